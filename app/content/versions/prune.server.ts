import type { Db } from "#app/db/client.ts";
import { DAY_MS } from "#app/text/day.ts";

const NEWEST = 50;
const DAYS = 90;

/** Deletes versions older than 90 days that are not among the newest 50 of their item. Returns how many. */
export async function pruneVersions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const items = await db
    .selectFrom("versions")
    .select(["type", "item_id"])
    .groupBy(["type", "item_id"])
    .having((eb) => eb(eb.fn.countAll(), ">", NEWEST))
    .execute();
  let pruned = 0;
  for (const item of items) pruned += await pruneItem(db, item, before);
  return pruned;
}

async function pruneItem(db: Db, item: { type: string; item_id: string }, before: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const oldest = await trx
      .selectFrom("versions")
      .select("version")
      .where("type", "=", item.type)
      .where("item_id", "=", item.item_id)
      .orderBy("version", "desc")
      .offset(NEWEST - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return 0;
    const gone = await trx
      .deleteFrom("versions")
      .where("type", "=", item.type)
      .where("item_id", "=", item.item_id)
      .where("version", "<", oldest.version)
      .where("saved_at", "<", before)
      .returning("version")
      .execute();
    const numbers = gone.map((row) => row.version);
    // SQLite allows at most 32,766 parameters in a statement.
    for (let start = 0; start < numbers.length; start += 1000) {
      await trx
        .deleteFrom("version_images")
        .where("type", "=", item.type)
        .where("item_id", "=", item.item_id)
        .where("version", "in", numbers.slice(start, start + 1000))
        .execute();
    }
    return numbers.length;
  });
}
