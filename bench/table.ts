/**
 * One line of the table. `ratio` is the figure divided by its yardstick; where `budgetText` is given, it is the figure
 * itself, or how much more than the yardstick it is.
 */
export interface Row {
  what: string;
  figure: string;
  yardstick: string;
  ratio: number;
  budget: { atMost: number } | { atLeast: number };
  /** How the budget is written when it is no ratio, such as "≤ 112 KB". */
  budgetText?: string;
}

/** A figure as a share of its yardstick. */
export function share(what: string, mine: number, yardstick: number, unit: string, budget: Row["budget"]): Row {
  return {
    what,
    figure: `${short(mine)} ${unit}`,
    yardstick: `${short(yardstick)} ${unit}`,
    ratio: mine / yardstick,
    budget,
  };
}

/** A figure with an absolute budget. */
export function absolute(what: string, mine: number, unit: string, atMost: number, yardstick = ""): Row {
  return {
    what,
    figure: `${short(mine)} ${unit}`.trim(),
    yardstick,
    ratio: mine,
    budget: { atMost },
    budgetText: `≤ ${short(atMost)} ${unit}`.trim(),
  };
}

/** A figure that may be so much more than its yardstick. */
export function more(what: string, mine: number, yardstick: number, unit: string, atMost: number): Row {
  return {
    ...absolute(what, mine - yardstick, unit, atMost, `${short(yardstick)} ${unit}`),
    figure: `${short(mine)} ${unit}`,
    budgetText: `≤ ${short(atMost)} ${unit} more`,
  };
}

export function isWithin({ ratio, budget }: Row): boolean {
  return "atMost" in budget ? ratio <= budget.atMost : ratio >= budget.atLeast;
}

/** The table in Markdown. */
export function toMarkdown(rows: Row[]): string {
  const lines = rows.map((row) => {
    const ratio = row.budgetText ? "" : `${row.ratio.toFixed(2)}×`;
    const limit = "atMost" in row.budget ? `≤ ${row.budget.atMost}×` : `≥ ${row.budget.atLeast}×`;
    const cells = [row.what, row.figure, row.yardstick || "–", ratio || "–", row.budgetText ?? limit];
    return `| ${[...cells, isWithin(row) ? "yes" : "**no**"].join(" | ")} |`;
  });
  return ["| Figure | Measured | Yardstick | Ratio | Budget | Within |", "|---|---|---|---|---|---|", ...lines].join(
    "\n",
  );
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Runs two measurements in turn, so that what else the machine does hits both, and answers the medians. */
export async function interleaved(
  rounds: number,
  mine: () => Promise<number> | number,
  yardstick: () => Promise<number> | number,
): Promise<[mine: number, yardstick: number]> {
  const mines: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < rounds; round++) {
    yardsticks.push(await yardstick());
    mines.push(await mine());
  }
  return [median(mines), median(yardsticks)];
}

function short(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
