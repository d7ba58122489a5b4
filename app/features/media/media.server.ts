import { createHash } from "node:crypto";
import type { Db } from "#app/db/client.ts";
import type { NewRow, Row } from "#app/db/schema.ts";
import { HttpError } from "#app/http/errors.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/services/services.server.ts";
import { isUnused } from "./image-uses.server.ts";
import type { Image } from "./media.ts";

type MediaFile = { name: string; format: "avif" | "webp"; width: number };

/** An image whose files are stored and whose row is yet to be written, in the transaction of what shows it. */
export type NewMedia = NewRow<"media">;

/**
 * Makes and stores the files of an uploaded image. The row is written later by the caller, so that a crash in
 * between leaves files that nobody refers to, never a row without its files.
 * @throws HttpError 413, 415, 422 for unusable bytes, said of the form's `field`; 503 when the queue is full or it takes
 *   too long
 */
export async function storeUpload(services: Services, upload: Blob, alt: string, field = "image"): Promise<NewMedia> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const variants = await services.images.makeVariants(bytes).catch((error: unknown) => {
    if (error instanceof HttpError && error.status < 500) error.errors = { [field]: error.message };
    throw error;
  });
  const id = newId();
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

/** What a list query selects of an image, joined as `media`. */
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

/** As a query that joins `media` has it. */
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

/** The image of a row that joined `media`, as the API returns it; null without one. */
export function toImage(row: JoinedMedia): Image | null {
  if (row.media_files === null) return null;
  const files = JSON.parse(row.media_files) as MediaFile[];
  const srcset = (format: MediaFile["format"]) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `/media/${file.name} ${file.width}w`)
      .join(", ");
  return {
    id: row.media_id ?? "",
    url: urlOfWidest(files),
    width: row.media_width ?? 0,
    height: row.media_height ?? 0,
    alt: row.media_alt ?? "",
    placeholder: row.media_placeholder ?? "",
    avif: srcset("avif"),
    webp: srcset("webp"),
    focalX: row.media_focal_x ?? 50,
    focalY: row.media_focal_y ?? 50,
  };
}

/** The URL of an image whose row has these `files`, as the API returns it. */
export const toImageUrl = (files: string): string => urlOfWidest(JSON.parse(files) as MediaFile[]);

const urlOfWidest = (files: MediaFile[]) => `/media/${files.findLast((file) => file.format === "webp")?.name}`;
/** Those of these images that are stored. */
export async function imagesById(db: Db, ids: string[]): Promise<Image[]> {
  const wanted = ids.filter(Boolean);
  if (wanted.length === 0) return [];
  const rows = await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", wanted).execute();
  return rows.map(toImage).filter((image) => image !== null);
}

/**
 * Keeps images from being deleted until the end of a transaction that is to show them, or waits until one that does
 * has ended. Returns the ids of those that are stored.
 */
export async function holdMedia(trx: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable("media")
    .set((eb) => ({ alt: eb.ref("alt") }))
    .where("id", "in", ids)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Deletes the rows among `ids` that nothing shows any more and returns their files' names, to be removed once the
 * transaction has committed.
 */
export async function dropUnused(services: Services, trx: Db, ids: (string | null)[]): Promise<string[]> {
  const held = await holdMedia(
    trx,
    ids.filter((id) => id !== null),
  );
  if (held.length === 0) return [];
  const rows = await trx
    .deleteFrom("media")
    .where("id", "in", held)
    .where(isUnused(services.contentTypes))
    .returning("files")
    .execute();
  return rows.flatMap((row) => (JSON.parse(row.files) as MediaFile[]).map((file) => file.name));
}

/** Removes files after their rows are gone. A failure leaves orphans, which the next sweep takes. */
export async function removeFiles(services: Services, names: string[]): Promise<void> {
  await services.media.remove(names).catch((error: unknown) => {
    services.log.warn({ err: error, names }, "image files that are no longer used could not be removed");
  });
}

const ORPHAN_AGE_MS = 60 * 60 * 1000;
const UNUSED_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

/**
 * Removes images that were uploaded 30 days ago and that nothing shows (until then, a draft may name them), and
 * stored files that no row names and that are too old to belong to an upload still under way.
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
    await removeFiles(services, await db.transaction().execute((trx) => dropUnused(services, trx, ids)));

  const old = (await services.media.list()).filter((file) => file.storedAt.getTime() < now - ORPHAN_AGE_MS);
  const rows = await db.selectFrom("media").select("id").execute();
  const known = new Set(rows.map((row) => row.id));
  await removeFiles(
    services,
    old.map((file) => file.name).filter((name) => !known.has(name.slice(0, 36))),
  );
}

/** Whether the row of an image names this file. */
export async function namesFile(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom("media").select("files").where("id", "=", name.slice(0, 36)).executeTakeFirst();
  return row?.files.includes(`"${name}"`) ?? false;
}
