import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { NO_FORM, type OpenForm } from "./editor-guard.ts";

interface Options {
  open: boolean;
  onClose: () => void;
  /** True when a change of the query string alone leaves the form, too. */
  leavesWithSearch?: boolean;
}

/** Asks before unsaved changes are left by closing, navigating or unloading. Pass `guard` to the form. */
export function useLeaveGuard({ open, onClose, leavesWithSearch = true }: Options) {
  const form = useRef({ ...NO_FORM });
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState<string>();

  // A save in progress continues after its form closes and reports its result in a toast.
  const wouldLose = useCallback(() => {
    const { fields, files, saving, saved } = form.current;
    return open && !saving && !saved && (fields || files);
  }, [open]);
  const close = useCallback(() => {
    if (wouldLose()) setAsking(true);
    else onClose();
  }, [wouldLose, onClose]);
  const report = useCallback((facts: Partial<OpenForm>) => {
    Object.assign(form.current, facts);
    if ("gone" in facts) setGone(facts.gone);
  }, []);
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

  return { guard, close, asking: asking || leaving, gone, choose };
}
