import { shortDateTime } from "#app/text/local-time.ts";
import { comparePassages, compareWords, type Passage, type PassageRow, type Piece } from "./word-diff.ts";
import { cx } from "#app/ui/cx.ts";

/** Characters; longer texts, and texts of several lines, are compared line by line. */
const SHORT = 160;

/** True when two texts are compared line by line. */
export const isLong = (...texts: string[]) => texts.some((text) => text.length > SHORT || text.includes("\n"));

/** Formats a value of <input type="datetime-local">; returns any other text unchanged. */
export const readable = (text: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? shortDateTime(text) : text);

interface Props {
  before: string;
  after: string;
  /** The names of the left and the right side. */
  titles: readonly [string, string];
}

/** Shows two texts side by side, with the words that only one of them has marked. */
export function Passages({ before, after, titles }: Props) {
  return rowsOf(before, after)
    .filter(isShown)
    .map((row, index) =>
      "skipped" in row ? (
        <p key={index} className="label bg-inset px-3 py-1 text-ink-soft">
          {row.skipped} equal lines
        </p>
      ) : (
        <Sides key={index} passage={row} titles={titles} />
      ),
    );
}

function rowsOf(before: string, after: string): PassageRow[] {
  if (isLong(before, after)) return comparePassages(before, after);
  return [compareWords(readable(before), readable(after))];
}

/** An equal blank line is left out; a blank line that only one text has is a difference. */
function isShown(row: PassageRow): boolean {
  return "skipped" in row || [...row.before, ...row.after].some(({ text, changed }) => text !== "" || changed);
}

function Sides({ passage, titles }: { passage: Passage; titles: Props["titles"] }) {
  const isSame = [...passage.before, ...passage.after].every(({ changed }) => !changed);
  return (
    <div className="grid gap-2 text-small sm:grid-cols-2 sm:gap-4">
      <p className="min-w-0 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">
        <span className="sr-only">{titles[0]}: </span>
        <Pieces pieces={passage.before} gone />
      </p>
      <p
        className={cx(
          "min-w-0 border-s-2 border-ink ps-3 whitespace-pre-wrap wrap-anywhere",
          // In a single column, the same text would appear twice.
          isSame && "max-sm:hidden",
        )}
      >
        <span className="sr-only">{titles[1]}: </span>
        <Pieces pieces={passage.after} />
      </p>
    </div>
  );
}

function Pieces({ pieces, gone = false }: { pieces: Piece[]; gone?: boolean }) {
  if (pieces.every(({ text }) => text.trim() === "")) {
    return <span className="text-ink-soft">{pieces.some(({ changed }) => changed) ? "(blank)" : "(empty)"}</span>;
  }
  return pieces.map(({ text, changed }, index) => {
    if (!changed) return text;
    if (gone)
      return (
        <del key={index} className="bg-inset text-ink-soft decoration-2">
          {text}
        </del>
      );
    return (
      <ins key={index} className="bg-accent-wash font-medium decoration-2">
        {text}
      </ins>
    );
  });
}
