import { z } from "zod";
import type { Db } from "#app/db/client.ts";

const MAX_ITEMS = 1000;

/** The ids of a request about many items. */
export const bulkIds = z
  .array(z.string("An id must be text.").min(1, "An id must not be empty.").max(64, "An id is not that long."), {
    error: "Ids must be a list.",
  })
  .min(1, "Name at least one id.")
  .max(MAX_ITEMS, { error: () => `Name at most ${MAX_ITEMS.toLocaleString("en-US")} ids at once.` });

/** What can be done with many items of a type at once. */
export const bulkDelete = z
  .object({ action: z.literal("delete", "The action must be delete."), ids: bulkIds })
  .meta({ id: "BulkDelete" });

/** What became of them. */
export const bulkDeleted = z
  .object({ done: z.array(z.string()), notFound: z.array(z.string()) })
  .meta({ id: "BulkDeleted" });

export type BulkDeleted = z.infer<typeof bulkDeleted>;

/** Each id once, always in the same order: two that change the same rows wait for one another instead of for ever. */
export function inOrder(ids: string[]): string[] {
  return [...new Set(ids)].toSorted();
}

/**
 * Deletes many rows in one transaction. `drop` deletes one and returns the files that nothing names any more, or null
 * when there is no such row.
 */
export async function dropEach(
  db: Db,
  ids: string[],
  drop: (trx: Db, id: string) => Promise<string[] | null>,
): Promise<BulkDeleted & { unused: string[] }> {
  const result = { done: [] as string[], notFound: [] as string[], unused: [] as string[] };
  await db.transaction().execute(async (trx) => {
    for (const id of inOrder(ids)) {
      const unused = await drop(trx, id);
      (unused ? result.done : result.notFound).push(id);
      result.unused.push(...(unused ?? []));
    }
  });
  return result;
}
