import { diffArrays } from "diff";

export interface DiffLine {
  /** "mine" and "theirs" stand in one text only. */
  kind: "same" | "mine" | "theirs";
  text: string;
}

/** A row of a shown difference: a line, or the number of equal lines that are left out. */
export type DiffRow = DiffLine | { kind: "skipped"; count: number };

/** Texts that differ in more lines than this are shown one after the other. */
const MAX_EDITS = 2_000;

/** Which lines two texts share, and which one of them alone has. */
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

/** Leaves out equal lines that are further than `around` from a difference. */
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
