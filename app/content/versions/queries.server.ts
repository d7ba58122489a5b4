import type { Db } from "#app/db/client.ts";
import type { VersionedTable } from "./versioned-table.ts";
import { MOST_VERSIONS, type Version } from "./version.ts";

type ItemKey = { type: VersionedTable["table"]; id: string };

/** An item's state in a version: its columns by name and, by table name, images of other tables by position. */
export type ItemState = Record<string, string | number | null | Record<string, string>>;

type Part = { limit?: number | undefined; below?: number | undefined };

/** The versions of an item, newest first: at most `limit`, and only those with a number less than `below`. */
async function listVersions(
  db: Db,
  { type, id }: ItemKey,
  { limit = MOST_VERSIONS, below }: Part = {},
): Promise<Version[]> {
  const rows = await db
    .selectFrom("versions")
    .select(["version", "saved_at as savedAt", "saved_by as savedBy"])
    .where("type", "=", type)
    .where("item_id", "=", id)
    .$if(below !== undefined, (query) => query.where("version", "<", below ?? 0))
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map((row, index) => ({ ...row, current: index === 0 && below === undefined }));
}

/** A page of an item's versions, and the cursor of the next page; null on the last. */
export async function pageOfVersions(
  db: Db,
  item: ItemKey,
  { limit = MOST_VERSIONS, cursor }: { limit?: number | undefined; cursor?: number | undefined },
): Promise<{ versions: Version[]; next: string | null }> {
  const found = await listVersions(db, item, { limit: limit + 1, below: cursor });
  const versions = found.slice(0, limit);
  return { versions, next: found.length > limit ? String(versions.at(-1)?.version) : null };
}

/** One version of an item; null when it does not exist. `current`: no version is newer. */
export async function findVersion(
  db: Db,
  { type, id }: ItemKey,
  version: number,
): Promise<{ savedAt: string; savedBy: string | null; current: boolean; state: ItemState } | null> {
  const row = await db
    .selectFrom("versions")
    .select((eb) => [
      "saved_at",
      "saved_by",
      "state",
      eb
        .selectFrom("versions as newer")
        .select(({ fn }) => fn.max("newer.version").as("version"))
        .where("newer.type", "=", type)
        .where("newer.item_id", "=", id)
        .as("newest"),
    ])
    .where("type", "=", type)
    .where("item_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return null;
  const state = JSON.parse(row.state) as ItemState;
  return { savedAt: row.saved_at, savedBy: row.saved_by, current: row.newest === version, state };
}

/** Parses a version number from a URL; null when it is not a whole number from 1 to 999999999. */
export function versionNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The ids of the images in an item's versions. When the item is deleted, nothing else may reference them. */
export async function imagesOfVersions(db: Db, { type, id }: ItemKey): Promise<string[]> {
  const rows = await db
    .selectFrom("version_images")
    .select("media_id")
    .distinct()
    .where("type", "=", type)
    .where("item_id", "=", id)
    .execute();
  return rows.map((row) => row.media_id);
}
