import type { Editor } from "#app/features/auth/use-editor.ts";
import { shortMoment } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button.tsx";

/** Says that text of an earlier visit is back in the form. */
export function RestoredNote({ restoredAt, onDiscard }: { restoredAt: string; onDiscard: () => void }) {
  return (
    <div role="status" className="flex items-center gap-4 border-s-4 border-ink bg-inset px-4 py-2">
      <p className="grow text-small">
        Your unsaved text of {shortMoment(restoredAt)} is back. Chosen files have to be chosen again.
      </p>
      <Button size="sm" className="shrink-0" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}

interface ProblemProps<Item extends { _id: string; revision: number }> {
  editor: Editor<Item>;
  /** What is edited, in a word. */
  what: string;
  onKeepMine: (current: Item) => void;
  onTakeTheirs: (current: Item) => void;
}

/** Why a save failed, or the choice between two versions. */
export function ProblemNote<Item extends { _id: string; revision: number }>(props: ProblemProps<Item>) {
  const { editor, what, onKeepMine, onTakeTheirs } = props;
  const { problem } = editor.save;
  const theirs = problem?.current as (Item & { updatedAt: string }) | undefined;

  if (theirs) {
    return (
      <div className="grid gap-3 border-s-4 border-accent bg-accent-wash px-4 py-3">
        <p>
          <strong className="font-bold">This {what} was changed somewhere else</strong> on{" "}
          {shortMoment(theirs.updatedAt)}, after you opened it. Which version is to stay?
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="sm" onClick={() => onKeepMine(theirs)}>
            Keep mine and save it over theirs
          </Button>
          <Button size="sm" onClick={() => onTakeTheirs(theirs)}>
            Take theirs and drop my changes
          </Button>
        </div>
      </div>
    );
  }
  if (!problem?.message || problem.sessionEnded) return null;
  return (
    <div className="border-s-4 border-danger bg-inset px-4 py-3">
      <p className="font-medium text-danger">{problem.message}</p>
      {problem.detail && <p className="text-small">{problem.detail}</p>}
    </div>
  );
}
