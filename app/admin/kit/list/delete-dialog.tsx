import { capitalize } from "#app/config/capitalize.ts";
import { useMutation } from "@tanstack/react-query";
import { removeItems } from "../queries.ts";
import { reasonOf } from "./error-reason.ts";
import { neighborControl } from "./row-focus.ts";
import { apiDelete } from "#app/browser/api-client.ts";
import { nameInUrl } from "#app/content/slugs/item-key.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useLastNonNull } from "#app/ui/use-last-non-null.ts";

interface DeletableItem {
  _id: string;
  slug?: string | undefined;
  name: string;
}

interface Props {
  /** The item to delete; null while the dialog is closed. */
  item: DeletableItem | null;
  /** The API path of the item's collection, such as "/api/blogs". */
  path: string;
  /** The kind's name in the question, such as "blog". */
  type: string;
  /** Its name in the messages, such as "Blog post". */
  subject?: string;
  /** What else is deleted. */
  note?: string;
  onDeleted?: (id: string) => void;
  onClose: () => void;
}

/** Asks for confirmation, deletes the item and removes it from its lists. A failure leaves it open. */
export function DeleteDialog({ item, path, type, subject = capitalize(type), note, onDeleted, onClose }: Props) {
  const deletion = useMutation({
    mutationFn: async ({ _id, slug }: DeletableItem) => {
      if (!_id) throw new Error(`No ${type} selected for deletion.`);
      return apiDelete(`${path}/${nameInUrl({ id: _id, slug })}`);
    },
    onSuccess(isDeleted, { _id }) {
      removeItems(path, [_id]);
      onDeleted?.(_id);
      onClose();
      void showToast(`${subject} ${isDeleted ? "deleted" : "was already deleted"}.`);
    },
  });
  // Keeps the text while the dialog fades out.
  const lastItem = useLastNonNull(item);
  const reason = reasonOf(deletion.error);
  const failure = lastItem?._id === "" ? deletion.error?.message : `Could not delete ${subject.toLowerCase()}`;
  return (
    <ConfirmDialog
      open={item !== null}
      onCancel={() => {
        deletion.reset();
        onClose();
      }}
      onConfirm={() => item && deletion.mutate(item)}
      title={`Delete ${type}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={deletion.isPending}
      focusAfter={() => item && neighborControl(item._id)}
      error={deletion.isError ? (failure ?? null) : null}
      after={reason && <p className="text-small">{reason}</p>}
    >
      <div className="grid gap-3">
        <p>{`Are you sure you want to delete ${type} "${lastItem?.name ?? ""}"? This action cannot be undone.`}</p>
        {note && <p>{note}</p>}
      </div>
    </ConfirmDialog>
  );
}
