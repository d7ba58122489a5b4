import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import { contains } from "#app/db/search.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { isUnused, usedByTitleWith, usesOf } from "./image-uses.server.ts";
import type { ImageQuery } from "./list-query.server.ts";
import { MEDIA_COLUMNS, toImage } from "./media.server.ts";
import type { StoredImage } from "./media.ts";

/** The services that reading the media library needs. */
export type Library = Pick<Services, "db" | "contentTypes">;

/** The stored images that match a query, newest first, each with its uses. */
export async function listImages(library: Library, query: ImageQuery & Page): Promise<StoredImage[]> {
  let rows = select(library.db).orderBy("created_at", "desc").orderBy("media.id", "desc");
  if (query.after) rows = rows.where(comesAfter("created_at", "media.id", query.after));
  if (query.limit) rows = rows.limit(query.limit);
  if (query.hash) rows = rows.where("hash", "=", query.hash);
  if (query.filter === "missing-alt") rows = rows.where("alt", "=", "");
  if (query.filter === "unused") rows = rows.where(isUnused(library.contentTypes));
  const { q } = query;
  if (q) rows = rows.where((eb) => eb.or([contains("alt", q), ...usedByTitleWith(library.contentTypes, q)]));
  return withUses(library, await rows.execute());
}

export const countImagesWithoutAlt = (db: Db) => countRows(db.selectFrom("media").where("alt", "=", ""));

/** One stored image with its uses; null when it does not exist. */
export async function findImage(library: Library, id: string): Promise<StoredImage | null> {
  const [image] = await withUses(library, await select(library.db).where("media.id", "=", id).execute());
  return image ?? null;
}

function select(db: Db) {
  return db.selectFrom("media").select([...MEDIA_COLUMNS, "created_at"]);
}

type ImageRow = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

async function withUses({ db, contentTypes }: Library, rows: ImageRow[]): Promise<StoredImage[]> {
  const uses = await usesOf(
    db,
    contentTypes,
    rows.map((row) => row.media_id),
  );
  return rows.flatMap((row) => {
    const image = toImage(row);
    return image ? [{ ...image, createdAt: row.created_at, usedIn: uses.get(row.media_id) ?? [] }] : [];
  });
}
