import { counted } from "#app/text/counted.ts";
import type { ListPageProps } from "./list-page.tsx";
import { ListTable } from "./list-table.tsx";
import type { ListPageState } from "./use-list-page.ts";
import { Button } from "#app/ui/button.tsx";
import { useRowEntrance } from "./row-entrance.ts";
import { EmptyState, ErrorState, LoadingState } from "#app/ui/states.tsx";
import { RowSkeletons } from "#app/ui/list/row-skeletons.tsx";

interface Props<Item extends { _id: string }, Sort extends string> {
  props: ListPageProps<Item, Sort>;
  page: ListPageState<Item, Sort>;
}

/** The table of a list, or a loading, error or empty state in its place. */
export function ListContents<Item extends { _id: string }, Sort extends string>({ props, page }: Props<Item, Sort>) {
  const { messages, columns, actionsClass, nameOf, pathOf } = props;
  const { list, items, found, isLoading, selection, row } = page;
  const rowClass = useRowEntrance(list.status === "loaded");
  const isEmpty = !isLoading && found.length === 0;
  return (
    <>
      {isLoading && (
        <LoadingState text={messages.loading}>
          <RowSkeletons />
        </LoadingState>
      )}
      {list.failed && (
        <ErrorState title={messages.failed} action={<Button onClick={list.retry}>Try again</Button>} className="mb-4">
          {list.status === "loaded" && `Only ${counted(items.length, messages.noun)} have come so far.`}
        </ErrorState>
      )}
      {isEmpty && list.status === "loaded" && !list.failed && !list.complete && (
        <LoadingState text={messages.loading} />
      )}
      {isEmpty && list.complete && <EmptyState title={messages.empty}>{advice(props, page)}</EmptyState>}
      {found.length > 0 && (
        <ListTable
          caption={messages.title}
          items={found}
          columns={columns}
          actionsClass={actionsClass}
          rowClass={rowClass}
          nameOf={nameOf}
          pathOf={pathOf}
          selected={selection.ids}
          selectedCount={selection.foundSelected}
          onToggle={selection.toggle}
          onToggleAll={selection.toggleFound}
          onEdit={page.edit}
          onDelete={page.confirmDelete}
          marked={row.marked}
          reveal={page.open ? null : row.marked}
        />
      )}
    </>
  );
}

/** Advice for an empty result: whether it is due to the search, the filter, or the list itself. */
function advice<Item extends { _id: string }, Sort extends string>(
  { messages }: ListPageProps<Item, Sort>,
  { view, filter: { chosen } }: ListPageState<Item, Sort>,
) {
  if (view.query.trim()) return "Try adjusting your search term.";
  if (chosen) return `Nothing stands under “${chosen.label}”. Choose “All ${messages.noun.many}” to see the others.`;
  return messages.first;
}
