import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { ImageReference } from "#app/content/content-type.ts";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { Tables } from "#app/db/schema.ts";

/**
 * A table whose rows have a history: that of each content type, and the settings. Its rows have a text `id`. Rows of
 * other tables are part of an item when `images` lists their table.
 */
export interface VersionedTable {
  table: keyof Tables;
  images: readonly ImageReference[];
  /** Derived columns, and those that visitors change. A change of these alone creates no version. */
  unversioned: readonly string[];
}

/** An item's state in a version: its columns by name and, by table name, images of other tables by position. */
export type ItemState = Record<string, string | number | null | Record<string, string>>;

/** A reference to an image in a version. */
export type NamedImage = { position: number; mediaId: string; table: string; column: string };

/** Columns that versions leave out in every table. */
const METADATA_COLUMNS = ["id", "created_at", "updated_at", "revision"];

/**
 * Records a version of an item if it differs from its newest version. Locks the row until the transaction ends. Without
 * `save`, the version has no author and dates from the item's last change.
 */
export async function recordVersion(
  trx: Db,
  type: VersionedTable,
  id: string,
  save?: { name?: string | null | undefined; now: Date },
): Promise<void> {
  const locking = isPostgres(trx) ? sql`for update` : sql``;
  const { rows } = await sql<
    Record<string, string | number | null>
  >`select * from ${sql.table(type.table)} where id = ${id} ${locking}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const state = await stateOf(trx, type, row);
  const last = await trx
    .selectFrom("versions")
    .select(["version", "state"])
    .where("type", "=", type.table)
    .where("item_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const before = last && (JSON.parse(last.state) as ItemState);
  // Without a save, a column that was added since the last version is no change of the item.
  if (before && isDeepStrictEqual(save ? before : { ...state, ...before }, state)) return;
  const key = { type: type.table, item_id: id, version: (last?.version ?? 0) + 1 };
  const saved_at = save ? save.now.toISOString() : String(row["updated_at"]);
  await trx
    .insertInto("versions")
    .values({ ...key, saved_at, saved_by: save?.name ?? null, state: JSON.stringify(state) })
    .execute();
  const inText = await trx.selectFrom("text_images").select("media_id").where("owner_id", "=", id).execute();
  const images = [...imagesOfVersion(type, state).map(({ mediaId }) => mediaId), ...inText.map((one) => one.media_id)];
  if (images.length === 0) return;
  const values = [...new Set(images)].map((media_id) => ({ ...key, media_id }));
  await trx.insertInto("version_images").values(values).execute();
}

async function stateOf(trx: Db, type: VersionedTable, row: Record<string, string | number | null>): Promise<ItemState> {
  const excluded = new Set([...METADATA_COLUMNS, ...type.unversioned]);
  const state: ItemState = Object.fromEntries(Object.entries(row).filter(([column]) => !excluded.has(column)));
  for (const { table, column, owner, position } of partsOf(type)) {
    const { rows } = await sql<{ position: number; mediaId: string }>`
      select ${sql.ref(position)} as position, ${sql.ref(column)} as "mediaId" from ${sql.table(table)}
      where ${sql.ref(owner)} = ${row["id"]} order by 1`.execute(trx);
    state[table] = Object.fromEntries(rows.map(({ position, mediaId }) => [position, mediaId]));
  }
  return state;
}

/** Deletes the versions of an item that is deleted. Returns the ids of their images. */
export async function deleteVersions(trx: Db, { table }: VersionedTable, id: string): Promise<string[]> {
  await trx.deleteFrom("versions").where("type", "=", table).where("item_id", "=", id).execute();
  const rows = await trx
    .deleteFrom("version_images")
    .where("type", "=", table)
    .where("item_id", "=", id)
    .returning("media_id")
    .execute();
  return [...new Set(rows.map((row) => row.media_id))];
}

/** The tables whose rows belong to an item, such as the images of a project. */
export function partsOf({ table, images }: VersionedTable) {
  return images
    .filter((image) => image.table !== table)
    .map(({ table: part, column, owner, position = column }) => ({ table: part, column, owner, position }));
}

/** The images that a version refers to, except those inside its text. */
export function imagesOfVersion(type: VersionedTable, state: ItemState): NamedImage[] {
  const own = type.images.filter(({ table }) => table === type.table);
  return [
    ...own.flatMap(({ table, column }, position) => {
      const mediaId = state[column];
      return typeof mediaId === "string" ? [{ position, mediaId, table, column }] : [];
    }),
    ...partsOf(type).flatMap(({ table, column }) =>
      Object.entries(state[table] ?? {}).map(([position, mediaId]) => ({
        position: Number(position),
        mediaId: String(mediaId),
        table,
        column,
      })),
    ),
  ];
}
