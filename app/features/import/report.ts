import type { ImportReportItem, ImportSummary } from "./import.ts";

/* The report of an import as text: a block per item, headed by its title, and the totals at the end. */

export function describeResult({ result, title, kind, notes }: Omit<ImportReportItem, "id">, dryRun: boolean): string {
  const heading = kind ? `${kind} “${title}”` : title || "without a title";
  const described =
    result === "skipped" ? "not imported" : dryRun && result === "imported" ? "would be imported" : result;
  return [heading, `  ${described}`, ...notes.map((note) => `    ${note}`), "", ""].join("\n");
}

export function describeSummary({ imported, thereAlready, refused, cutOff }: ImportSummary, dryRun: boolean): string {
  const totals = `${imported} ${dryRun ? "would be imported" : "imported"}, ${thereAlready} there already, ${refused} refused.`;
  return [...cutOff, totals, ...(dryRun ? ["Nothing was written: this was a dry run."] : [])].join("\n");
}
