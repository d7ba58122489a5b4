import { createHash } from "node:crypto";
import { deleteEach } from "#app/content/bulk.server.ts";
import type { BulkIdsResult } from "#app/content/bulk.ts";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { NewRow, Row } from "#app/db/schema.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import { ImageError } from "#app/images/image-error.ts";
import { filesOf, safeColumns, type MediaFile } from "#app/images/stored-image.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { DAY_MS } from "#app/config/day.ts";
import { isUnused } from "./image-uses.server.ts";
import type { Image } from "./media.ts";
import { UNUSED_DAYS } from "./retention.ts";

/** The row of an image whose files are stored. The transaction that saves the item using it inserts the row. */
export type NewMedia = NewRow<"media">;

/**
 * Creates and stores the variants of an uploaded image. The caller inserts the row later, so that a crash in between
 * leaves orphaned files, never a row without its files.
 * @throws HttpError 413, 415 or 422 for an unusable file, as an error of `field`; 503 when the queue is full or
 * processing times out
 */
export async function storeUpload(
  services: Services,
  upload: Blob,
  alt: string,
  { field = "image", id = newId() }: { field?: string | undefined; id?: string | undefined } = {},
): Promise<NewMedia> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const variants = await services.images.makeVariants(bytes).catch((error: unknown) => {
    if (!(error instanceof ImageError)) throw error;
    const { status, message } = error;
    const more = status === 503 ? { headers: { "Retry-After": "60" } } : { errors: { [field]: message } };
    throw new HttpError(status, message, { ...more, cause: error });
  });
  const files: MediaFile[] = [];
  for (const variant of variants.files) {
    const name = `${id}-${variant.width}.${variant.format}`;
    await services.media.put(name, variant.bytes);
    files.push({ name, format: variant.format, width: variant.width });
  }
  return {
    id,
    hash: createHash("sha256").update(bytes).digest("hex"),
    width: variants.width,
    height: variants.height,
    placeholder: variants.placeholder,
    files: JSON.stringify(files),
    alt,
    created_at: services.now().toISOString(),
  };
}

/** The columns that a list query selects from the joined table `media`. */
export const MEDIA_COLUMNS = [
  "media.id as media_id",
  "media.files as media_files",
  "media.width as media_width",
  "media.height as media_height",
  "media.alt as media_alt",
  "media.placeholder as media_placeholder",
  "media.focal_x as media_focal_x",
  "media.focal_y as media_focal_y",
] as const;

type JoinedMedia = {
  media_id: string | null;
  media_files: string | null;
  media_width: number | null;
  media_height: number | null;
  media_alt: string | null;
  media_placeholder: string | null;
  media_focal_x: number | null;
  media_focal_y: number | null;
};

/** Converts a row of `media` to the columns that a query joining `media` selects. */
export function joinedMedia(row: Row<"media"> | undefined): JoinedMedia {
  return {
    media_id: row?.id ?? null,
    media_files: row?.files ?? null,
    media_width: row?.width ?? null,
    media_height: row?.height ?? null,
    media_alt: row?.alt ?? null,
    media_placeholder: row?.placeholder ?? null,
    media_focal_x: row?.focal_x ?? null,
    media_focal_y: row?.focal_y ?? null,
  };
}

/** The image in a row that joins `media`, as the API returns it; null without an image that can be shown. */
export function toImage(row: JoinedMedia): Image | null {
  if (row.media_id === null || row.media_files === null) return null;
  const files = filesOf(row.media_id, row.media_files);
  if (!files.some((file) => file.format === "webp")) return null;
  const srcset = (format: MediaFile["format"]) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `/media/${file.name} ${file.width}w`)
      .join(", ");
  const columns = safeColumns({
    width: row.media_width,
    height: row.media_height,
    focal_x: row.media_focal_x,
    focal_y: row.media_focal_y,
    placeholder: row.media_placeholder,
  });
  return {
    id: row.media_id,
    url: urlOfWidest(files),
    width: columns.width,
    height: columns.height,
    alt: row.media_alt ?? "",
    placeholder: columns.placeholder,
    avif: srcset("avif"),
    webp: srcset("webp"),
    focalX: columns.focal_x,
    focalY: columns.focal_y,
  };
}

