import { recordAudit, type Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import { contains } from "#app/db/search.ts";
import { HttpError, notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { isUnused, usedByTitleWith, usesOf } from "./image-uses.server.ts";
import { deleteUnused, MEDIA_COLUMNS, removeFiles, storeUpload, toImage } from "./media.server.ts";
import type { ImageUse, StoredImage, ImageUpdate } from "./media.ts";
import type { ImageQuery } from "./list-query.server.ts";
import { describeImage, newAlt } from "./assign-image.server.ts";
import { renderWithAlts } from "./text-images.server.ts";

/** The services that reading the media library needs. */
type Library = Pick<Services, "db" | "contentTypes">;

/** Stores an uploaded image that no item uses yet. */
export async function createImage(services: Services, file: File, alt: string, by: Actor): Promise<StoredImage> {
  const { db } = services;
  const media = await storeUpload(services, file, alt);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("media").values(media).execute();
    const title = alt || file.name.slice(0, 200);
    await recordAudit(trx, by, { action: "picture.create", subject: { id: media.id, title }, at: services.now() });
  });
  return findImage(services, media.id);
}

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

/** @throws HttpError 404 */
export async function findImage(library: Library, id: string): Promise<StoredImage> {
  const [found] = await withUses(library, await select(library.db).where("media.id", "=", id).execute());
  if (!found) throw notFound("image");
  return found;
}

/** @throws HttpError 404 */
export async function updateImage(services: Services, id: string, input: ImageUpdate, by: Actor): Promise<StoredImage> {
  const { db, now } = services;
  const texts = await renderWithAlts(services, newAlt(id, input));
  await db.transaction().execute(async (trx) => {
    if (!(await describeImage(services, trx, id, { ...input, texts }))) throw notFound("image");
    const { alt } = await findImage({ ...services, db: trx }, id);
    await recordAudit(trx, by, { action: "picture.update", subject: { id, title: alt }, at: now() });
  });
  return findImage(services, id);
}

/** @throws HttpError 404, or 409 when the image is in use */
export async function deleteImage(services: Services, id: string, by: Actor): Promise<void> {
  const files = await services.db.transaction().execute(async (trx) => {
    const { alt } = await findImage({ ...services, db: trx }, id);
    const names = await deleteUnused(services, trx, [id]);
    if (names.length === 0) {
      const { usedIn } = await findImage({ ...services, db: trx }, id);
      throw new HttpError(409, stillUsed(usedIn));
    }
    await recordAudit(trx, by, { action: "picture.delete", subject: { id, title: alt }, at: services.now() });
    return names;
  });
  await removeFiles(services, files);
}

function stillUsed(uses: ImageUse[]): string {
  const [first] = uses;
  const others = uses.length > 1 ? ` and ${uses.length - 1} more` : "";
  const where = first ? `“${first.title}”${others}` : "something";
  return first?.place === "history"
    ? `This image is part of an earlier version of ${where}. It stays as long as that version can be restored.`
    : `This image is used in ${where}. Take it out there first, then delete it.`;
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
