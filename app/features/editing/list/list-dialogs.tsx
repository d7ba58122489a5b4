import { BulkDialog } from "./bulk-dialog.tsx";
import { IMAGES_NOTE } from "./list-messages.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { EditedListProps } from "./list-page.tsx";
import type { ListPageState } from "./use-list-page.ts";
import { EditorDialog } from "#app/admin/kit/form/editor-dialog.tsx";
import { OpenedEditor } from "#app/admin/kit/form/opened-editor.tsx";
import { apiPath } from "#app/content/content-type.ts";

interface Props<Item extends { _id: string; slug?: string }, Sort extends string, Whole extends Item> {
  props: EditedListProps<Item, Sort, Whole>;
  page: ListPageState<Item, Sort>;
}

/** The dialogs of a list: the editor, and the confirmations of a deletion and of a bulk action. */
export function ListDialogs<Item extends { _id: string; slug?: string }, Sort extends string, Whole extends Item>({
  props,
  page,
}: Props<Item, Sort, Whole>) {
  const { type, messages, nameOf, editorSize, Form, itemOf } = props;
  const { open, edited, deleting, plan, row } = page;
  const isNew = edited?.id === null;
  const slug = page.list.items.find(({ _id }) => _id === edited?.id)?.slug;
  return (
    <>
      <EditorDialog
        open={open !== null}
        onOpenChange={(next) => !next && open && page.close(open)}
        title={isNew ? messages.createTitle : messages.editTitle}
        subtitle={isNew ? messages.createSubtitle : messages.editSubtitle}
        finalFocus={row.finalFocus}
        {...(editorSize && { size: editorSize })}
      >
        {edited && <OpenedEditor open={edited} {...{ slug, type, Form, itemOf }} onSaved={page.saved} />}
      </EditorDialog>
      <DeleteDialog
        item={deleting && { _id: deleting._id, slug: deleting.slug, name: nameOf(deleting) }}
        type={type.labels.one.toLowerCase()}
        path={apiPath(type)}
        note={IMAGES_NOTE}
        fallback={messages.deleteFailed}
        finalFocus={row.finalFocus}
        onClose={() => page.setDeleting(null)}
        onDeleted={page.deleted}
      />
      <BulkDialog
        plan={plan}
        noun={messages.noun}
        nameOf={nameOf}
        finalFocus={row.finalFocus}
        onResult={(result) => plan && page.apply(result, plan.action)}
        onDone={page.finish}
        onClose={() => page.setPlan(null)}
      />
    </>
  );
}
