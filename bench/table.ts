/**
 * One line of the table. `ratio` is the metric divided by its yardstick; where `budgetText` is given, it is the metric
 * itself.
 */
export interface Row {
  what: string;
  metric: string;
  yardstick: string;
  ratio: number;
  budget: { atMost: number } | { atLeast: number };
  /** The text of a budget that is not a ratio, such as "≤ 112 KB". */
  budgetText?: string;
  /** True when the yardstick itself varies so much that the comparison means nothing. */
  noisy?: boolean;
  /** True when the machine is too slow for an absolute time: the yardstick, which does next to nothing, misses it too. */
  slow?: boolean;
}

/** Largest allowed difference of the yardstick between the two halves of the rounds, as a fraction. */
const NOISE = 0.15;

/** A metric and its yardstick, measured one right after the other. */
export type Pair<One = number> = [measured: One, yardstick: One];

/**
 * A metric relative to its yardstick: the median ratio of all pairs, because the machine may change its speed between
 * two pairs.
 */
export function share(what: string, pairs: Pair[], unit: string, budget: Row["budget"]): Row {
  const middle = (read: (pair: Pair) => number) => median(pairs.map(read));
  return {
    what,
    metric: `${short(middle(([measured]) => measured))} ${unit}`,
    yardstick: `${short(middle(([, yardstick]) => yardstick))} ${unit}`,
    ratio: middle(([measured, yardstick]) => measured / yardstick),
    budget,
    noisy: isNoisy(pairs.map(([, yardstick]) => yardstick)),
  };
}

function isNoisy(yardsticks: number[]): boolean {
  const half = Math.floor(yardsticks.length / 2);
  if (half < 2) return false;
  const [first, second] = [median(yardsticks.slice(0, half)), median(yardsticks.slice(-half))];
  return Math.abs(first - second) > NOISE * Math.min(first, second);
}

export type Amount = [value: number, unit: string];

/** A metric with an absolute budget. */
export function absolute(what: string, [value, unit]: Amount, atMost: number, yardstick = ""): Row {
  return {
    what,
    metric: `${short(value)} ${unit}`.trim(),
    yardstick,
    ratio: value,
    budget: { atMost },
    budgetText: `≤ ${short(atMost)} ${unit}`.trim(),
  };
}

export function isWithinBudget({ ratio, budget }: Row): boolean {
  return "atMost" in budget ? ratio <= budget.atMost : ratio >= budget.atLeast;
}

export function toMarkdown(rows: Row[]): string {
  const lines = rows.map((row) => {
    const ratio = row.budgetText ? "" : `${row.ratio.toFixed(2)}×`;
    const limit = "atMost" in row.budget ? `≤ ${row.budget.atMost}×` : `≥ ${row.budget.atLeast}×`;
    const cells = [row.what, row.metric, row.yardstick || "–", ratio || "–", row.budgetText ?? limit, verdict(row)];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Figure | Measured | Yardstick | Ratio | Budget | Within |", "|---|---|---|---|---|---|", ...lines].join(
    "\n",
  );
}

function verdict(row: Row): string {
  if (row.noisy) return "too noisy to tell";
  if (isWithinBudget(row)) return "yes";
  return row.slow ? "machine too slow to tell" : "**no**";
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Alternates two measurements, so that other load on the machine affects both. */
export async function interleaved<One>(
  rounds: number,
  measure: () => Promise<One> | One,
  measureYardstick: () => Promise<One> | One,
): Promise<Pair<One>[]> {
  const pairs: Pair<One>[] = [];
  for (let round = 0; round < rounds; round++) {
    const yardstick = await measureYardstick();
    pairs.push([await measure(), yardstick]);
  }
  return pairs;
}

function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
