import { useMemo } from "react";
import { useFilter } from "#app/ui/list/filter-chips.tsx";
import type { StateOption } from "./state-filter.tsx";

/** A filter of a list, such as "Drafts". */
export interface ListFilter<Item> {
  /** The value of ?filter= in the URL. */
  value: string;
  label: string;
  has: (item: Item) => boolean;
}

interface Narrowed<Item> {
  items: Item[];
  filters: ListFilter<Item>[];
  /** The label of the unfiltered list. */
  all: string;
  /** Id of the item that was just saved: shown for 2.5 s even when the filter excludes it (use-highlighted-row.ts). */
  marked: string | null;
}

/** Applies the filter that the URL names; also returns the filter options with their counts. */
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
