import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { NO_FORM, type OpenForm } from "./editor-guard.ts";

interface Options {
  open: boolean;
  onClose: () => void;
  /** Whether another query of the same path leaves the form, too. */
  leavesWithSearch?: boolean;
}

/** Before a changed form is left, by whatever way, asks: give `guard` to the form and show the question. */
export function useLeaveGuard({ open, onClose, leavesWithSearch = true }: Options) {
  const form = useRef({ ...NO_FORM });
  const [asking, setAsking] = useState(false);

  // A save that is under way goes on without its form, and tells how it ended.
  const wouldLose = useCallback(() => {
    const { fields, files, saving, saved } = form.current;
    return open && !saving && !saved && (fields || files);
  }, [open]);
  const close = useCallback(() => {
    if (wouldLose()) setAsking(true);
    else onClose();
  }, [wouldLose, onClose]);
  const report = useCallback((facts: Partial<OpenForm>) => void Object.assign(form.current, facts), []);
  const guard = useMemo(() => ({ report, close }), [report, close]);

  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      wouldLose() && (from.pathname !== to.pathname || (leavesWithSearch && from.search !== to.search)),
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

  const choose = (choice: "stay" | "keep" | "discard") => {
    setAsking(false);
    if (choice === "stay") return blocker.reset?.();
    if (choice === "discard") form.current.discard();
    report(NO_FORM);
    if (leaving) blocker.proceed();
    else onClose();
  };

  return { guard, close, asking: asking || leaving, choose };
}
