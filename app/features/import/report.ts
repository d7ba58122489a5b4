import type { ImportReportItem, ImportStatus, ImportSummary } from "./import.ts";

/* The report of an import as text: a block per item, headed by its title, and the totals at the end. */

export function describeResult({ result, title, kind, notes }: Omit<ImportReportItem, "id">, dryRun: boolean): string {
  const heading = kind ? `${kind} “${title}”` : title || "without a title";
  const described =
    result === "skipped" ? "not imported" : dryRun && result === "imported" ? "would be imported" : result;
  return [heading, `  ${described}`, ...notes.map((note) => `    ${note}`), "", ""].join("\n");
}

export function describeSummary({ imported, thereAlready, refused, cutOff, proven }: ImportSummary): string {
  const expected = imported + thereAlready;
  const totals = `${thereAlready} there already, ${refused} refused.`;
  if (proven === null)
    return [...cutOff, `${imported} would be imported, ${totals}`, "Nothing was written: this was a dry run."].join(
      "\n",
    );
  const counted =
    proven === expected
      ? `Counted: all ${expected} are on the site.`
      : `Counted: ${proven} of ${expected} are on the site. Import again to bring the others.`;
  return [...cutOff, `${imported} imported, ${totals}`, counted].join("\n");
}

type ReadPart = (cursor?: string) => Promise<{ results: ImportReportItem[]; cursor: string | null }>;

/** Reads the report part by part. */
export async function* reportText({ stage, summary }: ImportStatus, read: ReadPart): AsyncGenerator<string> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part = await read(cursor);
    yield part.results.map((item) => describeResult(item, stage === "check")).join("");
    ({ cursor } = part);
  }
  if (summary) yield `${describeSummary(summary)}\n`;
}
