import { lazy, Suspense } from "react";
import type { Editor, FieldValues, Stored } from "./use-editor.ts";

/** Loaded when two saves meet, which is seldom. */
const CompareVersions = lazy(async () => ({ default: (await import("./compare-versions.tsx")).CompareVersions }));

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  what: string;
  names: FieldValues;
  /** What somebody else has saved meanwhile. */
  theirs: Item;
  /** What was chosen of both; null for theirs as it is. */
  onSave: (chosen: FieldValues | null) => void;
}

/** In the place of the form: what somebody else has saved, beside what was typed. */
export function TheirVersion<Item extends Stored>({ editor, what, names, theirs, onSave }: Props<Item>) {
  return (
    <div className="desk:flex-1 desk:overflow-y-auto desk:p-6">
      <Suspense fallback={null}>
        <CompareVersions
          what={what}
          savedAt={theirs.updatedAt}
          base={editor.toValues(editor.base)}
          mine={editor.live}
          theirs={editor.toValues(theirs)}
          names={names}
          pending={editor.save.pending}
          onBack={editor.save.clear}
          onSave={onSave}
        />
      </Suspense>
    </div>
  );
}
