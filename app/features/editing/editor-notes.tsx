import type { ReactNode } from "react";
import { shortDateTime } from "#app/text/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { DraftState } from "./use-draft.ts";
import type { Editor, Stored } from "./use-editor.ts";

interface Props {
  editor: Pick<Editor<Stored>, "restoredAt" | "discarded" | "elsewhere">;
  onDiscard: () => void;
  onUndo: () => void;
}

/** Notices above a form: a draft was restored or discarded, or the form is also open in another tab. */
export function DraftNotes({ editor: { restoredAt, discarded, elsewhere }, onDiscard, onUndo }: Props) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {elsewhere && <Note>This form is also open in another tab. Each of them keeps a draft of its own.</Note>}
      {restoredAt && (
        <Note action={{ label: "Discard it", run: onDiscard }}>
          Your unsaved text of {shortDateTime(restoredAt)} is back.
        </Note>
      )}
      {discarded && <Note action={{ label: "Undo", run: onUndo }}>Your unsaved text is thrown away.</Note>}
    </div>
  );
}

function Note({ action, children }: { action?: { label: string; run: () => void }; children: ReactNode }) {
  return (
    <div className="flex items-center gap-4 border-s-4 border-ink bg-inset px-4 py-2">
      <p className="grow text-small">{children}</p>
      {action && (
        <Button size="sm" className="shrink-0" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

interface SaveStateProps {
  draft: DraftState;
  /** True when image changes are unsaved. */
  files: boolean;
  pending: boolean;
  /** When the item was saved last; null for a new one. */
  savedAt: string | null;
  /** The message while everything is saved and `savedAt` is null. */
  atRest?: string;
}

/** Says whether all changes are saved and, if not, where they are stored. */
export function SaveState({ draft, files, pending, savedAt, atRest = WHERE }: SaveStateProps) {
  const unsaved = files || draft !== "none";
  // On a phone, only a form's own short message fits beside the buttons.
  const fits = !unsaved && !pending && atRest !== WHERE;
  return (
    <p className={cx("flex min-w-0 grow items-baseline gap-2 text-small text-ink-soft", !fits && "max-sm:basis-full")}>
      <span
        aria-hidden="true"
        className={cx("size-2 shrink-0 self-center border border-current", unsaved ? "rotate-45" : "bg-good")}
      />
      <span>{saveStateLabel({ draft, files, pending, savedAt, atRest })}</span>
    </p>
  );
}

const WHERE = "Your text is kept in this browser until you save it.";

function saveStateLabel({ draft, files, pending, savedAt, atRest = WHERE }: SaveStateProps): string {
  if (pending) return "Saving…";
  if (draft === "failed") return "Not saved yet, and this browser cannot keep your text. Save soon.";
  if (draft === "waiting") return "Keeping your text…";
  if (draft === "stored") return "Not saved yet. Your text is kept in this browser.";
  if (files) return "Not saved yet.";
  return savedAt ? `Saved ${shortDateTime(savedAt)}.` : atRest;
}

export function ProblemNote({ message, detail }: { message: string; detail: string | null }) {
  return (
    <div className="border-s-4 border-danger bg-inset px-4 py-3">
      <p className="font-medium text-danger">{message}</p>
      {detail && <p className="text-small">{detail}</p>}
    </div>
  );
}
