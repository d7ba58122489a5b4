import { z } from "zod";
import { revision } from "#app/text/fields.ts";

/** One entry of an item's history. */
const version = z
  .object({
    version: z.int().meta({ description: "Counts from 1" }),
    savedAt: z.string(),
    savedBy: z.string().nullable().meta({ description: "The name of the account; null where nobody is known" }),
    current: z.boolean().meta({ description: "Whether this is the item as it is" }),
  })
  .meta({ id: "Version" });

export const versionList = z
  .object({ versions: z.array(version).meta({ description: "The highest number first" }) })
  .meta({ id: "VersionList" });

/** The most versions in one response; a longer list is paginated. */
export const MOST_VERSIONS = 1_000;

/** The query parameters of the list of versions. */
export const versionsQuery = z
  .strictObject({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MOST_VERSIONS)
      .optional()
      .meta({ description: "At most this many versions (1 to 1000)" }),
    cursor: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .meta({ description: "Answered as X-Next-Cursor by the part before" }),
  })
  .meta({ id: "VersionsQuery" });

/** The body of a request to restore a version. */
export const restoreForm = z
  .object({
    revision: revision.meta({ description: "Of the item as it was read: an older one gets 409" }),
  })
  .meta({ id: "RestoreForm" });

/** The messages in the response to a restore, beside the item. */
export const restoreNotes = z
  .array(z.string())
  .meta({ description: "What could not be brought back, such as an image that is gone" });

export type Version = z.infer<typeof version>;
