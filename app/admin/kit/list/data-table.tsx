import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useState, type CSSProperties, type MouseEvent, type ReactNode, type Ref } from "react";
import type { ItemRow, ItemTable, Listed } from "./item-table.ts";
import { cx } from "#app/ui/cx.ts";
import { Table, TableBody, TableHead, Td, Th, Tr } from "#app/ui/table.tsx";

/** Up to this many rows are all rendered, for find-in-page and printing. */
const ALL_UP_TO = 40;
const OVERSCAN = 5;
/** The estimated height of a row until it is measured. */
const ROW_PX = 57;
const ROW_DELAY_S = 0.05;
/** Rows after the first twelve come in together. */
const STAGGERED = 12;

interface Props<Item extends Listed> {
  /** The table's accessible name. */
  caption: string;
  table: ItemTable<Item>;
  /** Layout classes of a row in a narrow viewport. */
  narrow?: string;
  /** The id of a row that stays rendered at any scroll position. */
  retain?: string | null;
  /** Called on a click on a row: a shortcut of pointer users for one of its buttons. */
  onPress?: (item: Item) => void;
}

/** A table that renders only the rows near the viewport. */
export function DataTable<Item extends Listed>({ caption, table, narrow, retain = null, onPress }: Props<Item>) {
  // Only the first rows come in one by one, not those that a search or scrolling adds.
  const [isEntering, setIsEntering] = useState(true);
  const { rows, rowsById } = table.getRowModel();
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
    const item = rowsById[target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? ""]?.original;
    // Ignore the click that ends a text selection.
    if (item && getSelection()?.isCollapsed !== false) onPress?.(item);
  };
  return (
    <Table
      caption={caption}
      aria-rowcount={rows.length + 1}
      onClick={press}
      onAnimationEnd={() => setIsEntering(false)}
    >
      <TableHead>
        {table.getFlatHeaders().map((header) => {
          const { head = "", isPinned = false } = header.column.columnDef.meta ?? {};
          return (
            <Th key={header.id} className={head} pinned={isPinned}>
              <table.FlexRender header={header} />
            </Th>
          );
        })}
      </TableHead>
      <Rows table={table} rows={rows} narrow={narrow} retain={retain} isEntering={isEntering} />
    </Table>
  );
}

interface RowsProps<Item extends Listed> {
  table: ItemTable<Item>;
  rows: ItemRow<Item>[];
  narrow: string | undefined;
  retain: string | null;
  isEntering: boolean;
}

function Rows<Item extends Listed>({ table, rows, narrow, retain, isEntering }: RowsProps<Item>) {
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const readTop = useCallback((body: HTMLElement | null) => {
    if (body) setTop(Math.round(body.getBoundingClientRect().top + scrollY));
  }, []);
  // The focused row and its neighbors stay, so that neither the focus nor the tab order is lost.
  const retained = [focused, retain].flatMap((id) => {
    const index = id === null ? -1 : rows.findIndex((row) => row.id === id);
    return index < 0 ? [] : [index - 1, index, index + 1].filter((near) => near >= 0 && near < rows.length);
  });
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX,
    // Hidden rows have no height, but must not all count as in view.
    measureElement: ({ offsetHeight }) => offsetHeight || ROW_PX,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: rows.length <= ALL_UP_TO ? ALL_UP_TO : OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...retained])].toSorted((a, b) => a - b),
    useFlushSync: false,
  });

  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, start, size } of virtualizer.getVirtualItems()) {
    const row = rows[index];
    if (!row) continue;
    if (start - top > end) parts.push(<Gap key={`before ${row.id}`} height={start - top - end} />);
    end = start - top + size;
    parts.push(
      <BodyRow
        key={row.id}
        ref={virtualizer.measureElement}
        row={row}
        index={index}
        narrow={narrow}
        isEntering={isEntering}
        isSelected={row.getIsSelected()}
        table={table}
      />,
    );
  }
  const rest = virtualizer.getTotalSize() - end;
  return (
    <TableBody
      ref={readTop}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null)}
    >
      {parts}
      {rest > 0 && <Gap height={rest} />}
    </TableBody>
  );
}

/** A spacer with the height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} className="max-md:block" />;
}

interface CellsProps<Item extends Listed> {
  row: ItemRow<Item>;
  FlexRender: ItemTable<Item>["FlexRender"];
  /** A selected row has a checked box. */
  isSelected: boolean;
}

interface RowProps<Item extends Listed> extends Omit<CellsProps<Item>, "FlexRender"> {
  ref: Ref<HTMLTableRowElement>;
  table: ItemTable<Item>;
  index: number;
  narrow: string | undefined;
  isEntering: boolean;
}

function BodyRow<Item extends Listed>(props: RowProps<Item>) {
  const { ref, table, row, index, narrow, isEntering, isSelected } = props;
  const [entrance] = useState(isEntering ? entranceOf(index) : undefined);
  return (
    <Tr
      ref={ref}
      data-index={index}
      data-row={row.id}
      aria-rowindex={index + 2}
      {...(narrow && { narrow })}
      className={cx(entrance && "row-in", isSelected && "row-selected")}
      style={entrance}
    >
      <Cells row={row} FlexRender={table.FlexRender} isSelected={isSelected} />
    </Tr>
  );
}

function entranceOf(index: number): CSSProperties {
  return { animationDelay: `${(Math.min(index, STAGGERED) * ROW_DELAY_S).toFixed(2)}s` };
}

function PlainCells<Item extends Listed>({ row, FlexRender }: CellsProps<Item>): ReactNode {
  return row.getAllCells().map((cell) => {
    const { cell: look = "", isPinned = false } = cell.column.columnDef.meta ?? {};
    return (
      <Td key={cell.id} className={look} pinned={isPinned}>
        <FlexRender cell={cell} />
      </Td>
    );
  });
}

/** Memoized: a key in the search only moves most rows. */
const Cells = memo(PlainCells) as typeof PlainCells;
