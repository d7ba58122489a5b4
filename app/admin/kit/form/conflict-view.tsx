import { shortDateTime } from "#app/ui/time/local-time.ts";
import { Button } from "#app/ui/button.tsx";
import { differingFields, FieldDiffs } from "../history/field-diffs.tsx";
import type { Texts } from "./item-form-spec.ts";

interface Props {
  /** What was saved, such as "this post". */
  subject: string;
  /** When the other version was saved; null when unknown. */
  savedAt: string | null;
  /** Who saved it; null when unknown. */
  savedBy: string | null;
  labels: Texts;
  theirs: Texts;
  mine: Texts;
  isPending: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

const focus = (notice: HTMLElement | null) => notice?.focus();

/** Replaces a form on a save conflict: shows how the two versions differ, and offers to keep one of them. */
export function ConflictView(props: Props) {
  const { subject, savedAt, savedBy, labels, theirs, mine, isPending, onTheirs, onMine } = props;
  const versions = { labels, before: theirs, after: mine };
  const isSame = differingFields(versions).length === 0;
  return (
    <div className="grid gap-4 pb-6 desk:flex-1 desk:content-start desk:overflow-y-auto desk:p-6">
      <div
        // The form may be scrolled down.
        ref={focus}
        tabIndex={-1}
        role="alert"
        className="grid gap-3 border-s-4 border-accent bg-accent-wash px-4 py-3 outline-none"
      >
        <p className="max-w-prose">{`Someone saved ${subject} after you started editing${savedAt ? `, on ${shortDateTime(savedAt)}` : ""}. Choose which text to keep; theirs stays in the history.`}</p>
        {savedBy && (
          <p>{`Last saved by ${savedBy}. Before you choose, copy what you want to keep of the other text.`}</p>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button onClick={onTheirs} disabled={isPending}>
            Use theirs
          </Button>
          <Button onClick={onMine} pending={isPending}>
            Keep mine
          </Button>
        </div>
      </div>
      <p className="text-small text-ink-soft">
        {isSame ? (
          "Both texts are the same."
        ) : (
          <span>
            <del className="bg-inset">Crossed out</del>: only in theirs.{" "}
            <ins className="bg-accent-wash">Underlined</ins>: only in yours.
          </span>
        )}
      </p>
      <FieldDiffs {...versions} />
      {differingFields(versions).map((name) => (
        <div key={name} className="grid gap-1 border-t border-rule pt-3">
          <WholeText label={`Their full text: ${labels[name]}`} text={theirs[name] ?? ""} />
          <WholeText label={`Your full text: ${labels[name]}`} text={mine[name] ?? ""} />
        </div>
      ))}
    </div>
  );
}

/** The differences above shorten what is equal. */
function WholeText({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary className="min-h-9 content-center text-small font-bold">{label}</summary>
      <p className="border-s-2 border-rule ps-3 text-small whitespace-pre-wrap wrap-anywhere">{text}</p>
    </details>
  );
}
