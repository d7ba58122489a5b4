import { diffArrays, diffWordsWithSpace } from "diff";

/** A piece of a text, and whether the other text has it, too. */
export interface Piece {
  text: string;
  changed: boolean;
}

/** Two passages that belong together: words that only one of them has are marked. */
export interface Passage {
  before: Piece[];
  after: Piece[];
}

/** A row of two texts side by side: a passage, or the number of equal lines that are left out. */
export type PassageRow = Passage | { skipped: number };

/** Texts that differ in more than this are shown as wholly different. */
const MAX_EDITS = 2_000;
/** Equal lines that are shown around a difference. */
const AROUND = 1;

/** Two texts line by line, with the words marked in which changed lines differ; equal lines far from any are left out. */
export function comparePassages(before: string, after: string): PassageRow[] {
  const lines = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: MAX_EDITS });
  if (!lines) return [{ before: whole(before), after: whole(after) }];
  const rows: PassageRow[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const { value, added, removed } = lines[index] ?? { value: [], added: false, removed: false };
    if (!added && !removed) {
      rows.push(...equalLines(value, index === 0, index === lines.length - 1));
      continue;
    }
    const other = lines[index + 1];
    const pair = removed && other?.added;
    if (pair) index += 1;
    rows.push(
      compareWords(removed ? value.join("\n") : "", added ? value.join("\n") : (pair ? other.value : []).join("\n")),
    );
  }
  return rows;
}

/** The words of a line that is shown as a whole. */
export function compareWords(before: string, after: string): Passage {
  const words = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (!words) return { before: whole(before), after: whole(after) };
  const side = (left: boolean) =>
    words
      .filter(({ added, removed }) => (left ? !added : !removed))
      .map(({ value, added, removed }): Piece => ({ text: value, changed: added || removed }));
  return { before: side(true), after: side(false) };
}

const whole = (text: string): Piece[] => (text === "" ? [] : [{ text, changed: true }]);

function equalLines(lines: string[], first: boolean, last: boolean): PassageRow[] {
  const same = (some: string[]): PassageRow[] =>
    some.map((text) => ({ before: [{ text, changed: false }], after: [{ text, changed: false }] }));
  const [head, tail] = [first ? 0 : AROUND, last ? 0 : AROUND];
  const skipped = lines.length - head - tail;
  if (skipped <= 1) return same(lines);
  return [...same(lines.slice(0, head)), { skipped }, ...same(lines.slice(lines.length - tail))];
}
