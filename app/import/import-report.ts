import type { SkippedItem } from "#importers/source.ts";
import type { ImportResult } from "./import-posts.ts";

/* Formats the report of an import: a block per item, headed by its title, and the totals at the end. */

export type ImportCounts = Record<ImportResult["result"], number>;

export type ImportSummary = {
  counts: ImportCounts;
  skipped: SkippedItem[];
  /** Sentences about exports that are truncated or damaged. */
  cutOff: string[];
  /** The number of imported or already present items that the database has at the end; null after a dry run. */
  proven: number | null;
  /** The number of images with a web URL but no file, and the hosts that may have them. */
  missingImages: { count: number; hosts: string[] };
};

/** Formats one result: its title, what became of it, and its notes. */
export function describeResult({ result, title, kind, notes }: ImportResult, dryRun: boolean): string {
  const heading = kind ? `${kind} “${title}”` : title;
  const described = dryRun && result === "imported" ? "would be imported" : result;
  return [heading, `  ${described}`, ...notes.map((note) => `    ${note}`), ""].join("\n");
}

/** Formats the totals. */
export function describeSummary({ counts, skipped, cutOff, proven }: ImportSummary): string {
  const expected = counts.imported + counts["there already"];
  const lines = skipped.map(({ title, reason }) => `${title || "without a title"}: ${reason}`);
  return [
    ...(lines.length > 0 ? ["Not imported:", ...lines.map((line) => `  ${line}`), ""] : []),
    ...cutOff,
    `${counts.imported} ${proven === null ? "would be imported" : "imported"}, ${counts["there already"]} there already, ${counts.refused} refused.`,
    ...(proven === null
      ? ["Nothing was written: this was a dry run."]
      : [
          proven === expected
            ? `Counted: all ${expected} are on the site.`
            : `Counted: ${proven} of ${expected} are on the site. Import again to bring the others.`,
        ]),
  ].join("\n");
}

/** True when every item was imported or was there already. */
export function isComplete({ counts, cutOff, proven }: ImportSummary): boolean {
  const expected = counts.imported + counts["there already"];
  return counts.refused === 0 && cutOff.length === 0 && (proven === null || proven === expected);
}
