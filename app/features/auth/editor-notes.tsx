import type { Ref } from "react";
import type { Editor } from "#app/features/auth/use-editor.ts";
import { shortMoment } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button.tsx";

interface Props<Item extends { _id: string; revision: number }> {
  ref: Ref<HTMLDivElement>;
  editor: Editor<Item>;
  what: string;
  onDiscard: () => void;
  onKeepMine: (current: Item) => void;
  onTakeTheirs: (current: Item) => void;
}

/** What a form has to say: text that was put back, a save that failed, a choice between two versions. */
export function EditorNotes<Item extends { _id: string; revision: number }>(props: Props<Item>) {
  const { ref, editor, what, onDiscard, onKeepMine, onTakeTheirs } = props;
  const { problem } = editor.save;
  const theirs = problem?.current as (Item & { updatedAt: string }) | undefined;

  return (
    <div ref={ref} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {editor.restoredAt && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-edge bg-inset px-4 py-3 text-small">
          <p className="grow">
            Your unsaved text of {shortMoment(editor.restoredAt)} is back. Chosen files have to be chosen again.
          </p>
          <Button variant="quiet" onClick={onDiscard}>
            Discard it
          </Button>
        </div>
      )}
      <div role="alert" className="empty:hidden">
        {theirs ? (
          <div className="grid gap-3 border-l-4 border-accent bg-accent-wash px-4 py-3">
            <p>
              <strong className="font-bold">This {what} was changed somewhere else</strong> on{" "}
              {shortMoment(theirs.updatedAt)}, after you opened it. Which version is to stay?
            </p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => onKeepMine(theirs)}>Keep mine and save it over theirs</Button>
              <Button variant="secondary" onClick={() => onTakeTheirs(theirs)}>
                Take theirs and drop my changes
              </Button>
            </div>
          </div>
        ) : (
          problem?.message &&
          !problem.sessionEnded && (
            <div className="border-l-4 border-danger bg-inset px-4 py-3">
              <p className="font-medium text-danger">{problem.message}</p>
              {problem.detail && <p className="text-small">{problem.detail}</p>}
            </div>
          )
        )}
      </div>
    </div>
  );
}
