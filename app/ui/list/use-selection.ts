import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/**
 * Which items of a list are ticked. They stay so while a search hides them; what is deleted leaves the selection.
 * `found` is what the list shows, in its order.
 */
export function useSelection<Item extends { _id: string }>(items: Item[], found: Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins. */
  const anchor = useRef<string | null>(null);
  const shown = useRef(found);
  useEffect(() => {
    shown.current = found;
  });

  const selected = useMemo(() => (ids.size === 0 ? [] : items.filter(({ _id }) => ids.has(_id))), [items, ids]);
  const foundSelected = useMemo(() => found.filter(({ _id }) => ids.has(_id)).length, [found, ids]);

  /** Ticks or unticks an item; with `range`, also what stands between it and the one before. */
  const toggle = useCallback((id: string, range: boolean) => {
    const from = anchor.current;
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      const on = !before.has(id);
      for (const each of range && from !== null ? between(shown.current, from, id) : [id]) {
        if (on) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);

  const toggleFound = useCallback(() => {
    setIds((before) => {
      const next = new Set(before);
      const all = shown.current.every(({ _id }) => before.has(_id));
      for (const { _id } of shown.current) {
        if (all) next.delete(_id);
        else next.add(_id);
      }
      return next;
    });
  }, []);

  const clear = useCallback(() => {
    anchor.current = null;
    setIds(new Set());
  }, []);

  return { ids, selected, foundSelected, toggle, toggleFound, clear };
}

/** The ids from one item to another, both included, in whichever direction; the second alone if the first is gone. */
export function between(list: { _id: string }[], from: string, to: string): string[] {
  const ends = [list.findIndex(({ _id }) => _id === from), list.findIndex(({ _id }) => _id === to)];
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b);
  return first < 0 ? [to] : list.slice(first, last + 1).map(({ _id }) => _id);
}
