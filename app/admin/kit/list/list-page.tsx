import { Plus } from "lucide-react";
import { useCallback, useDeferredValue, useState, type ComponentProps, type ReactNode } from "react";
import { Link } from "react-router";
import { putItems } from "../queries.ts";
import type { ContentList } from "./content-list.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { IMAGES_NOTE, ItemList } from "./item-list.tsx";
import { rowControl } from "./row-focus.ts";
import { SearchBox } from "./search-box.tsx";
import { useChangeUrl, useChoice, useOpenEditor, useSearchText } from "./url-state.ts";
import { apiPath, titleOf, type ContentItem } from "#app/content/content-type.ts";
import { EditorDialog } from "../form/editor-dialog.tsx";
import { OpenedEditor, type ItemForm } from "../form/opened-editor.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { controlClass } from "#app/ui/form/control-class.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { usePageCommands } from "#app/ui/page-commands.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

interface Props<Item extends ContentItem, Whole extends Item> extends Omit<ItemForm<Whole>, "type"> {
  list: ContentList<Item>;
  editorSize: NonNullable<ComponentProps<typeof EditorDialog>["size"]>;
  /** A link in the page's head to a page about all items. */
  link?: { to: string; label: string };
}

/** The admin's page of a content type: its list with search, sort and filter, its editor, and its bulk actions. */
export function ListPage<Item extends ContentItem, Whole extends Item>(props: Props<Item, Whole>) {
  const { list, Form, editorSize, link } = props;
  const { type, texts } = list;
  const { text, setText } = useSearchText();
  const [sort, setSort] = useChoice("sort", Object.keys(list.sorts));
  const [filter, setFilter] = useChoice("filter", ["", ...Object.keys(list.filters)]);
  const change = useChangeUrl();
  const { open, show, close, showCreated } = useOpenEditor();
  const edited = useLastNonNull(open);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const [lastId, setLastId] = useState<string | null>(null);

  const openEditor = useCallback(
    (id: string | null) => {
      setLastId(id);
      show(id);
    },
    [show],
  );
  const edit = useCallback(({ _id }: Item) => openEditor(_id), [openEditor]);
  const create = () => openEditor(null);
  const createLabel = `Create New ${type.labels.one}`;
  usePageCommands(() => [{ id: "create", label: createLabel, run: create }]);

  const isNew = edited?.id === null;
  const saved = (item: Item, note?: string, message = `${texts.subject} ${isNew ? "created" : "updated"}.`) => {
    putItems(apiPath(type), [item]);
    setLastId(item._id);
    void showToast(note ?? message);
    if (note !== undefined) {
      if (isNew) showCreated(edited, item._id);
    } else if (isNew && (text || filter)) {
      // A search for something else must not hide the new item.
      setText("");
      change({ new: "", q: "", filter: "" });
    } else if (edited) close(edited);
  };

  return (
    <>
      <ListHead title={type.labels.many} subtitle={texts.subtitle} link={link}>
        <Button variant="primary" onClick={create} className="max-md:px-3 max-md:text-small">
          <Plus aria-hidden="true" className="size-4 max-sm:hidden" /> <span>{createLabel}</span>
        </Button>
      </ListHead>
      <div role="search" className="flex flex-wrap items-center gap-2 pb-2">
        <SearchBox placeholder={texts.search} value={text} onChange={setText} />
        <SortSelect options={list.sorts} value={sort} onChange={setSort} />
      </div>
      <ItemList
        list={list}
        query={useDeferredValue(text)}
        sort={sort}
        filter={filter}
        onFilter={setFilter}
        onEdit={edit}
        onDelete={setDeleting}
        lastId={lastId}
      />
      <EditorDialog
        open={open !== null}
        onOpenChange={(next) => !next && open && close(open)}
        title={isNew ? createLabel : `Edit ${type.labels.one}`}
        subtitle={isNew ? texts.createSubtitle : texts.editSubtitle}
        finalFocus={() => (lastId === null ? null : rowControl(lastId))}
        size={editorSize}
      >
        {edited && <OpenedEditor open={edited} {...{ type, Form }} onSaved={saved} />}
      </EditorDialog>
      <DeleteDialog
        item={deleting && { _id: deleting._id, slug: deleting.slug, name: titleOf(type, deleting) }}
        path={apiPath(type)}
        type={type.labels.one.toLowerCase()}
        subject={texts.subject}
        note={IMAGES_NOTE}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

interface HeadProps {
  title: string;
  subtitle: string;
  link: { to: string; label: string } | undefined;
  children: ReactNode;
}

function ListHead({ title, subtitle, link, children }: HeadProps) {
  return (
    <PageHead
      title={title}
      subtitle={subtitle}
      action={
        <>
          {link && (
            <Link to={link.to} className="text-link touch-target inline-flex items-center font-bold">
              {link.label}
            </Link>
          )}
          {children}
        </>
      }
    />
  );
}

interface SortProps {
  options: Record<string, { label: string }>;
  value: string;
  onChange: (value: string) => void;
}

function SortSelect({ options, value: chosen, onChange }: SortProps) {
  return (
    <select
      name="sort"
      aria-label="Sort"
      value={chosen}
      onChange={(event) => onChange(event.target.value)}
      className={cx(controlClass, "w-auto! max-w-full grow py-1! text-small!")}
    >
      {Object.entries(options).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
