import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** Asks before the page is left while images upload: those that wait for their turn would not be sent. */
export function LeaveUploads({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => busy && from.pathname !== to.pathname);
  useBeforeUnload((event) => {
    if (busy) event.preventDefault();
  });
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      title="Images are still uploading"
      confirmLabel="Leave this page"
    >
      <p>{busy ? "Images that are not uploaded yet will be lost." : "All images are uploaded."}</p>
    </ConfirmDialog>
  );
}
