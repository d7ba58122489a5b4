import { useCallback, type ComponentProps } from "react";
import { EditorGuardContext } from "./editor-guard.ts";
import { LeaveQuestion } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { Dialog } from "#app/ui/dialog.tsx";

/** A dialog around a create or edit form. Closing it or navigating away with unsaved changes asks first. */
export function EditorDialog({ open, onOpenChange, children, ...look }: ComponentProps<typeof Dialog>) {
  const onClose = useCallback(() => onOpenChange(false), [onOpenChange]);
  const { guard, close, asking, gone, choose } = useLeaveGuard({ open, onClose });
  return (
    <Dialog {...look} open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <EditorGuardContext value={guard}>{children}</EditorGuardContext>
      <LeaveQuestion open={asking} gone={gone} onChoice={choose} />
    </Dialog>
  );
}
