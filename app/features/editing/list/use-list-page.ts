import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { BulkAction, BulkPlan, BulkResult } from "./bulk-dialog.tsx";
import type { ListPageProps } from "./list-page.tsx";
import { IMAGES_NOTE } from "./list-messages.ts";
import { useAdminList } from "./use-admin-list.ts";
import { useFiltered } from "./use-filtered.ts";
import { deletion, useListCommands, useUndo } from "./use-list-commands.ts";
import { useHighlightedRow } from "./use-highlighted-row.ts";
import { apiPath } from "#app/content/content-type.ts";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { useOpenEditor } from "#app/ui/list/use-open-editor.ts";
import { useSelection } from "#app/ui/list/use-selection.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

const NO_ACTIONS: never[] = [];

/** The state of a list's page: the items found, the selection, the open dialogs, and the handlers of changes. */
export function useListPage<Item extends { _id: string }, Sort extends string>(props: ListPageProps<Item, Sort>) {
  const { type, messages, nameOf, pathOf, actions = NO_ACTIONS } = props;
  const lists = useFoundItems(props);
  const { list, items, selection, row } = lists;
  const editor = useOpenEditor();
  const edited = useLastNonNull(editor.open);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const [plan, setPlan] = useState<BulkPlan<Item> | null>(null);
  const { offerUndo, undo } = useUndo<Item>((undone) => list.put(...undone), messages.noun, row.finalFocus);
  const everyAction = useMemo(
    () => [...actions, deletion<Item>(apiPath(type), messages, IMAGES_NOTE)],
    [actions, type, messages],
  );

  const { focusNext } = row;
  const { show } = editor;
  const edit = useCallback(
    (item: Item) => {
      focusNext(item._id);
      show(item._id);
    },
    [focusNext, show],
  );
  const confirmDelete = useCallback(
    (item: Item) => {
      focusNext(item._id, "delete");
      setDeleting(item);
    },
    [focusNext],
  );
  const create = () => {
    focusNext(null);
    show(null);
  };
  const startBulk = (action: BulkAction<Item>, chosen: Item[]) => {
    focusNext(null);
    setPlan({ action, items: chosen });
  };
  const { selected } = selection;
  useListCommands({ messages, actions: everyAction, items, selected, nameOf, pathOf, create, edit, startBulk, undo });

  return {
    ...lists,
    ...changesOf({ props, lists, editor, edited, offerUndo }),
    open: editor.open,
    close: editor.close,
    edited,
    edit,
    confirmDelete,
    create,
    startBulk,
    everyAction,
    deleting,
    setDeleting,
    plan,
    setPlan,
  };
}

export type ListPageState<Item extends { _id: string }, Sort extends string> = ReturnType<
  typeof useListPage<Item, Sort>
>;

/** The loaded items, and those that sorting, filter and search leave. */
function useFoundItems<Item extends { _id: string }, Sort extends string>(props: ListPageProps<Item, Sort>) {
  const { messages, load, order, sortLabels, filters } = props;
  const list = useAdminList(load);
  const view = useListView(Object.keys(sortLabels) as [Sort, ...Sort[]]);
  const { query, sort } = view;
  const items = useDeferredValue(list.items);
  const sorted = useMemo(() => order.sort(items, sort), [order, items, sort]);
  const row = useHighlightedRow();
  const filter = useFiltered({ items: sorted, filters, all: `All ${messages.noun.many}`, marked: row.marked });
  const { shown } = filter;
  const found = useMemo(() => order.search(shown, query), [order, shown, query]);
  const selection = useSelection(sorted, found);
  // The first items have loaded, but the deferred render of them is pending.
  const isLoading = list.status === "loading" || (items.length === 0 && list.items.length > 0);
  return { list, view, items, row, filter, found, selection, isLoading };
}

interface Parts<Item extends { _id: string }, Sort extends string> {
  props: ListPageProps<Item, Sort>;
  lists: ReturnType<typeof useFoundItems<Item, Sort>>;
  editor: ReturnType<typeof useOpenEditor>;
  edited: ReturnType<typeof useOpenEditor>["open"];
  offerUndo: ReturnType<typeof useUndo<Item>>["offerUndo"];
}

/** The handlers that apply completed saves, deletions and bulk actions to a list. */
function changesOf<Item extends { _id: string }, Sort extends string>(parts: Parts<Item, Sort>) {
  const { edited, editor, offerUndo } = parts;
  const { messages, order } = parts.props;
  const { list, view, row, found, selection } = parts.lists;
  return {
    saved(item: Item, note?: string, message?: string) {
      const isNew = edited?.id === null;
      list.put(item);
      row.mark(item._id);
      // A search for something else must not hide the new item.
      if (isNew && order.search([item], view.query).length === 0) view.setQuery("");
      if (note === undefined && edited) editor.close(edited);
      else if (isNew) editor.showCreated(edited, item._id);
      void showToast(note ?? message ?? `${messages.subject} ${isNew ? "created" : "updated"}.`);
    },
    deleted(id: string, already: boolean) {
      const index = found.findIndex((item) => item._id === id);
      row.focusNext((found[index + 1] ?? found[index - 1])?._id ?? "");
      list.remove(id);
      void showToast(already ? `${messages.subject} had been deleted already.` : `${messages.subject} deleted.`);
    },
    apply({ done, notFound, items: changed = [] }: BulkResult<Item>, { id }: BulkAction<Item>) {
      list.put(...changed);
      list.remove(...notFound, ...(id === "delete" ? done : []));
    },
    finish({ action, items }: BulkPlan<Item>, results: BulkResult<Item>[], complete: boolean) {
      row.focusNext((action.id !== "delete" && items[0]?._id) || "");
      // An action on one row leaves the selection of others.
      if (complete) selection.deselect(items);
      offerUndo(action, results);
    },
  };
}
