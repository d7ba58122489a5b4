import type { ImportStatus } from "../import.ts";

/* The messages of the import page for each state of an import. */

const HEADLINES: Record<ImportStatus["state"], string> = {
  none: "Choose an export",
  checking: "Looking at the export",
  checked: "This is what would be imported",
  importing: "Importing",
  finished: "Imported",
  failed: "This did not work",
  stopped: "Cut off",
};

export function headline({ state, stage, summary }: ImportStatus): string {
  if (state === "failed") return stage === "check" ? "This cannot be imported" : "The import has ended early";
  if (state === "stopped" && stage === "import") return "The import was stopped";
  if (state === "finished" && summary && !summary.complete) return "Imported, with exceptions";
  return HEADLINES[state];
}

/** `step` rounds down to multiples of this many percent, so that screen readers do not announce every item. */
export function progressMessage({ state, done, total }: ImportStatus, step = 0): string {
  if (total === 0) return state === "checking" ? "Reading the file..." : "Reading the file, and making a backup...";
  if (step === 0) return `${count(done)} of ${count(total)}`;
  return `${Math.floor(((done / total) * 100) / step) * step} % done`;
}

export function summaryLines({ state, summary }: ImportStatus): string[] {
  if (!summary) return [];
  const { imported, thereAlready, refused, skipped, proven } = summary;
  const isDryRun = state === "checked";
  const verb = isDryRun ? "would be" : imported > 1 ? "were" : "was";
  const lines = [
    `${imported === 0 ? "Nothing new" : items(imported)} ${verb} imported.`,
    thereAlready > 0 &&
      `${items(thereAlready)} ${thereAlready === 1 ? "is" : "are"} on this site already, and ${thereAlready === 1 ? "stays" : "stay"} as ${thereAlready === 1 ? "it is" : "they are"}.`,
    refused > 0 && `${items(refused)} ${isDryRun ? "cannot" : "could not"} be imported.`,
    skipped > 0 && `${items(skipped)} ${skipped === 1 ? "is" : "are"} left out; the report says why.`,
  ];
  const expected = imported + thereAlready;
  if (proven !== null)
    lines.push(
      proven === expected
        ? `Counted: all ${count(expected)} are on the site.`
        : `Counted: ${count(proven)} of ${count(expected)} are on the site.`,
    );
  return lines.filter((line) => line !== false);
}

const count = (number: number) => number.toLocaleString("en-US");
const items = (number: number) => (number === 1 ? "One item" : `${count(number)} items`);
