import type { Editor, FieldValues, Stored } from "./use-editor.ts";
import { lazyPart } from "#app/ui/opening/lazy-part.tsx";

/** Loaded on demand: save conflicts are rare. */
const CompareVersions = lazyPart(async () => (await import("./compare-versions.tsx")).CompareVersions);

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  what: string;
  names: FieldValues;
  /** The item as someone else has saved it meanwhile. */
  theirs: Item;
  /** Called with the merged values; null when every field is theirs. */
  onSave: (chosen: FieldValues | null) => void;
}

/** Replaces the form on a save conflict: compares the typed text with the version that someone else has saved. */
export function TheirVersion<Item extends Stored>({ editor, what, names, theirs, onSave }: Props<Item>) {
  return (
    <div className="desk:flex-1 desk:overflow-y-auto desk:p-6">
      <CompareVersions
        subject={`This ${what} was`}
        savedAt={theirs.updatedAt}
        base={editor.toValues(editor.base)}
        mine={editor.live}
        theirs={editor.toValues(theirs)}
        names={names}
        pending={editor.save.pending}
        onBack={editor.save.clear}
        onSave={onSave}
      />
    </div>
  );
}
