import type { Db } from "#app/db/client.ts";
import type { ItemState, VersionedTable } from "./record.server.ts";
import type { Version } from "./version.ts";

export type ItemKey = { type: VersionedTable["table"]; id: string };

/** The most versions in a list. */
const MOST_VERSIONS = 1_000;

/** The versions of an item, newest first. */
export async function listVersions(db: Db, { type, id }: ItemKey): Promise<Version[]> {
  const rows = await db
    .selectFrom("versions")
    .select(["version", "saved_at as savedAt", "saved_by as savedBy"])
    .where("type", "=", type)
    .where("item_id", "=", id)
    .orderBy("version", "desc")
    .limit(MOST_VERSIONS)
    .execute();
  return rows.map((row, index) => ({ ...row, current: index === 0 }));
}

/** A version of an item, by its number in a URL; null when it does not exist. `current`: no version is newer. */
export async function findVersion(
  db: Db,
  { type, id }: ItemKey,
  number: string,
): Promise<{ savedAt: string; current: boolean; state: ItemState } | null> {
  if (!/^[1-9]\d{0,8}$/.test(number)) return null;
  const versions = db.selectFrom("versions").where("type", "=", type).where("item_id", "=", id);
  const row = await versions.select(["saved_at", "state"]).where("version", "=", Number(number)).executeTakeFirst();
  if (!row) return null;
  const newer = await versions.select("version").where("version", ">", Number(number)).limit(1).executeTakeFirst();
  return { savedAt: row.saved_at, current: newer === undefined, state: JSON.parse(row.state) as ItemState };
}
