import type { SkippedItem } from "./formats/source.ts";
import type { ImportResult } from "./import-posts.ts";
import type { Recognized } from "./recognize.ts";

/* Formats the report of an import: a block per post, headed by its title, and the totals at the end. */

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

/** Returns what describes one result and the whole import, by the kind of import. */
export function describersOf({ kind }: Pick<Recognized, "kind">) {
  return kind === "lists"
    ? { describeOne: describeItem, describeAll: describeItems }
    : { describeOne: describeResult, describeAll: describeSummary };
}

function describeResult({ result, title, notes }: ImportResult, dryRun: boolean): string {
  const described = dryRun && result === "imported" ? "would be imported" : result;
  return [title, `  ${described}`, ...notes.map((note) => `    ${note}`), ""].join("\n");
}

function describeSummary({ counts, skipped, cutOff, proven }: ImportSummary): string {
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

/** Formats an item from the lists of another backend: a line, and a line for each note. */
function describeItem({ result, title, kind, notes }: ImportResult): string {
  return `${result.padEnd(14)} ${kind} “${title}”${notes.map((note) => `\n               ${note}`).join("")}`;
}

function describeItems({ counts, proven }: ImportSummary): string {
  const expected = counts.imported + counts["there already"];
  const line = `${counts.imported} ${proven === null ? "would be imported" : "imported"}, ${counts["there already"]} there already, ${counts.refused} refused.`;
  if (proven === null) return `${line}\nNothing was written: this was a dry run.`;
  return proven === expected ? line : `${line}\nCounted: ${proven} of ${expected} are on the site. Import again.`;
}
