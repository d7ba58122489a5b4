import type { Editor, FieldValues, Stored } from "./use-editor.ts";
import { lazyPart } from "#app/ui/lazy-part.tsx";

/** Fields that only a form's button changes. */
const PUBLISHING = ["status", "publishAt"];

/** Loaded on demand: save conflicts are rare. */
const CompareVersions = lazyPart(async () => (await import("./compare-versions.tsx")).CompareVersions);

interface Props<Item extends Stored> {
  editor: Editor<Item>;
  what: string;
  names: FieldValues;
  /** The item as someone else has saved it meanwhile. */
  theirs: Item;
  /** True after Ctrl+S, which does not publish: the status and the publishing time are theirs. */
  staysOpen: boolean;
  /** Called with the merged values; null when every field is theirs. */
  onSave: (chosen: FieldValues | null) => void;
}

/** Replaces the form on a save conflict: compares the typed text with the version that someone else has saved. */
export function SaveConflict<Item extends Stored>(props: Props<Item>) {
  const { editor, what, names, theirs, staysOpen, onSave } = props;
  const their = editor.toValues(theirs);
  const mine = { ...editor.live };
  if (staysOpen) for (const name of PUBLISHING) if (name in their) mine[name] = their[name] ?? "";
  return (
    <div className="desk:flex-1 desk:overflow-y-auto desk:p-6">
      <CompareVersions
        subject={`This ${what} was`}
        savedAt={theirs.updatedAt}
        base={editor.toValues(editor.base)}
        mine={mine}
        theirs={their}
        names={names}
        pending={editor.save.pending}
        onBack={editor.save.clear}
        onSave={onSave}
      />
    </div>
  );
}
