import { z } from "zod";
import { revision } from "#app/config/fields.ts";

/** One entry of an item's history. */
const version = z
  .object({
    version: z.int().meta({ description: "Counts from 1" }),
    savedAt: z.string(),
    savedBy: z.string().nullable().meta({ description: "The name of the account; null if unknown" }),
    current: z.boolean().meta({ description: "True for the item's newest version" }),
  })
  .meta({ id: "Version" });

export const versionList = z
  .object({ versions: z.array(version).meta({ description: "The newest 1,000, highest number first" }) })
  .meta({ id: "VersionList" });

/** The body of a request to restore a version. */
export const restoreForm = z
  .object({
    revision: revision.meta({ description: "The item's revision when it was read; an older one gets 409" }),
  })
  .meta({ id: "RestoreForm" });

/** The messages in the response to a restore, beside the item. */
export const restoreNotes = z
  .array(z.string())
  .meta({ description: "Sentences about parts that could not be restored, such as a deleted image" });

export type Version = z.infer<typeof version>;
