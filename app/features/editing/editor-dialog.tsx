import { useCallback, type ComponentProps } from "react";
import { EditorGuardContext } from "./editor-guard.ts";
import { LeaveQuestion } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** A dialog with a form that creates or edits something: before a changed one is left, by whatever way, it asks. */
export function EditorDialog({ open, onOpenChange, children, ...look }: ComponentProps<typeof Dialog>) {
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  const { guard, close, asking, choose } = useLeaveGuard({ open, onClose });
  return (
    <Dialog {...look} open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <EditorGuardContext value={guard}>{children}</EditorGuardContext>
      <LeaveQuestion open={asking} onChoice={choose} />
    </Dialog>
  );
}
