import { createContext, use, useImperativeHandle, useRef, useState, type Ref } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/dialog.tsx";

/** Closes a dialog, after the question when its form has unsaved changes. */
export type Leave = (close: () => void) => void;

/** Set by the form in an EditorDialog. */
export const LeaveContext = createContext<Ref<Leave>>(null);

interface Props {
  isUnsaved: boolean;
  /** Called when the user discards the changes. */
  onDiscard: () => void;
  /** True when a change of the query string alone does not leave the form. */
  ignoresSearch?: boolean;
}

/** Asks before unsaved changes are left by closing, navigating or unloading. */
export function LeaveQuestion({ isUnsaved, onDiscard, ignoresSearch = false }: Props) {
  const [close, setClose] = useState<(() => void) | null>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isOtherPage = from.pathname !== to.pathname || (!ignoresSearch && from.search !== to.search);
    return isUnsaved && !isLeaving.current && isOtherPage;
  });
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault();
  });
  useImperativeHandle(use(LeaveContext), () => (go) => (isUnsaved ? setClose(() => go) : go()), [isUnsaved]);

  const stay = () => {
    setClose(null);
    blocker.reset?.();
  };
  const leave = () => {
    isLeaving.current = true;
    onDiscard();
    if (blocker.state === "blocked") blocker.proceed();
    else close?.();
  };
  return (
    <ConfirmDialog
      open={close !== null || blocker.state === "blocked"}
      onCancel={stay}
      onConfirm={leave}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
    >
      <p>Your unsaved changes will be lost.</p>
    </ConfirmDialog>
  );
}
