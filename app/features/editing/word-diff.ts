import { diffArrays, diffWordsWithSpace } from "diff";

/** A piece of a text; `changed` is true when the other text lacks it. */
export interface Piece {
  text: string;
  changed: boolean;
}

/** Two corresponding passages; the words that only one of them has are marked. */
export interface Passage {
  before: Piece[];
  after: Piece[];
}

/** A row of two texts side by side: a passage, or the number of equal lines that are left out. */
export type PassageRow = Passage | { skipped: number };

/** With more edits than this, texts are shown as entirely different. */
const MAX_EDITS = 2_000;
/** Equal lines that are shown around a difference. */
const CONTEXT_LINES = 1;

/** Compares texts by lines, and changed lines by words; leaves out equal lines that are not next to a change. */
export function comparePassages(before: string, after: string): PassageRow[] {
  const lines = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: MAX_EDITS });
  if (!lines) return [{ before: whole(before), after: whole(after) }];
  return lines.flatMap(({ value, added, removed }, index) => {
    if (!added && !removed) return equalLines(value, index === 0, index === lines.length - 1);
    const next = lines[index + 1];
    if (removed) return next?.added ? compareWords(value.join("\n"), next.value.join("\n")) : onlyIn("before", value);
    // Already paired with the removed lines.
    return lines[index - 1]?.removed ? [] : onlyIn("after", value);
  });
}

/** Compares two texts word by word, without leaving anything out. */
export function compareWords(before: string, after: string): Passage {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!words) return { before: whole(before), after: whole(after) };
  const side = (left: boolean) =>
    words
      .filter(({ added, removed }) => (left ? !added : !removed))
      .map(({ value, added, removed }): Piece => ({ text: value, changed: added || removed }));
  return { before: side(true), after: side(false) };
}

/** Lines that only one of the texts has; also blank ones are a difference. */
function onlyIn(side: "before" | "after", lines: string[]): Passage {
  return { before: [], after: [], [side]: [{ text: lines.join("\n"), changed: true }] };
}

const whole = (text: string): Piece[] => (text === "" ? [] : [{ text, changed: true }]);

function equalLines(lines: string[], first: boolean, last: boolean): PassageRow[] {
  const same = (some: string[]): PassageRow[] =>
    some.map((text) => ({ before: [{ text, changed: false }], after: [{ text, changed: false }] }));
  const [head, tail] = [first ? 0 : CONTEXT_LINES, last ? 0 : CONTEXT_LINES];
  const skipped = lines.length - head - tail;
  if (skipped <= 1) return same(lines);
  return [...same(lines.slice(0, head)), { skipped }, ...same(lines.slice(lines.length - tail))];
}
