import { z } from "zod";
import type { Db } from "#app/db/client.ts";

const MAX_ITEMS = 1000;

/** The ids of a bulk request. */
export const bulkIds = z
  .array(z.string("An id must be text.").min(1, "An id must not be empty.").max(64, "An id is not that long."), {
    error: "Ids must be a list.",
  })
  .min(1, "Name at least one id.")
  .max(MAX_ITEMS, { error: () => `Name at most ${MAX_ITEMS.toLocaleString("en-US")} ids at once.` });

/** The body of a bulk request that deletes items. */
export const bulkDelete = z
  .object({ action: z.literal("delete", "The action must be delete."), ids: bulkIds })
  .meta({ id: "BulkDelete" });

/** The ids that were changed or deleted, and those that were not found. */
export const bulkDeleted = z
  .object({ done: z.array(z.string()), notFound: z.array(z.string()) })
  .meta({ id: "BulkDeleted" });

export type BulkIdsResult = z.infer<typeof bulkDeleted>;

/** Sorts ids without duplicates: concurrent bulk requests lock rows in the same order and cannot deadlock. */
export function inOrder(ids: string[]): string[] {
  return [...new Set(ids)].toSorted();
}

/**
 * Deletes many rows in one transaction. `deleteOne` deletes one and returns the image files that nothing references any
 * more, or null when there is no such row.
 */
export async function deleteEach(
  db: Db,
  ids: string[],
  deleteOne: (trx: Db, id: string) => Promise<string[] | null>,
): Promise<BulkIdsResult & { unused: string[] }> {
  const result = { done: [] as string[], notFound: [] as string[], unused: [] as string[] };
  await db.transaction().execute(async (trx) => {
    for (const id of inOrder(ids)) {
      const unused = await deleteOne(trx, id);
      (unused ? result.done : result.notFound).push(id);
      result.unused.push(...(unused ?? []));
    }
  });
  return result;
}
