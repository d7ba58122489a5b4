import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from "react";
import { TableBody } from "./table.tsx";

/** So many rows are all there, for the browser's own search and for printing. */
const ALL_UP_TO = 40;
const OVERSCAN = 3;
/** What stays over the rows at the window's top: the site's bar and the column heads; and at its bottom. */
const COVERED_TOP_PX = 120;
const COVERED_BOTTOM_PX = 90;
/** Only until a row is measured. */
const ROW_PX = { wide: 89, narrow: 172 };
const wide = typeof matchMedia === "function" ? matchMedia("(width >= 48rem)") : null;

export interface RowPlace {
  index: number;
  /** To be spread on the row. */
  props: {
    "data-index": number;
    "data-row": string;
    "aria-rowindex": number;
    ref: ((row: HTMLTableRowElement | null) => void) | undefined;
  };
}

interface Props<Item> {
  items: Item[];
  idOf: (item: Item) => string;
  renderRow: (item: Item, place: RowPlace) => ReactNode;
  /** A row that has to be there wherever the page is scrolled. */
  keep: string | null;
  /** The row to bring into view. */
  reveal: string | null;
}

/**
 * The rows of a table, of which only those near the window exist. The row that has the focus stays with its
 * neighbours wherever the page is scrolled, so that neither the focus nor the order of tabbing is lost.
 */
export function VirtualRows<Item>({ items, idOf, renderRow, keep, reveal }: Props<Item>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const virtual = items.length > ALL_UP_TO;

  const kept = useMemo(() => {
    if (!virtual) return [];
    const indexes: number[] = [];
    for (const id of [focused, keep]) {
      const index = id === null ? -1 : items.findIndex((item) => idOf(item) === id);
      if (index >= 0) indexes.push(index - 1, index, index + 1);
    }
    return indexes.filter((index) => index >= 0 && index < items.length);
  }, [virtual, items, idOf, focused, keep]);

  // The same from render to render: with a new one, the places of all rows would be worked out anew.
  const keyAt = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : idOf(item);
    },
    [items, idOf],
  );
  const guess = wide?.matches ? ROW_PX.wide : ROW_PX.narrow;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: items.length,
    enabled: virtual,
    estimateSize: () => guess,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED_TOP_PX,
    scrollPaddingEnd: COVERED_BOTTOM_PX,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
    useFlushSync: false,
  });

  // Where the rows begin changes with what stands above them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at after every render; what was the same stays so
  useLayoutEffect(() => {
    if (!virtual || !body.current) return;
    const now = Math.round(body.current.getBoundingClientRect().top + scrollY);
    if (Math.abs(now - top) > 1) setTop(now);
  });

  const bringIntoView = useEffectEvent((id: string) => {
    const index = virtual ? items.findIndex((item) => idOf(item) === id) : -1;
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "auto" });
    else document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
  });
  // Once for each row that is to be seen; where it goes afterwards is the reader's business.
  useEffect(() => {
    if (reveal !== null) bringIntoView(reveal);
  }, [reveal]);

  const keepFocused = ({ target }: FocusEvent) => {
    setFocused(target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null);
  };

  const place = (item: Item, index: number): RowPlace => ({
    index,
    props: {
      "data-index": index,
      "data-row": idOf(item),
      "aria-rowindex": index + 2,
      ref: virtual ? virtualizer.measureElement : undefined,
    },
  });

  if (!virtual) {
    return <TableBody ref={body}>{items.map((item, index) => renderRow(item, place(item, index)))}</TableBody>;
  }
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { index, start, size } of virtualizer.getVirtualItems()) {
    const item = items[index];
    if (item === undefined) continue;
    const gap = start - top - end;
    if (gap > 0) shown.push(<Gap key={`before-${idOf(item)}`} height={gap} />);
    shown.push(renderRow(item, place(item, index)));
    end = start - top + size;
  }
  const rest = virtualizer.getTotalSize() - end;
  if (rest > 0) shown.push(<Gap key="rest" height={rest} />);
  return (
    <TableBody ref={body} onFocus={keepFocused}>
      {shown}
    </TableBody>
  );
}

/** The place of rows that are not there. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" style={{ height }} className="max-md:block" />;
}
