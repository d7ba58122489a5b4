import { useCallback, useEffect, useMemo, useRef, useState, type ComponentProps } from "react";
import { useBlocker } from "react-router";
import { EditorGuardContext, NO_FORM, type OpenForm } from "./editor-guard.ts";
import { LeaveQuestion } from "./leave-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** A dialog with a form that creates or edits something: before a changed one is left, by whatever way, it asks. */
export function EditorDialog({ open, onOpenChange, children, ...look }: ComponentProps<typeof Dialog>) {
  const form = useRef({ ...NO_FORM });
  const [asking, setAsking] = useState(false);

  // A save that is under way goes on without its form, and tells how it ended.
  const wouldLose = useCallback(() => {
    const { fields, files, saving, saved } = form.current;
    return open && !saving && !saved && (fields || files);
  }, [open]);
  const close = useCallback(() => {
    if (wouldLose()) setAsking(true);
    else onOpenChange(false);
  }, [wouldLose, onOpenChange]);
  const report = useCallback((facts: Partial<OpenForm>) => void Object.assign(form.current, facts), []);
  const guard = useMemo(() => ({ report, close }), [report, close]);

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      wouldLose() && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const leaving = blocker.state === "blocked";

  useEffect(() => {
    if (!open) return;
    const stay = (event: BeforeUnloadEvent) => {
      const { fields, files, saving } = form.current;
      if (fields || files || saving) event.preventDefault();
    };
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [open]);

  const result = (choice: "stay" | "keep" | "discard") => {
    setAsking(false);
    if (choice === "stay") return blocker.reset?.();
    if (choice === "discard") form.current.discard();
    report(NO_FORM);
    if (leaving) blocker.proceed();
    else onOpenChange(false);
  };

  return (
    <Dialog {...look} open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <EditorGuardContext value={guard}>{children}</EditorGuardContext>
      <LeaveQuestion open={asking || leaving} onChoice={result} />
    </Dialog>
  );
}
