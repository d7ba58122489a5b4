import { diffArrays } from "diff";

export interface DiffLine {
  /** "mine" and "theirs": the line is in that text only. */
  kind: "same" | "mine" | "theirs";
  text: string;
}

/** A row of a displayed diff: a line, or the number of equal lines that are left out. */
export type DiffRow = DiffLine | { kind: "skipped"; count: number };

/** With more differing lines than this, the diff is one whole text after the other. */
const MAX_EDITS = 2_000;

/** Returns the lines of both texts, marked as common or as part of one text. */
export function diffLines(theirs: string, mine: string): DiffLine[] {
  const [before, after] = [theirs.split("\n"), mine.split("\n")];
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) => {
    const kind = removed ? "theirs" : added ? "mine" : "same";
    return value.map((text): DiffLine => ({ kind, text }));
  });
}

/** Replaces equal lines that are more than `around` lines away from a difference by their number. */
export function foldSame(lines: DiffLine[], around = 2): DiffRow[] {
  const near = new Set<number>();
  for (const [row, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    for (let other = row - around; other <= row + around; other += 1) near.add(other);
  }
  const rows: DiffRow[] = [];
  for (const [row, line] of lines.entries()) {
    const last = rows.at(-1);
    if (near.has(row)) rows.push(line);
    else if (last?.kind === "skipped") last.count += 1;
    else rows.push({ kind: "skipped", count: 1 });
  }
  return rows;
}
