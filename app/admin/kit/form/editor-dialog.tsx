import { useRef, type ComponentProps } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { LeaveContext, type Leave } from "./leave-question.tsx";

/** A dialog around a create or edit form, which asks before unsaved changes are lost. */
export function EditorDialog({ open, onOpenChange, children, ...look }: ComponentProps<typeof Dialog>) {
  const leave = useRef<Leave>(null);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      {...look}
      open={open}
      onOpenChange={(next) => {
        if (next) onOpenChange(true);
        else if (leave.current) leave.current(close);
        else close();
      }}
    >
      <LeaveContext value={leave}>{children}</LeaveContext>
    </Dialog>
  );
}
