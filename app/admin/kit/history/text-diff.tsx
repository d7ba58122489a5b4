import { diffWordsWithSpace } from "diff";

/** With more edits than this, two texts are shown as entirely different. */
const MAX_EDITS = 2_000;
/** Characters of an equal passage that are shown on each side of a difference. */
const CONTEXT = 120;

interface Piece {
  text: string;
  kind: "equal" | "removed" | "added";
}

/** The words of two texts, with long equal passages shortened. */
export function textDiff(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!parts) {
    return [
      { text: before, kind: "removed" },
      { text: after, kind: "added" },
    ];
  }
  return parts.map(({ value, added, removed }, index) => {
    if (added || removed) return { text: value, kind: added ? "added" : "removed" };
    return { text: shorten(value, index > 0, index < parts.length - 1), kind: "equal" };
  });
}

function shorten(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const start = hasBefore ? text.slice(0, CONTEXT) : "";
  const end = hasAfter ? text.slice(-CONTEXT) : "";
  return text.length > 2 * CONTEXT ? `${start} […] ${end}` : text;
}

/** Shows two texts as one: crossed out what only the first has, underlined what only the second has. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className="text-small whitespace-pre-wrap wrap-anywhere">
      {textDiff(before, after).map(({ text, kind }, index) => {
        if (kind === "equal") return <span key={index}>{text}</span>;
        const [Mark, look] =
          kind === "removed"
            ? (["del", "bg-inset text-ink-soft"] as const)
            : (["ins", "bg-accent-wash font-medium"] as const);
        return (
          <Mark key={index} className={`${look} decoration-2`}>
            {text}
          </Mark>
        );
      })}
    </p>
  );
}
