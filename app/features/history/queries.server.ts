import { sql } from "kysely";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { findVersion, type ItemState } from "#app/content/versions/queries.server.ts";
import { partsOf } from "#app/content/versions/versioned-table.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { notFound } from "#app/http/errors.ts";

type Columns = Record<string, string | number | null>;

/** An item as an admin reads it. @throws HttpError 404 */
export async function findItem(db: Db, type: ServerContentType, idOrSlug: string, now: Date) {
  const item = await type.items.find(db, idOrSlug, now);
  if (!item) throw notFound(type.labels.noun);
  return item;
}

/** The item as one of its versions has it. @throws HttpError 404 */
export async function readVersion(db: Db, type: ServerContentType, id: string, number: number | null): Promise<object> {
  const version = number === null ? null : await findVersion(db, { type: type.table, id }, number);
  if (!version) throw notFound("version");
  const { rows } = await sql<Columns>`select * from ${sql.table(type.table)} where id = ${id}`.execute(db);
  const columns = { ...rows[0], ...columnsIn(version.state, rows[0] ?? {}) };
  const derived = (await type.items.derive?.(db, columns)) ?? {};
  const row = { ...columns, ...derived, updated_at: version.savedAt };
  return type.items.fromRow(row, await imageRows(db, imagesIn(type, version.state)));
}

/** Of a version, what the table still has columns for. */
export function columnsIn(state: ItemState, row: Columns): Columns {
  return Object.fromEntries(
    Object.entries(state).filter((entry): entry is [string, string | number | null] => entry[0] in row),
  );
}

/** A place in a version that names an image. */
export type NamedImage = { position: number; mediaId: string; table: string; column: string };

/** The images that a version names, but for those inside its text. */
export function imagesIn(type: ServerContentType, state: ItemState): NamedImage[] {
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
