import { useSave } from "../use-save.ts";
import { ApiError, apiSend } from "#app/client/api-client.ts";
import { nameInUrl } from "#app/content/item-key.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

interface DeletableItem {
  _id: string;
  slug?: string | undefined;
  name?: string;
  title?: string;
}

interface Props {
  /** The item to delete; null while the dialog is closed. */
  item: DeletableItem | null;
  /** The kind's name in the question, such as "blog". */
  type: string;
  /** The API path of this kind of item, such as "/api/blogs". */
  path: string;
  /** What else is deleted. */
  note?: string;
  /** Shown when the deletion fails. */
  fallback: string;
  /** `already` is true when someone else had deleted the item before. */
  onDeleted: (id: string, already: boolean) => void;
  /** Receives focus on close. */
  finalFocus?: { readonly current: HTMLElement | null };
  /** Without `finalFocus`: returns what to focus after a deletion, because the row is gone; by default the list's search. */
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
}

const findSearch = () => document.querySelector<HTMLElement>("[role=search] input");

/** Asks for confirmation and deletes the item; on failure it stays open and shows the reason. */
export function DeleteDialog(props: Props) {
  const { item, type, path, note, fallback, onDeleted, finalFocus, focusAfter = findSearch, onClose } = props;
  const save = useSave({ fallback });
  // Keeps the text while the dialog fades out.
  const shown = useLastNonNull(item);

  const close = () => {
    save.clear();
    onClose();
  };
  const confirm = async () => {
    if (!item?._id) return save.fail({}, `No ${type} selected for deletion.`);
    const id = item._id;
    const result = await save.run(({ signal }) => deleteItem(`${path}/${nameInUrl({ id, slug: item.slug })}`, signal));
    if (!result) return;
    onClose();
    onDeleted(id, result === "gone");
  };

  return (
    <ConfirmDialog
      open={item !== null}
      onCancel={close}
      onConfirm={() => void confirm()}
      title={`Delete ${type}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={save.pending}
      {...(finalFocus && { finalFocus })}
      focusAfter={focusAfter}
      error={save.problem?.message ?? null}
      after={save.problem?.detail && !save.problem.serverFailed && <p className="text-small">{save.problem.detail}</p>}
    >
      <div className="grid gap-3">
        <p>{`Are you sure you want to delete ${type} "${shown?.name ?? shown?.title ?? ""}"? This action cannot be undone.`}</p>
        {note && <p>{note}</p>}
      </div>
    </ConfirmDialog>
  );
}

/** Returns "gone" when someone else had deleted the item before (404). */
async function deleteItem(url: string, signal: AbortSignal): Promise<"deleted" | "gone"> {
  try {
    await apiSend("DELETE", url, undefined, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "gone";
    throw error;
  }
  return "deleted";
}
