import { LogInAgain } from "#app/features/auth/log-in-again.tsx";
import { useSave } from "#app/features/editing/use-save.ts";
import { apiSend } from "#app/platform/api-client.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useLingering } from "#app/ui/use-lingering.ts";

interface Props {
  /** What is to be deleted; null while the dialog is closed. */
  ids: string[] | null;
  onDeleted: (ids: string[]) => void;
  onClose: () => void;
}

/** Asks before many messages are deleted, and says how many. */
export function DeleteMessages({ ids, onDeleted, onClose }: Props) {
  const save = useSave({ fallback: "Could not delete messages" });
  const count = useLingering(ids)?.length ?? 0;
  const what = `${count.toLocaleString("en-US")} ${count === 1 ? "message" : "messages"}`;

  const close = () => {
    save.clear();
    onClose();
  };
  const confirm = async () => {
    if (!ids) return;
    const gone = await save.run(async ({ signal }) => {
      for (let start = 0; start < ids.length; start += 1000) {
        const body = { action: "delete", ids: ids.slice(start, start + 1000) };
        await apiSend("POST", "/api/messages/bulk", body, { signal });
      }
      return ids;
    });
    if (!gone) return;
    onClose();
    onDeleted(gone);
  };

  return (
    <ConfirmDialog
      open={ids !== null}
      onCancel={close}
      onConfirm={() => void confirm()}
      title={`Delete ${what}`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      pending={save.pending}
      error={save.problem?.message ?? null}
      after={
        save.problem?.sessionEnded ? (
          <LogInAgain then="the messages are deleted" onDone={() => void confirm()} />
        ) : (
          save.problem?.detail && <p className="text-small">{save.problem.detail}</p>
        )
      }
    >
      <p>{`Are you sure you want to delete ${what}? This action cannot be undone.`}</p>
    </ConfirmDialog>
  );
}
