import { useRef } from "react";
import { LogInAgain } from "#app/features/auth/log-in-again.tsx";
import { useSave } from "#app/features/auth/use-save.ts";
import { ApiError, apiSend } from "#app/platform/api-client.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLingering } from "#app/ui/use-lingering.ts";

interface Doomed {
  _id: string;
  name?: string;
  title?: string;
}

interface Props {
  /** What is to be deleted; null while the dialog is closed. */
  item: Doomed | null;
  /** Its kind, as the question says it. */
  type: string;
  /** Where the API keeps its kind, such as "/api/blogs". */
  path: string;
  /** What is said when it fails. */
  fallback: string;
  /** What is said when the item has no id. */
  missing?: string;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Asks, deletes, and stays open with the reason when that fails. */
export function DeleteDialog(props: Props) {
  const { item, type, path, fallback, missing = fallback, onDeleted, onClose } = props;
  const save = useSave({ fallback });
  // The words stay while the dialog fades out.
  const shown = useLingering(item);

  // The button that opened the dialog goes away with its row: the focus moves to the list's search.
  const focusAfter = useRef<HTMLElement>(null);

  const close = () => {
    focusAfter.current = null;
    save.clear();
    onClose();
  };
  const confirm = async () => {
    if (!item?._id) return save.refuse({}, missing);
    const id = item._id;
    const gone = await save.run(({ signal }) => deleteItem(`${path}/${id}`, signal));
    if (!gone) return;
    focusAfter.current = document.querySelector("[role=search] input") ?? document.getElementById("main");
    onClose();
    onDeleted(id);
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
      finalFocus={focusAfter}
      error={save.problem?.message ?? null}
      after={
        save.problem?.sessionEnded ? (
          <LogInAgain then={`the ${type} is deleted`} onDone={() => void confirm()} />
        ) : (
          save.problem?.detail && !save.problem.serverFailed && <p className="text-small">{save.problem.detail}</p>
        )
      }
    >
      <p>{`Are you sure you want to delete ${type} "${shown?.name ?? shown?.title ?? ""}"? This action cannot be undone.`}</p>
    </ConfirmDialog>
  );
}

/** True once it is gone, also when somebody else was faster. */
async function deleteItem(address: string, signal: AbortSignal): Promise<true> {
  try {
    await apiSend("DELETE", address, undefined, { signal });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  return true;
}
