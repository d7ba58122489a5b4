import { z } from "zod";

/** The stage "check" is the dry run that precedes the import. */
const stage = z.enum(["check", "import"]);

const summary = z.object({
  imported: z.int().meta({ description: "After a dry run: the number of items to import" }),
  thereAlready: z.int(),
  refused: z.int(),
  skipped: z.int().meta({ description: "Items that are neither posts nor pages" }),
  cutOff: z.array(z.string()).meta({ description: "Sentences about files that are cut off" }),
  complete: z.boolean().meta({ description: "True if nothing was rejected or cut off" }),
  missingImages: z.int().meta({ description: "Images that are not in the export" }),
  imageHosts: z.array(z.string()).meta({ description: "The hosts that may still serve them" }),
});

export const importStatus = z
  .object({
    state: z.enum(["none", "checking", "checked", "importing", "finished", "failed", "stopped"]),
    stage: stage.nullable(),
    file: z.string().nullable(),
    size: z.int().nullable().meta({ description: "Bytes" }),
    by: z.string().nullable().meta({ description: "The account that uploaded or started it" }),
    startedAt: z.string().nullable(),
    fetch: z.boolean().meta({ description: "True if images that are not in the export are fetched from the old site" }),
    done: z.int(),
    total: z.int().meta({ description: "0 while unknown" }),
    message: z.string().nullable().meta({ description: "A sentence that says why it failed or stopped" }),
    canStart: z.boolean(),
    summary: summary.nullable(),
    maxBytes: z.int().meta({ description: "The largest export that can be uploaded" }),
  })
  .meta({ id: "ImportStatus" });

export type ImportStatus = z.infer<typeof importStatus>;
export type ImportSummary = z.infer<typeof summary>;

export const importReportItem = z
  .object({
    id: z.string().meta({ description: "The item's id in this report" }),
    result: z.enum(["imported", "there already", "refused", "skipped"]),
    title: z.string(),
    kind: z.string().optional(),
    notes: z.array(z.string()).meta({ description: "What is not imported, and why" }),
  })
  .meta({ id: "ImportReportItem" });

export type ImportReportItem = z.infer<typeof importReportItem>;

export const importStart = z
  .object({ fetch: z.boolean("Say true or false.").default(false) })
  .meta({ id: "ImportStart" });
