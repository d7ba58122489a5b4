import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { DAY_MS } from "#app/config/day.ts";

const NEWEST = 50;
const DAYS = 90;

/** Deletes versions older than 90 days that are not among the newest 50 of their item. Returns how many. */
export async function pruneVersions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`delete from versions where saved_at < ${before} and version <=
      (select max(version) from versions as newer where newer.type = versions.type and newer.item_id = versions.item_id)
      - ${sql.lit(NEWEST)}`.execute(trx);
    if (numAffectedRows > 0n) {
      await sql`delete from version_images where not exists (select 1 from versions where type = version_images.type
        and item_id = version_images.item_id and version = version_images.version)`.execute(trx);
    }
    return Number(numAffectedRows);
  });
}
