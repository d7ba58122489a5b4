import { setImmediate } from "node:timers/promises";
import type { Db } from "#app/db/client.ts";
import type { BulkIdsResult } from "./bulk.ts";

/** Sorts ids without duplicates: concurrent bulk requests lock rows in the same order and cannot deadlock. */
export function inOrder(ids: string[]): string[] {
  return [...new Set(ids)].toSorted();
}

/** Items between two turns of the event loop. */
const AT_ONCE = 25;

/** Yields these items, and lets the event loop serve other requests in between. */
export async function* inTurns<Item>(items: Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    yield item;
  }
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
    for await (const id of inTurns(inOrder(ids))) {
      const unused = await deleteOne(trx, id);
      (unused ? result.done : result.notFound).push(id);
      result.unused.push(...(unused ?? []));
    }
  });
  return result;
}
