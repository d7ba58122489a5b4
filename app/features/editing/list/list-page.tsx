import { Plus } from "lucide-react";
import { useCallback, useDeferredValue, useMemo, useState, type ComponentProps, type ComponentType } from "react";
import { BulkDialog, type BulkAction, type BulkResult, type BulkPlan } from "./bulk-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { EditorDialog } from "../editor-dialog.tsx";
import { counted, type ListMessages } from "./list-messages.ts";
import { ListTable, type Column } from "./list-table.tsx";
import { OpenedEditor } from "../opened-editor.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useAdminList, type ListLoad } from "./use-admin-list.ts";
import { deletion, useListCommands, useUndo } from "./use-list-commands.ts";
import { useFiltered, type ListFilter } from "./use-filtered.ts";
import type { OnSaved } from "../use-item-save.ts";
import { useMarkedRow } from "./use-marked-row.ts";
import { Button } from "#app/ui/button.tsx";
import type { ListOrder } from "#app/ui/list/list-order.ts";
import { ListTools } from "#app/ui/list/list-tools.tsx";
import { StateFilter } from "#app/ui/list/state-filter.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { useRowEntrance } from "#app/ui/list/row-entrance.ts";
import { EmptyState, ErrorState, LoadingState, RowSkeletons } from "#app/ui/states.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLingering } from "#app/ui/use-lingering.ts";
import { useListView } from "#app/ui/list/use-list-view.ts";
import { useOpenEditor } from "#app/ui/list/use-open-editor.ts";
import { useSelection } from "#app/ui/list/use-selection.ts";

interface Props<Item, Sort extends string> {
  messages: ListMessages;
  /** Where the API keeps its kind, such as "/api/blogs". */
  path: string;
  /** Must be the same at every render, as everything below. */
  load: ListLoad<Item>;
  order: ListOrder<Item, Sort>;
  /** The orders to choose from, the default first. */
  sortLabels: Record<Sort, string>;
  columns: Column<Item>[];
  actionsClass: string;
  nameOf: (item: Item) => string;
  /** Its public page, where it has one. */
  pathOf?: (item: Item) => string | undefined;
  /** What can be done with many besides deleting them. */
  actions?: BulkAction<Item>[];
  editorSize?: ComponentProps<typeof EditorDialog>["size"];
  /** The parts that the list can be narrowed to. */
  filters: ListFilter<Item>[];
  /** The form of a new item (id null) or of an old one. */
  Editor: ComponentType<{ id: string | null; onSaved: OnSaved<Item> }>;
}

const NO_ACTIONS: never[] = [];

