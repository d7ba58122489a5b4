import type { ImportStatus } from "../import.ts";

/* The messages of the import page for each state of an import. */

const HEADLINES: Record<ImportStatus["state"], string> = {
  none: "Choose an export",
  checking: "Checking the file",
  checked: "Ready to import",
  importing: "Importing",
  finished: "Imported",
  failed: "The import failed",
  stopped: "The import was stopped",
};

export function headline({ state, stage, summary }: ImportStatus): string {
  if (state === "failed" && stage === "check") return "This file cannot be imported";
  if (state === "finished" && summary && !summary.complete) return "Imported, with exceptions";
  return HEADLINES[state];
}

/** `step` rounds down to multiples of this many percent, so that screen readers do not announce every item. */
export function progressMessage({ done, total }: ImportStatus, step = 0): string {
  if (total === 0) return "Reading the file...";
  if (step === 0) return `${count(done)} of ${count(total)}`;
  return `${Math.floor(((done / total) * 100) / step) * step} % done`;
}

export function summaryLines({ state, summary }: ImportStatus): string[] {
  if (!summary) return [];
  const { imported, thereAlready, refused, skipped } = summary;
  const isDryRun = state === "checked";
  const verb = isDryRun ? "would be" : imported > 1 ? "were" : "was";
  const lines = [
    `${imported === 0 ? "Nothing new" : items(imported)} ${verb} imported.`,
    thereAlready > 0 && `Already on this site, and unchanged: ${count(thereAlready)}.`,
    refused > 0 && `${items(refused)} ${isDryRun ? "cannot" : "could not"} be imported.`,
    skipped > 0 && `Skipped: ${count(skipped)}. See the report for the reasons.`,
  ];
  return lines.filter((line) => line !== false);
}

export function startLabel({ state, summary }: ImportStatus): string {
  if (state !== "checked") return "Start again";
  const imported = summary?.imported ?? 0;
  return imported === 1 ? "Import one item" : `Import ${count(imported)} items`;
}

/** Says how many images the export lacks, and where they would be fetched from; "" without any. */
export function missingMessage({ state, summary }: ImportStatus): string {
  const { missingImages = 0, imageHosts: [first, ...others] = [] } = summary ?? {};
  if (state !== "checked" || missingImages === 0) return "";
  const images = missingImages === 1 ? "One image is" : `${count(missingImages)} images are`;
  const hosts = [first, ...others.slice(0, 2), others.length > 2 && "others"].filter(Boolean).join(", ");
  return `${images} not in the export. Fetching from ${hosts} takes longer.`;
}

export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${(megabytes / 1024).toLocaleString("en-US", { maximumFractionDigits: 1 })} GB`;
  return megabytes < 0.1
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${megabytes.toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

const count = (number: number) => number.toLocaleString("en-US");
const items = (number: number) => (number === 1 ? "One item" : `${count(number)} items`);
