import { z } from "zod";

const MAX_ITEMS = 1000;

/** The ids of a bulk request. */
export const bulkIds = z
  .array(z.string("An id must be text.").min(1, "An id must not be empty.").max(64, "An id is too long."), {
    error: "Ids must be a list.",
  })
  .min(1, "Send at least one id.")
  .max(MAX_ITEMS, { error: () => `Send at most ${MAX_ITEMS.toLocaleString("en-US")} ids at once.` });

/** The body of a bulk request that deletes items. */
export const bulkDelete = z
  .object({ action: z.literal("delete", "The action must be delete."), ids: bulkIds })
  .meta({ id: "BulkDelete" });

/** The ids that were changed or deleted, and those that were not found. */
export const bulkDeleted = z
  .object({ done: z.array(z.string()), notFound: z.array(z.string()) })
  .meta({ id: "BulkDeleted" });

export type BulkIdsResult = z.infer<typeof bulkDeleted>;
