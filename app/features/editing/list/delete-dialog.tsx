import { useRef } from "react";
import { LogInAgain } from "#app/features/auth/login/log-in-again.tsx";
import { useSave } from "../use-save.ts";
import { ApiError, apiSend } from "#app/client/api-client.ts";
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
  /** Told whether somebody else had been faster. */
  onDeleted: (id: string, already: boolean) => void;
  /** What gets the focus after closing; the list's search after a deletion otherwise, for the row is gone. */
  finalFocus?: { readonly current: HTMLElement | null };
  onClose: () => void;
}

/** Asks, deletes, and stays open with the reason when that fails. */
export function DeleteDialog(props: Props) {
  const { item, type, path, fallback, onDeleted, finalFocus, onClose } = props;
  const save = useSave({ fallback });
  // The words stay while the dialog fades out.
  const shown = useLingering(item);

  const focusAfter = useRef<HTMLElement>(null);

  const close = () => {
    focusAfter.current = null;
    save.clear();
    onClose();
  };
  const confirm = async () => {
    if (!item?._id) return save.fail({}, `No ${type} selected for deletion.`);
    const id = item._id;
    const result = await save.run(({ signal }) => deleteItem(`${path}/${id}`, signal));
    if (!result) return;
    focusAfter.current = document.querySelector("[role=search] input") ?? document.getElementById("main");
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
      finalFocus={finalFocus ?? focusAfter}
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

/** "gone" when somebody else was faster. */
async function deleteItem(url: string, signal: AbortSignal): Promise<"deleted" | "gone"> {
  try {
    await apiSend("DELETE", url, undefined, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return "gone";
    throw error;
  }
  return "deleted";
}
