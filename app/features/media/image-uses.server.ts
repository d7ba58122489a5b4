import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import type { ContentType, ImageReference } from "#app/content/content-type.ts";
import type { Db } from "#app/db/client.ts";
import type { Tables } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import type { ImageUse } from "./media.ts";

/* Finds the uses of images in the content types' columns, Markdown texts, the settings and earlier versions. */

type Types = readonly ContentType[];

/** A condition for images that no item, text or stored version uses. */
export function isUnused(types: Types) {
  const byColumn = types.flatMap(({ images }) =>
    images.map(
      ({ table, column }) =>
        sql<SqlBool>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = media.id)`,
    ),
  );
  const byList = ["text_images", "version_images"].map(
    (table) => sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as named where named.media_id = media.id)`,
  );
  return (eb: ExpressionBuilder<Tables, "media">) => eb.and([...byColumn, ...byList]);
}

/** Conditions for images that are used by an item with `q` in its title or name. */
export function usedByTitleWith(types: Types, q: string): RawBuilder<SqlBool>[] {
  return types.flatMap((type) =>
    ownersOf(type).map(
      ({ owners }) =>
        sql<SqlBool>`exists (select 1 from ${owners} where named.media_id = media.id and ${contains(`item.${type.titleField}`, q)})`,
    ),
  );
}

type UseRow = { id: string; title: string; media_id: string; position: number };

/** The uses of these images, by image id. */
export async function usesOf(db: Db, types: Types, ids: string[]): Promise<Map<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>();
  if (ids.length === 0) return uses;
  const sources = types.flatMap((type) => ownersOf(type).map((source) => ({ type, ...source })));
  // The uses as an item's own image come before those in a text.
  for (const { type, owners, placeAt } of sources.toSorted((a, b) => Number(a.inText) - Number(b.inText))) {
    const { rows } = await sql<UseRow>`select item.id, ${sql.ref(`item.${type.titleField}`)} as title, named.media_id,
      named.position from ${owners} where named.media_id in (${sql.join(ids)}) order by named.position`.execute(db);
    for (const { id, title, media_id, position } of rows) {
      const use: ImageUse = { type: type.name, id, title, place: placeAt(position) };
      uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
    }
  }
  for (const type of types) {
    for (const { id, title, media_id } of await inHistory(db, type, ids)) {
      const previous = uses.get(media_id) ?? [];
      if (previous.some((use) => use.id === id)) continue;
      uses.set(media_id, [...previous, { type: type.name, id, title, place: "history" }]);
    }
  }
  for (const media_id of await usedBySettings(db, ids)) {
    const use: ImageUse = { type: "settings", id: SETTINGS, title: "Settings", place: "image" };
    uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
  }
  for (const media_id of await inHistoryOfSettings(db, ids)) {
    const previous = uses.get(media_id) ?? [];
    if (previous.some(({ id }) => id === SETTINGS)) continue;
    uses.set(media_id, [...previous, { type: "settings", id: SETTINGS, title: "Settings", place: "history" }]);
  }
  return uses;
}

/** The items whose earlier versions use these images. */
async function inHistory(db: Db, { table, titleField }: ContentType, ids: string[]) {
  const { rows } = await sql<
    Omit<UseRow, "position">
  >`select distinct item.id, ${sql.ref(`item.${titleField}`)} as title,
    named.media_id from version_images as named inner join ${sql.table(table)} as item on item.id = named.item_id
    where named.type = ${table} and named.media_id in (${sql.join(ids)}) order by item.id`.execute(db);
  return rows;
}

/** The owner id under which the settings store their images in `text_images`. */
const SETTINGS = "site";

async function usedBySettings(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("text_images")
    .select("media_id")
    .where("owner_id", "=", SETTINGS)
    .where("media_id", "in", ids)
    .execute();
  return rows.map((row) => row.media_id);
}

async function inHistoryOfSettings(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("version_images")
    .select("media_id")
    .distinct()
    .where("type", "=", "settings")
    .where("media_id", "in", ids)
    .execute();
  return rows.map((row) => row.media_id);
}

/** For each kind of reference from items of a type to images: the join, and where the item shows the image. */
function ownersOf({ table, images, text }: ContentType) {
  const joined = (references: RawBuilder<unknown>) =>
    sql`${references} as named inner join ${sql.table(table)} as item on item.id = named.owner_id`;
  return [
    ...images.map((reference) => ({
      owners: joined(columnsOf(reference)),
      inText: false,
      placeAt: (position: number): ImageUse["place"] =>
        reference.position && position === 0 ? "cover" : reference.place,
    })),
    ...(text
      ? [
          {
            owners: joined(sql`(select owner_id, media_id, 0 as position from text_images)`),
            inText: true,
            placeAt: (): ImageUse["place"] => "text",
          },
        ]
      : []),
  ];
}

function columnsOf({ table, column, owner, position }: ImageReference): RawBuilder<unknown> {
  const index = position ? sql.ref(position) : sql.lit(0);
  return sql`(select ${sql.ref(owner)} as owner_id, ${sql.ref(column)} as media_id, ${index} as position
    from ${sql.table(table)})`;
}
