import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { assignSlots } from "./row-slots.ts";
import { TableBody } from "./table.tsx";

/** Up to this many rows are all rendered, for find-in-page and printing. */
const ALL_UP_TO = 40;
/** Rows outside the viewport render in batches of ten while the list is idle, so that no keystroke waits for them. */
const MORE = 10;
const MORE_AFTER_MS = 300;
const OVERSCAN = 3;
/** The px that are covered at the viewport's top (the site's bar and the column heads) and at its bottom. */
const COVERED_TOP_PX = 120;
const COVERED_BOTTOM_PX = 90;
/** The estimated row height until the first rows are measured. */
const ROW_PX = 100;

export interface RowPosition {
  index: number;
  /** The row's React key; a reused key reuses the DOM elements of a row that left (row-slots.ts). */
  slot: number;
  /** To be spread on the row. */
  props: {
    "data-index": number;
    "data-row": string;
    "aria-rowindex": number;
  };
}

interface Props<Item> {
  items: Item[];
  /** Returns the item's id; for "", the item's index identifies the row. */
  idOf: (item: Item) => string;
  renderRow: (item: Item, position: RowPosition) => ReactNode;
  /** The id of a row that stays rendered at any scroll position. */
  retain: string | null;
  /** The id of the row to scroll into view. */
  reveal: string | null;
}

/**
 * The virtualized rows of a table: only those near the viewport are rendered. The focused row and its neighbors stay
 * rendered at any scroll position, so that neither the focus nor the tab order is lost.
 */
export function VirtualRows<Item>({ items, idOf, renderRow, retain, reveal }: Props<Item>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  const [top, setTop] = useState(0);
  const [rowPx, setRowPx] = useState<number | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const overscan = useOverscan(items);
  const isShort = items.length <= ALL_UP_TO;

  const retained = useRetained(items, idOf, [focused, retain], isShort ? slots : null);

  const keyAt = useKeyAt(items, idOf);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    estimateSize: () => rowPx ?? ROW_PX,
    getItemKey: keyAt,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: COVERED_BOTTOM_PX,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...retained])].toSorted((a, b) => a - b),
    useFlushSync: false,
  });

  const shown = virtualizer.getVirtualItems().flatMap(({ index, start, size }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, id: idOf(item) || String(index), index, start: start - top, size }];
  });
  const nextSlots = assignSlots(
    slots.current,
    shown.map(({ id }) => id),
    focused,
  );

  const measure = useEffectEvent(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    if (rows.length === 0) return;
    const heights = rows.map((row) => row.offsetHeight);
    if (rowPx === null) {
      // Set once: a later change of the estimate would shift the rows in view.
      setRowPx(Math.round(heights.reduce((sum, height) => sum + height, 0) / rows.length));
      virtualizer.measure();
    }
    rows.forEach((row, index) => virtualizer.resizeItem(Number(row.dataset["index"]), heights[index] ?? 0));
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measures after every render; sets state only on a change
  useLayoutEffect(() => {
    slots.current = nextSlots;
    measure();
    // The offset of the rows changes with the content above them.
    const now = body.current ? Math.round(body.current.getBoundingClientRect().top + scrollY) : top;
    if (Math.abs(now - top) > 1) setTop(now);
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => measure());
    if (body.current) observer.observe(body.current);
    return () => observer.disconnect();
  }, []);

  useReveal(reveal, (id) => {
    const index = items.findIndex((item) => idOf(item) === id);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
  });

  const retainFocused = ({ target }: FocusEvent) => {
    setFocused(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null);
  };

  return (
    <TableBody ref={body} onFocus={retainFocused}>
      {withGaps(shown, virtualizer.getTotalSize(), ({ item, id, index }) => {
        const slot = nextSlots.get(id) ?? -1;
        const props = { "data-index": index, "data-row": id, "aria-rowindex": index + 2 };
        return [slot, renderRow(item, { index, slot, props })];
      })}
    </TableBody>
  );
}

/** Stable between renders: a new function would make the virtualizer recompute the positions of all rows. */
function useKeyAt<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  return useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : idOf(item) || index;
    },
    [items, idOf],
  );
}

/** Scrolls once per value of `reveal`; the user may scroll away afterwards. */
function useReveal(reveal: string | null, scrollToId: (id: string) => void) {
  const bringIntoView = useEffectEvent(scrollToId);
  useEffect(() => {
    if (reveal !== null) bringIntoView(reveal);
  }, [reveal]);
}

/** The indexes of rows that stay rendered at any scroll position. */
function useRetained<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  [first, second]: readonly [string | null, string | null],
  drawn: RefObject<ReadonlyMap<string, number>> | null,
) {
  return useMemo(() => {
    const indexes: number[] = [];
    for (const id of [first, second]) {
      const index = id === null ? -1 : items.findIndex((item) => idOf(item) === id);
      if (index >= 0) indexes.push(index - 1, index, index + 1);
    }
    // In a short list, rows that are already rendered stay.
    if (drawn) items.forEach((item, index) => drawn.current.has(idOf(item) || String(index)) && indexes.push(index));
    return indexes.filter((index) => index >= 0 && index < items.length);
  }, [items, idOf, first, second, drawn]);
}

/** The number of rows to render beyond the viewport: in a short list it grows in batches until all are rendered. */
function useOverscan<Item>(items: readonly Item[]): number {
  const [grown, setGrown] = useState({ items, overscan: ALL_UP_TO });
  const isShort = items.length <= ALL_UP_TO;
  const overscan = isShort && items === grown.items ? grown.overscan : OVERSCAN;

  useEffect(() => {
    if (!isShort || overscan >= items.length) return;
    const more = () => startTransition(() => setGrown({ items, overscan: overscan + MORE }));
    const timer = setTimeout(more, MORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShort, items, overscan]);
  return overscan;
}

interface Shown {
  id: string;
  index: number;
  start: number;
  size: number;
}

/** The rows, with spacers for those not rendered. `draw` returns the slot, for the spacer's key, and the row. */
function withGaps<Row extends Shown>(
  shown: Row[],
  total: number,
  draw: (row: Row) => [number, ReactNode],
): ReactNode[] {
  const rows: ReactNode[] = [];
  let end = 0;
  for (const row of shown) {
    const [slot, drawn] = draw(row);
    if (row.start > end) rows.push(<Gap key={`before-${slot}`} height={row.start - end} />);
    rows.push(drawn);
    end = row.start + row.size;
  }
  if (total > end) rows.push(<Gap key="rest" height={total - end} />);
  return rows;
}

/** A spacer with the height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} className="max-md:block" />;
}
