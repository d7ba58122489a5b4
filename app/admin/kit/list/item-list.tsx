import { memo, useMemo, useState } from "react";
import { BulkDialog, type BulkPlan } from "./bulk-dialog.tsx";
import { bulkDeletion } from "./bulk.ts";
import { actionsColumn, selectionColumn } from "./columns.tsx";
import { nounOf, type ContentList } from "./content-list.ts";
import { DataTable } from "./data-table.tsx";
import { Filter } from "./filter.tsx";
import { RowSkeletons } from "./row-skeletons.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useItemTable } from "./item-table.ts";
import { Total } from "./total.tsx";
import { useAllItems } from "./use-all-items.ts";
import { apiPath, titleOf, type ContentItem } from "#app/content/content-type.ts";
import { countText } from "../count-text.ts";
import { fold } from "#app/config/fold-text.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";

interface Props<Item extends ContentItem> {
  list: ContentList<Item>;
  query: string;
  sort: string;
  filter: string;
  onFilter: (filter: string) => void;
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
  /** The id of the item that was open last. */
  lastId: string | null;
}

/** In the question before a deletion: an item takes its images with it, also those from the media library. */
export const IMAGES_NOTE = "Images used only there are deleted too.";

const NO_ITEMS: never[] = [];
const isAny = () => true;

function PlainItemList<Item extends ContentItem>(props: Props<Item>) {
  const { list, query, sort, filter, onFilter, onEdit, onDelete, lastId } = props;
  const { type, texts, filters } = list;
  const many = type.labels.many.toLowerCase();
  const noun = nounOf(type);
  const { items, isError, isComplete, refetch } = useAllItems<Item>(type);
  const [plan, setPlan] = useState<BulkPlan<Item> | null>(null);
  const nameOf = (item: Item) => titleOf(type, item);

  const columns = useMemo(
    () => [selectionColumn<Item>(type), ...list.columns, actionsColumn({ list, onEdit, onDelete })],
    [type, list, onEdit, onDelete],
  );
  const has = filters[filter]?.has ?? isAny;
  const state = useMemo(
    () => ({ globalFilter: { text: fold(query).trim(), has }, sorting: list.sorts[sort]?.by ?? NO_ITEMS }),
    [query, has, list, sort],
  );
  const table = useItemTable(items ?? NO_ITEMS, columns, state);
  const options = useMemo(() => optionsOf(list, items), [list, items]);
  const actions = useMemo(
    () => [
      ...(list.actions ?? NO_ITEMS),
      bulkDeletion<Item>(apiPath(type), `Could not delete ${texts.subject.toLowerCase()}`, IMAGES_NOTE),
    ],
    [list, type, texts],
  );
  const count = table.getRowModel().rows.length;

  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2 pb-2">
        <Filter label={`Filter ${noun.many}`} options={options} value={filter} onChange={onFilter} />
        <Total label={`Total ${type.labels.many}`} count={items ? count : null} isGrowing={!isComplete && !isError} />
      </div>
      {isError && (
        <ErrorState
          title={`Could not fetch ${many}`}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
          className="mb-4"
        >
          {items && `Only ${countText(items.length, noun)} could be loaded.`}
        </ErrorState>
      )}
      {!isError && count === 0 && !isComplete && (
        <LoadingState text={`Loading ${many}...`}>{!items && <RowSkeletons />}</LoadingState>
      )}
      {items && isComplete && count === 0 && (
        <EmptyState title={`No ${many} found.`}>
          {query.trim()
            ? "Try adjusting your search term."
            : filter
              ? `Choose “All ${noun.many}” to see the rest.`
              : texts.first}
        </EmptyState>
      )}
      {count > 0 && (
        <DataTable caption={type.labels.many} table={table} narrow="list-row" retain={lastId} onPress={onEdit} />
      )}
      <SelectionBar
        table={table}
        actions={actions}
        onAction={(action) =>
          setPlan({ action, items: table.getSelectedRowModel().rows.map(({ original }) => original) })
        }
      />
      <BulkDialog
        plan={plan}
        path={apiPath(type)}
        noun={noun}
        nameOf={nameOf}
        onDone={() => table.resetRowSelection(true)}
        onClose={() => setPlan(null)}
      />
    </>
  );
}

/** Memoized: a key in the search renders the list with a low priority, after the search box. */
export const ItemList = memo(PlainItemList) as typeof PlainItemList;

function optionsOf<Item extends ContentItem>({ type, filters }: ContentList<Item>, items: Item[] | undefined) {
  return [
    { value: "", label: `All ${nounOf(type).many}`, count: items?.length ?? null },
    ...Object.entries(filters).map(([value, { label, has }]) => ({
      value,
      label,
      count: items?.filter(has).length ?? null,
    })),
  ];
}
