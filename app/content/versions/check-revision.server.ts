import type { Db } from "#app/db/client.ts";
import { StaleRevisionError } from "#app/db/errors.ts";
import type { ItemKey } from "./queries.server.ts";

/**
 * Rejects an update that is based on another revision than the stored one. An update without a revision passes.
 * @throws StaleRevisionError with the current item, and the name of who saved it
 */
export async function checkRevision<Item extends { revision: number }>(
  db: Db,
  { type, id }: ItemKey,
  { expected, current }: { expected: number | undefined; current: Item },
): Promise<void> {
  if (expected === undefined || expected === current.revision) return;
  const newest = await db
    .selectFrom("versions")
    .select("saved_by")
    .where("type", "=", type)
    .where("item_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  throw new StaleRevisionError(current, newest?.saved_by ?? null);
}
