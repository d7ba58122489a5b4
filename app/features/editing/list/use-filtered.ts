import { useMemo } from "react";
import { useFilter } from "#app/ui/list/filter-chips.tsx";
import type { StateOption } from "#app/ui/list/state-filter.tsx";

/** A part that a list can be narrowed to, such as its drafts. */
export interface ListFilter<Item> {
  /** In the URL (?filter=). */
  value: string;
  label: string;
  has: (item: Item) => boolean;
}

interface Narrowed<Item> {
  items: Item[];
  filters: ListFilter<Item>[];
  /** What the whole list is called. */
  all: string;
  /** Was saved just now: it is shown for a moment even where it no longer belongs. */
  marked: string | null;
}

/** The part of a list that the URL names, and what there is to choose from. */
export function useFiltered<Item extends { _id: string }>({ items, filters, all, marked }: Narrowed<Item>) {
  const value = useFilter(filters.map((filter) => filter.value));
  const chosen = filters.find((filter) => filter.value === value) ?? null;
  const options: StateOption[] = useMemo(
    () => [
      { value: "", label: all, count: items.length },
      ...filters.map(({ value, label, has }) => ({ value, label, count: items.filter(has).length })),
    ],
    [items, filters, all],
  );
  const shown = useMemo(
    () => (chosen ? items.filter((item) => chosen.has(item) || item._id === marked) : items),
    [items, chosen, marked],
  );
  return { chosen, options, shown };
}
