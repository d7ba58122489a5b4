import type { ReactNode } from "react";
import { shortDateTime } from "#app/ui/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { DialogClose } from "#app/ui/dialog.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import type { Problem } from "./save-request.ts";

interface Props {
  /** The form's id. */
  form: string;
  /** The text of the button, such as "Publish". */
  label: string;
  /** The text of the button during the save. */
  pendingLabel: string;
  isPending: boolean;
  /** The share of the upload that was sent; null when the save uploads no file. */
  progress: number | null;
  problem: Problem | null;
  onStop: () => void;
  children: ReactNode;
}

/** A form's messages and buttons, always in view below the scrolling fields. */
export function FormFooter({ form, label, pendingLabel, isPending, progress, problem, onStop, children }: Props) {
  return (
    <div
      data-window-footer
      className="sticky -bottom-4 z-10 -mx-4 -mb-4 grid gap-3 border-t border-rule bg-sheet px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 desk:static desk:m-0"
    >
      <div data-problem tabIndex={-1} role="alert" className="outline-none empty:hidden">
        {problem && <ProblemNote {...problem} />}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {children}
        {isPending && progress !== null && <UploadProgress share={progress} />}
        {isPending ? (
          <Button onClick={onStop}>{progress === null ? "Stop" : "Cancel upload"}</Button>
        ) : (
          <DialogClose>Cancel</DialogClose>
        )}
        <Button type="submit" variant="primary" form={form} pending={isPending}>
          {isPending ? pendingLabel : label}
        </Button>
      </div>
    </div>
  );
}

export function ProblemNote({ message, detail }: Problem) {
  return (
    <div className="border-s-4 border-danger bg-inset px-4 py-3">
      <p className="font-medium text-danger">{message}</p>
      {detail && <p className="text-small">{detail}</p>}
    </div>
  );
}

interface SaveStateProps {
  isUnsaved: boolean;
  isPending: boolean;
  /** The browser cannot store drafts. */
  isDraftOff: boolean;
  /** The text while there is nothing to save. */
  atRest: string;
}

/** Says whether all changes are saved and, if not, whether a draft is. */
export function SaveState({ isUnsaved, isPending, isDraftOff, atRest }: SaveStateProps) {
  const label = () => {
    if (isPending) return "Saving…";
    if (isUnsaved && isDraftOff) return "Not saved yet. This browser cannot store drafts, so save soon.";
    return isUnsaved ? "Not saved yet. Your text is kept in this browser." : atRest;
  };
  return (
    <p className="flex min-w-0 grow items-baseline gap-2 text-small text-ink-soft max-sm:basis-full">
      <span
        aria-hidden="true"
        className={cx("size-2 shrink-0 self-center border border-current", isUnsaved ? "rotate-45" : "bg-good")}
      />
      <span>{label()}</span>
    </p>
  );
}

/** The notice above a form whose draft was restored. */
export function DraftNotice({ restoredAt, onDiscard }: { restoredAt: string | null; onDiscard: () => void }) {
  return (
    <div role="status" className="empty:hidden">
      {restoredAt && (
        <div className="flex items-center gap-4 border-s-4 border-ink bg-inset px-4 py-2">
          <p className="grow text-small">{`Your unsaved text from ${shortDateTime(restoredAt)} is back.`}</p>
          <Button size="sm" className="shrink-0" onClick={onDiscard}>
            Discard it
          </Button>
        </div>
      )}
    </div>
  );
}
