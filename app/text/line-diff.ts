export interface DiffLine {
  /** "mine" and "theirs" stand in one text only. */
  kind: "same" | "mine" | "theirs";
  text: string;
}

/** A row of a shown difference: a line, or the number of equal lines that are left out. */
export type DiffRow = DiffLine | { kind: "skipped"; count: number };

/** More line pairs than this are not compared one by one. */
const MAX_PAIRS = 4_000_000;

/** Which lines two texts share, and which one of them alone has. */
export function diffLines(theirs: string, mine: string): DiffLine[] {
  const [a, b] = [theirs.split("\n"), mine.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const same = (lines: string[]): DiffLine[] => lines.map((text) => ({ kind: "same", text }));
  return [
    ...same(a.slice(0, head)),
    ...diffMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(tail > 0 ? a.slice(-tail) : []),
  ];
}

/** By the longest common subsequence of lines. */
function diffMiddle(a: string[], b: string[]): DiffLine[] {
  const rows: DiffLine[] = [];
  const width = b.length + 1;
  const isTooLong = (a.length + 1) * width > MAX_PAIRS;
  // lengths[i * width + j]: how many lines a[i..] and b[j..] share.
  const lengths = new Uint32Array(isTooLong ? 0 : (a.length + 1) * width);
  if (!isTooLong) {
    for (let i = a.length - 1; i >= 0; i -= 1) {
      for (let j = b.length - 1; j >= 0; j -= 1) {
        const at = i * width + j;
        lengths[at] =
          a[i] === b[j] ? (lengths[at + width + 1] ?? 0) + 1 : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
      }
    }
  }
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const at = i * width + j;
    if (!isTooLong && i < a.length && j < b.length && a[i] === b[j]) {
      rows.push({ kind: "same", text: a[i] ?? "" });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || isTooLong || (lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0))) {
      rows.push({ kind: "theirs", text: a[i] ?? "" });
      i += 1;
    } else {
      rows.push({ kind: "mine", text: b[j] ?? "" });
      j += 1;
    }
  }
  return rows;
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
