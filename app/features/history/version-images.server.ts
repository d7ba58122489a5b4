import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { ItemState } from "#app/content/versions/queries.server.ts";
import { partsOf } from "#app/content/versions/versioned-table.ts";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";

/** A reference to an image in a version. */
export type NamedImage = { position: number; mediaId: string; table: string; column: string };

/** The images that a version refers to, except those inside its text. */
export function imagesOfVersion(type: ServerContentType, state: ItemState): NamedImage[] {
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

/** The stored rows of these images, by position. */
export async function imageRows(db: Db, images: NamedImage[]): Promise<Map<number, Row<"media">>> {
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