/** The admin's page of a list: its table with search and order, its editor, and what can be done with many at once. */
export function ListPage<Item extends { _id: string }, Sort extends string>(props: Props<Item, Sort>) {
  const { messages, path, load, order, sortLabels, columns, actionsClass, nameOf, pathOf, editorSize } = props;
  const { actions = NO_ACTIONS, Editor } = props;
  const list = useAdminList(load);
  const view = useListView(Object.keys(sortLabels) as [Sort, ...Sort[]]);
  const { query } = view;
  const items = useDeferredValue(list.items);
  const sorted = useMemo(() => order.sort(items, view.sort), [order, items, view.sort]);
  const row = useMarkedRow();
  const { chosen, options, shown } = useFiltered({
    items: sorted,
    filters: props.filters,
    all: `All ${messages.many}`,
    marked: row.marked,
  });
  const found = useMemo(() => order.search(shown, query), [order, shown, query]);
  // The first items are here, but not drawn yet.
  const isLoading = list.status === "loading" || (items.length === 0 && list.items.length > 0);
  const rowClass = useRowEntrance(list.status === "loaded");
  const selection = useSelection(sorted, found);
  const { open, show, close, goOn } = useOpenEditor();
  const edited = useLingering(open);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const [plan, setPlan] = useState<BulkPlan<Item> | null>(null);
  const { offerUndo, undo } = useUndo<Item>((undone) => list.put(...undone), messages, row.finalFocus);
  const everyAction = useMemo(() => [...actions, deletion<Item>(path, messages)], [actions, path, messages]);

  const { focusNext } = row;
  const edit = useCallback(
    (item: Item) => {
      focusNext(item._id);
      show(item._id);
    },
    [focusNext, show],
  );
  const ask = useCallback(
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
  const begin = (action: BulkAction<Item>, chosen: Item[]) => {
    focusNext(null);
    setPlan({ action, items: chosen });
  };
  useListCommands({
    messages,
    actions: everyAction,
    items,
    selected: selection.selected,
    nameOf,
    pathOf,
    create,
    edit,
    begin,
    undo,
  });

  const saved = (item: Item, note?: string) => {
    const isNew = edited?.id === null;
    list.put(item);
    row.mark(item._id);
    // What was just made must not be hidden by a search for something else.
    if (isNew && order.search([item], view.query).length === 0) view.setQuery("");
    if (note === undefined && edited) close(edited);
    else if (isNew) goOn(item._id);
    void showToast(note ?? `${messages.saved} ${isNew ? "created" : "updated"}.`);
  };
  const deleted = (id: string, already: boolean) => {
    const index = found.findIndex((item) => item._id === id);
    focusNext((found[index + 1] ?? found[index - 1])?._id ?? "");
    list.remove(id);
    void showToast(already ? `${messages.saved} had been deleted already.` : `${messages.saved} deleted.`);
  };
  const apply = ({ done, notFound, items: changed = [] }: BulkResult<Item>, { id }: BulkAction<Item>) => {
    list.put(...changed);
    list.remove(...notFound, ...(id === "delete" ? done : []));
  };
  const finish = ({ action, items: [first] }: BulkPlan<Item>, results: BulkResult<Item>[]) => {
    focusNext((action.id !== "delete" && first?._id) || "");
    selection.clear();
    offerUndo(action, results);
  };

  return (
    <>
      <PageHead
        title={messages.title}
        subtitle={messages.subtitle}
        action={
          <Button variant="primary" onClick={create} className="max-md:px-3 max-md:text-small">
            <Plus aria-hidden="true" className="size-4" /> {messages.create}
          </Button>
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
        count={list.status === "loaded" && !isLoading ? found.length : null}
        growing={!list.complete}
        filter={<StateFilter label={`Which ${messages.many}`} options={options} chosen={chosen?.value ?? ""} />}
      />
      {isLoading && (
        <LoadingState text={messages.loading}>
          <RowSkeletons />
        </LoadingState>
      )}
      {list.failed && (
        <ErrorState title={messages.failed} action={<Button onClick={list.retry}>Try again</Button>} className="mb-4">
          {list.status === "loaded" && `Only ${counted(items.length, messages)} have come so far.`}
        </ErrorState>
      )}
      {!isLoading && list.status === "loaded" && found.length === 0 && !list.failed && !list.complete && (
        <LoadingState text={messages.loading} />
      )}
      {!isLoading && list.complete && found.length === 0 && (
        <EmptyState title={messages.empty}>
          {query.trim()
            ? "Try adjusting your search term."
            : chosen && `Nothing stands under “${chosen.label}”. Choose “All ${messages.many}” to see the others.`}
        </EmptyState>
      )}
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
          onEdit={edit}
          onDelete={ask}
          marked={row.marked}
          reveal={open ? null : row.marked}
        />
      )}
      <SelectionBar
        count={selection.selected.length}
        hidden={selection.selected.length - selection.foundSelected}
        found={found.length}
        actions={everyAction}
        onAction={(action) => begin(action, selection.selected)}
        onSelectFound={selection.toggleFound}
        onClear={selection.clear}
      />

      <EditorDialog
        open={open !== null}
        onOpenChange={(next) => !next && open && close(open)}
        title={edited?.id === null ? messages.createTitle : messages.editTitle}
        subtitle={edited?.id === null ? messages.createSubtitle : messages.editSubtitle}
        finalFocus={row.finalFocus}
        {...(editorSize && { size: editorSize })}
      >
        {edited && <OpenedEditor open={edited} Editor={Editor} onSaved={saved} />}
      </EditorDialog>
      <DeleteDialog
        item={deleting && { _id: deleting._id, name: nameOf(deleting) }}
        type={messages.type}
        path={path}
        fallback={messages.deleteFailed}
        finalFocus={row.finalFocus}
        onClose={() => setDeleting(null)}
        onDeleted={deleted}
      />
      <BulkDialog
        plan={plan}
        messages={messages}
        nameOf={nameOf}
        finalFocus={row.finalFocus}
        onResult={(result) => plan && apply(result, plan.action)}
        onDone={finish}
        onClose={() => setPlan(null)}
      />
    </>
  );
}
