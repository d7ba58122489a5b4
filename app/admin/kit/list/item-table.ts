import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type FilterFn,
  type ReactTable,
  type Row,
  type SortFn,
  type SortingState,
} from "@tanstack/react-table";

const tableParts = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowSelectionFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  columnMeta: metaHelper<{ head?: string; cell?: string; isPinned?: boolean }>(),
});
type Parts = typeof tableParts;

export interface Listed {
  _id: string;
}

/**
 * A column of a table. `accessorFn` returns the text that is searched and sorted, folded; `enableGlobalFilter: false`
 * leaves it out of the search. `meta` has the classes of its head and cells.
 */
export type Column<Item extends Listed> = ColumnDef<Parts, Item>;
export type ItemTable<Item extends Listed> = ReactTable<Parts, Item>;
export type ItemRow<Item extends Listed> = Row<Parts, Item>;

interface Narrowing<Item> {
  /** The folded search text. */
  text: string;
  has: (item: Item) => boolean;
}

interface TableState<Item> {
  globalFilter?: Narrowing<Item>;
  sorting?: SortingState;
}

const NO_STATE = {};

/** A table of items that can be selected, searched and sorted. All arguments must be referentially stable. */
export function useItemTable<Item extends Listed>(
  data: Item[],
  columns: Column<Item>[],
  state: TableState<Item> = NO_STATE,
): ItemTable<Item> {
  return useTable<Parts, Item>({
    features: tableParts,
    data,
    columns,
    state,
    getRowId: ({ _id }, index) => _id || String(index),
    defaultColumn: { sortFn: byText as SortFn<Parts, Item> },
    globalFilterFn: matches as FilterFn<Parts, Item>,
  });
}

function matches<Item extends Listed>(row: ItemRow<Item>, column: string, { text, has }: Narrowing<Item>): boolean {
  return has(row.original) && row.getValue<string>(column).includes(text);
}

const { compare } = new Intl.Collator("en", { numeric: true });

/** Dictionary order, with numbers by value. */
function byText<Item extends Listed>(a: ItemRow<Item>, b: ItemRow<Item>, column: string): number {
  return compare(a.getValue<string>(column), b.getValue<string>(column));
}
