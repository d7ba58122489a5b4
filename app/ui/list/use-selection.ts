import { useCallback, useEffect, useMemo, useRef, useState } from "react";

/**
 * The selected items of a list. A search that hides an item does not deselect it; deleting it does. `found` has the
 * visible items in their order.
 */
export function useSelection<Item extends { _id: string }>(items: Item[], found: Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** The item toggled last, where a Shift range starts. */
  const anchor = useRef<string | null>(null);
  const shown = useRef(found);
  useEffect(() => {
    shown.current = found;
  });

  const selected = useMemo(() => (ids.size === 0 ? [] : items.filter(({ _id }) => ids.has(_id))), [items, ids]);
  const foundSelected = useMemo(() => found.filter(({ _id }) => ids.has(_id)).length, [found, ids]);

  /** Toggles an item; with `range`, also all visible items between it and the one toggled before. */
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

  const deselect = (gone: Item[]) => {
    anchor.current = null;
    const left = new Set(gone.map(({ _id }) => _id));
    setIds((before) => new Set([...before].filter((id) => !left.has(id))));
  };

  return { ids, selected, foundSelected, toggle, toggleFound, deselect };
}

/** Returns the ids from one item to another, inclusive, in either direction; only `to` if one of them is missing. */
export function between(list: { _id: string }[], from: string, to: string): string[] {
  const ends = [list.findIndex(({ _id }) => _id === from), list.findIndex(({ _id }) => _id === to)];
  const [first = -1, last = -1] = ends.toSorted((a, b) => a - b);
  return first < 0 ? [to] : list.slice(first, last + 1).map(({ _id }) => _id);
}
