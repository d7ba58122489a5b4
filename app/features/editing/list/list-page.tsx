import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { BulkAction } from "./bulk-dialog.tsx";
import { ListContents } from "./list-contents.tsx";
import { ListDialogs } from "./list-dialogs.tsx";
import type { ListMessages } from "./list-messages.ts";
import type { Column } from "./list-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import type { ListLoad } from "./use-admin-list.ts";
import type { ListFilter } from "./use-filtered.ts";
import { useListPage } from "./use-list-page.ts";
import type { EditorDialog } from "#app/admin/kit/form/editor-dialog.tsx";
import type { ItemForm } from "#app/admin/kit/form/opened-editor.tsx";
import type { ContentType } from "#app/content/content-type.ts";
import { Button } from "#app/ui/button.tsx";
import type { ListOrder } from "#app/ui/list/list-order.ts";
import { ListTools } from "./list-tools.tsx";
import { StateFilter } from "./state-filter.tsx";
import { PageHead } from "#app/ui/page-head.tsx";

export interface ListPageProps<Item, Sort extends string> {
  type: Pick<ContentType, "table" | "labels">;
  messages: ListMessages;
  /** Must be referentially stable, like all props below. */
  load: ListLoad<Item>;
  order: ListOrder<Item, Sort>;
  /** Labels of the sort orders, the default first. */
  sortLabels: Record<Sort, string>;
  columns: Column<Item>[];
  actionsClass: string;
  nameOf: (item: Item) => string;
  /** Returns the path of the item's public page, if it has one. */
  pathOf?: (item: Item) => string | undefined;
  /** Bulk actions besides Delete. */
  actions?: BulkAction<Item>[];
  editorSize?: ComponentProps<typeof EditorDialog>["size"];
  /** The filters that the list offers. */
  filters: ListFilter<Item>[];
  /** A link in the page's head to a page about all items. */
  link?: { to: string; label: string };
}

/** A list's items may lack the long texts of those that its form edits. */
export type EditedListProps<Item, Sort extends string, Whole extends Item> = ListPageProps<Item, Sort> &
  ItemForm<Whole>;

/** The admin's page of a list: its table with search, sort and filter, its editor, and its bulk actions. */
export function ListPage<Item extends { _id: string }, Sort extends string, Whole extends Item>(
  props: EditedListProps<Item, Sort, Whole>,
) {
  const { messages, sortLabels } = props;
  const page = useListPage(props);
  const { list, view, found, filter, selection, isLoading } = page;
  const isCounted = list.status === "loaded" && !isLoading;
  return (
    <>
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        action={
          <>
            {props.link && (
              <Link to={props.link.to} className="text-link touch-target inline-flex items-center font-bold">
                {props.link.label}
              </Link>
            )}
            <Button variant="primary" onClick={page.create} className="max-md:px-3 max-md:text-small">
              <Plus aria-hidden="true" className="size-4 max-sm:hidden" /> {messages.create}
            </Button>
          </>
        }
      />
      <ListTools
        query={view.query}
        onQuery={view.setQuery}
        placeholder={messages.search}
        sort={view.sort}
        onSort={view.setSort}
        sortLabels={sortLabels}
        countLabel={messages.total}
        count={isCounted ? found.length : null}
        growing={!list.complete}
        filter={
          <StateFilter
            label={`Which ${messages.noun.many}`}
            options={filter.options}
            chosen={filter.chosen?.value ?? ""}
            isCounted={isCounted}
          />
        }
      />
      <ListContents props={props} page={page} />
      <SelectionBar
        count={selection.selected.length}
        hidden={selection.selected.length - selection.foundSelected}
        found={found.length}
        actions={page.everyAction}
        onAction={(action) => page.startBulk(action, selection.selected)}
        onSelectFound={selection.toggleFound}
        onClear={() => selection.deselect(selection.selected)}
      />
      <ListDialogs props={props} page={page} />
    </>
  );
}
