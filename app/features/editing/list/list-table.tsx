import { memo, useEffect, useEffectEvent, useRef, type CSSProperties, type ReactNode } from "react";
import { RowCheckbox } from "#app/ui/form/checkbox.tsx";
import { cx } from "#app/ui/cx.ts";
import { RowActions } from "./row-actions.tsx";
import { rowDelay } from "./row-entrance.ts";
import { Table, TableHead, Td, Th, Tr } from "#app/ui/list/table.tsx";
import { VirtualRows, type RowPosition } from "#app/ui/list/virtual-rows.tsx";

/** A column of a list's table, between the checkboxes and the actions. */
export interface Column<Item> {
  head: string;
  headClass?: string;
  cellClass?: string;
  cell: (item: Item) => ReactNode;
}

interface RowProps<Item> {
  columns: Column<Item>[];
  nameOf: (item: Item) => string;
  /** Returns the path of the item's public page, if it has one. */
  pathOf?: ((item: Item) => string | undefined) | undefined;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
  onToggle: (id: string, range: boolean) => void;
}

interface Props<Item> extends RowProps<Item> {
  caption: string;
  items: Item[];
  /** The CSS class of the rows' entrance animation; "" once it is over. */
  rowClass: string;
  selected: ReadonlySet<string>;
  /** How many of these items are selected. */
  selectedCount: number;
  onToggleAll: () => void;
  /** The row that was just saved. */
  marked: string | null;
  reveal: string | null;
  actionsClass: string;
}

interface Listed {
  _id: string;
}

const idOf = (item: Listed) => item._id;

/** A virtualized table of items, with checkboxes for selection and the actions of each row. */
function PlainListTable<Item extends Listed>(props: Props<Item>) {
  const { caption, items, rowClass, selected, selectedCount, onToggleAll, marked, reveal, actionsClass, ...row } =
    props;
  const all = selectedCount === items.length;
  const table = useRowPress((id) => {
    const item = items.find((item) => item._id === id);
    if (item) row.onEdit(item);
  });
  return (
    <Table ref={table} caption={caption} aria-rowcount={items.length + 1}>
      <TableHead>
        <Th className="w-9 xl:w-11">
          {/* A narrow window shows no column heads; the selection bar has a button to select all. */}
          <span className="md:hidden">Selected</span>
          <span className="block max-md:hidden">
            <RowCheckbox
              label={`Select all ${items.length.toLocaleString("en-US")}`}
              checked={all}
              mixed={selectedCount > 0 && !all}
              onToggle={onToggleAll}
            />
          </span>
        </Th>
        {row.columns.map(({ head, headClass }) => (
          <Th key={head} {...(headClass && { className: headClass })}>
            {head}
          </Th>
        ))}
        <Th className={actionsClass} pinned>
          Actions
        </Th>
      </TableHead>
      <VirtualRows
        items={items}
        idOf={idOf}
        retain={marked}
        reveal={reveal}
        renderRow={(item, position) => (
          <Row
            key={position.slot}
            {...row}
            item={item}
            position={position.props}
            selected={selected.has(item._id)}
            look={cx(rowClass, marked === item._id && "row-marked", selected.has(item._id) && "row-selected")}
            style={rowClass ? rowDelay(position.index) : undefined}
          />
        )}
      />
    </Table>
  );
}

/** Memoized: a keystroke in the search rerenders the table only when its props change. */
export const ListTable = memo(PlainListTable) as typeof PlainListTable;

/** A click on a row opens the editor, like the row's Edit button; a shortcut for pointer users only. */
function useRowPress(onPress: (id: string) => void) {
  const table = useRef<HTMLTableElement>(null);
  const run = useEffectEvent(onPress);
  useEffect(() => {
    const element = table.current;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
      const id = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
      // Ignore the click that ends a text selection.
      if (id && getSelection()?.isCollapsed !== false) run(id);
    };
    element?.addEventListener("click", onClick);
    return () => element?.removeEventListener("click", onClick);
  }, []);
  return table;
}

interface CellsProps<Item> extends RowProps<Item> {
  item: Item;
  selected: boolean;
}

interface OneRowProps<Item> extends CellsProps<Item> {
  position: RowPosition["props"];
  look: string;
  style: CSSProperties | undefined;
}

function Row<Item extends Listed>({ position, look, style, ...row }: OneRowProps<Item>) {
  return (
    <Tr {...position} narrow="list-row" className={look} style={style}>
      <Cells {...row} />
    </Tr>
  );
}

function PlainCells<Item extends Listed>(props: CellsProps<Item>) {
  const { item, columns, nameOf, pathOf, onEdit, onDelete, onToggle, selected } = props;
  const name = nameOf(item);
  return (
    <>
      <Td className="max-md:col-start-1 max-md:row-span-3 max-md:row-start-1">
        <RowCheckbox label={`Select ${name}`} checked={selected} onToggle={(shift) => onToggle(item._id, shift)} />
      </Td>
      {columns.map(({ head, cell, cellClass }) => (
        <Td key={head} {...(cellClass && { className: cellClass })}>
          {cell(item)}
        </Td>
      ))}
      <Td
        pinned
        className="max-md:col-start-4 max-md:row-span-2 max-md:row-start-2 max-md:@max-[19rem]:[grid-area:4/2/auto/5] @max-[17rem]:row-start-5"
      >
        <RowActions name={name} href={pathOf?.(item)} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)} />
      </Td>
    </>
  );
}

/** Memoized: when a row is added or removed, most other rows only change their position. */
const Cells = memo(PlainCells) as typeof PlainCells;
