import { sql } from "kysely";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { findVersion } from "#app/content/versions/queries.server.ts";
import { imagesOfVersion, type ItemState, type NamedImage } from "#app/content/versions/record.server.ts";
import { findNamed } from "#app/content/slugs/item-key.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { notFound } from "#app/server/http/errors.ts";

type Columns = Record<string, string | number | null>;

/** Finds the item that `:id` in a URL names, as an admin sees it. @throws HttpError 404 */
export async function findNamedItem(db: Db, type: ServerContentType, text: string, now: Date) {
  const item = await findNamed(text, (key) => type.items.find(db, key, now));
  if (!item) throw notFound(type.labels.noun);
  return item;
}

/** @throws HttpError 404 */
export async function findItem(db: Db, type: ServerContentType, id: string, now: Date) {
  const item = await type.items.find(db, { id }, now);
  if (!item) throw notFound(type.labels.noun);
  return item;
}

/** The item with the content of one of its versions. @throws HttpError 404 */
export async function readVersion(db: Db, type: ServerContentType, id: string, number: string): Promise<object> {
  const version = await findVersion(db, { type: type.table, id }, number);
  if (!version) throw notFound("version");
  const { rows } = await sql<Columns>`select * from ${sql.table(type.table)} where id = ${id}`.execute(db);
  const columns = { ...rows[0], ...columnsIn(version.state, rows[0] ?? {}) };
  const derived = await type.items.derive?.(db, columns);
  const row = { ...columns, ...derived?.columns, updated_at: version.savedAt };
  return type.items.fromRow(row, await imageRows(db, imagesOfVersion(type, version.state)));
}

/** The values of a version whose columns still exist in the table. */
export function columnsIn(state: ItemState, row: Columns): Columns {
  return Object.fromEntries(
    Object.entries(state).filter((entry): entry is [string, string | number | null] => entry[0] in row),
  );
}

/** The stored rows of these images, by position. */
async function imageRows(db: Db, images: NamedImage[]): Promise<Map<number, Row<"media">>> {
  if (images.length === 0) return new Map();
  const ids = images.map(({ mediaId }) => mediaId);
  const rows = await db.selectFrom("media").selectAll().where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    images.flatMap(({ position, mediaId }) => {
      const row = byId.get(mediaId);
      return row ? [[position, row] as const] : [];
    }),
  );
}
