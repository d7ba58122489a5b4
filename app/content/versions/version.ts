import { z } from "zod";
import { positiveInteger } from "#app/http/list-query.ts";
import { revision } from "#app/text/fields.ts";

/** One entry of an item's history. */
const version = z
  .object({
    version: z.int().meta({ description: "Counts from 1" }),
    savedAt: z.string(),
    savedBy: z.string().nullable().meta({ description: "The name of the account; null if unknown" }),
    current: z.boolean().meta({ description: "True for the item's current version" }),
  })
  .meta({ id: "Version" });

export const versionList = z
  .object({ versions: z.array(version).meta({ description: "Sorted by number, highest first" }) })
  .meta({ id: "VersionList" });

/** The most versions in one response; a longer list is paginated. */
export const MOST_VERSIONS = 1_000;

/** The query parameters of the list of versions. */
export const versionsQuery = z
  .strictObject({
    limit: positiveInteger(MOST_VERSIONS).optional().meta({ description: "At most this many versions (1 to 1000)" }),
    cursor: positiveInteger().optional().meta({ description: "The X-Next-Cursor header of the previous page" }),
  })
  .meta({ id: "VersionsQuery" });

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