/** The URL that the API returns for an image. */
export const toImageUrl = ({ id, files }: Pick<Row<"media">, "id" | "files">): string =>
  urlOfWidest(filesOf(id, files));

const urlOfWidest = (files: MediaFile[]) => `/media/${files.findLast((file) => file.format === "webp")?.name}`;

/** The names of the files of these images. */
export const fileNamesOf = (rows: Pick<Row<"media">, "id" | "files">[]) =>
  rows.flatMap(({ id, files }) => filesOf(id, files).map(({ name }) => name));

/** Returns those of these images that are stored. */
export async function imagesById(db: Db, ids: string[]): Promise<Image[]> {
  const imageIds = ids.filter(Boolean);
  if (imageIds.length === 0) return [];
  const rows = await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", imageIds).execute();
  return rows.map(toImage).filter((image) => image !== null);
}

/**
 * Locks the rows of images until the end of the transaction that uses them, so that no other transaction deletes them.
 * Waits for a transaction that has locked them. Returns the ids of those that are stored.
 */
export async function lockMedia(trx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("media")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes those of these images that are no longer in use. Returns the names of their files, for the caller to remove
 * after the commit.
 */
export async function deleteUnused(services: Services, trx: Db, ids: (string | null)[]): Promise<string[]> {
  const locked = await lockMedia(
    trx,
    ids.filter((id) => id !== null),
  );
  if (locked.length === 0) return [];
  const rows = await trx
    .deleteFrom("media")
    .where("id", "in", locked)
    .where(isUnused(services.contentTypes))
    .returning(["id", "files"])
    .execute();
  return fileNamesOf(rows);
}

/** Removes files after their rows were deleted. A failure leaves orphans, which the next `sweepOrphans` removes. */
export async function removeFiles(services: Services, names: string[]): Promise<void> {
  await services.media.remove(names).catch((error: unknown) => {
    services.log.warn({ err: error, names }, "image files that are no longer used could not be removed");
  });
}

/** Deletes several items as `deleteEach` does, and then the files that nothing references any more. */
export async function deleteWithFiles(
  services: Services,
  ids: string[],
  deleteOne: Parameters<typeof deleteEach>[2],
): Promise<BulkIdsResult> {
  const { unused, ...result } = await deleteEach(services.db, ids, deleteOne);
  await removeFiles(services, unused);
  return result;
}

const ORPHAN_AGE_MS = 60 * 60 * 1000;
const UNUSED_AGE_MS = UNUSED_DAYS * DAY_MS;
const AT_ONCE = 100;

/**
 * Deletes unused images `UNUSED_DAYS` after their upload; until then, a draft may refer to them. Deletes files without
 * a row once they are an hour old: no running upload needs them.
 */
export async function sweepOrphans(services: Services): Promise<void> {
  const { db } = services;
  const now = services.now().getTime();
  const unused = await db
    .selectFrom("media")
    .select("id")
    .where("created_at", "<", new Date(now - UNUSED_AGE_MS).toISOString())
    .where(isUnused(services.contentTypes))
    .limit(AT_ONCE)
    .execute();
  const ids = unused.map((row) => row.id);
  if (ids.length > 0)
    await removeFiles(services, await db.transaction().execute((trx) => deleteUnused(services, trx, ids)));

  const old = (await services.media.list()).filter((file) => file.storedAt.getTime() < now - ORPHAN_AGE_MS);
  const knownNames = new Set(fileNamesOf(await db.selectFrom("media").select(["id", "files"]).execute()));
  await removeFiles(
    services,
    old.map((file) => file.name).filter((name) => !knownNames.has(name)),
  );
}

/** True when the row of an image lists this file. */
export async function namesFile(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom("media").select("files").where("id", "=", name.slice(0, 36)).executeTakeFirst();
  return row?.files.includes(`"${name}"`) ?? false;
}
