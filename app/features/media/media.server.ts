import { createHash } from "node:crypto";
import type { Db } from "#app/db/client.ts";
import type { NewRow } from "#app/db/schema.ts";
import { newId } from "#app/platform/id.ts";
import type { Services } from "#app/platform/services.server.ts";
import type { Image } from "./media.ts";

type MediaFile = { name: string; format: "avif" | "webp"; width: number };

/** A picture whose files are stored and whose row is yet to be written, in the transaction of what shows it. */
export type NewMedia = NewRow<"media">;

/**
 * Makes and stores the files of an uploaded picture. The row is written later by the caller, so that a crash in
 * between leaves files that nobody refers to, never a row without its files.
 * @throws HttpError 413, 415, 422 for unusable bytes, 503 when the queue is full
 */
export async function storeUpload(services: Services, upload: Blob, alt: string): Promise<NewMedia> {
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const variants = await services.images.makeVariants(bytes);
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

/** What a list query selects of a picture, joined as `media`. */
export const MEDIA_COLUMNS = [
  "media.files as media_files",
  "media.width as media_width",
  "media.height as media_height",
  "media.alt as media_alt",
  "media.placeholder as media_placeholder",
] as const;

type JoinedMedia = {
  media_files: string | null;
  media_width: number | null;
  media_height: number | null;
  media_alt: string | null;
  media_placeholder: string | null;
};

/** The picture of a row that joined `media`, as the API answers it; null without one. */
export function toImage(row: JoinedMedia): Image | null {
  if (row.media_files === null) return null;
  const files = JSON.parse(row.media_files) as MediaFile[];
  const srcset = (format: MediaFile["format"]) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `/media/${file.name} ${file.width}w`)
      .join(", ");
  const widest = files.filter((file) => file.format === "webp").at(-1);
  return {
    url: `/media/${widest?.name}`,
    width: row.media_width ?? 0,
    height: row.media_height ?? 0,
    alt: row.media_alt ?? "",
    placeholder: row.media_placeholder ?? "",
    avif: srcset("avif"),
    webp: srcset("webp"),
  };
}

/** Changes the alternative text of a stored picture. */
export async function setAlt(trx: Db, id: string, alt: string): Promise<void> {
  await trx.updateTable("media").set({ alt }).where("id", "=", id).execute();
}

/**
 * Deletes the rows among `ids` that nothing shows any more and returns their files' names, to be removed once the
 * transaction has committed.
 */
export async function dropUnused(trx: Db, ids: (string | null)[]): Promise<string[]> {
  const names: string[] = [];
  for (const id of ids) {
    if (id === null) continue;
    const used = await trx
      .selectNoFrom((eb) =>
        eb
          .or([
            eb.exists(eb.selectFrom("blogs").select("id").where("image_id", "=", id)),
            eb.exists(eb.selectFrom("testimonials").select("id").where("image_id", "=", id)),
            eb.exists(eb.selectFrom("project_images").select("project_id").where("media_id", "=", id)),
          ])
          .as("used"),
      )
      .executeTakeFirstOrThrow();
    if (used.used) continue;
    const row = await trx.deleteFrom("media").where("id", "=", id).returning("files").executeTakeFirst();
    if (row) names.push(...(JSON.parse(row.files) as MediaFile[]).map((file) => file.name));
  }
  return names;
}

/** Removes files after their rows are gone. A failure leaves orphans, which the next sweep takes. */
export async function removeFiles(services: Services, names: string[]): Promise<void> {
  for (const name of names) {
    await services.media.remove(name).catch((error: unknown) => {
      services.log.warn({ err: error, name }, "a picture file that is no longer used could not be removed");
    });
  }
}

const ORPHAN_AGE_MS = 60 * 60 * 1000;

/** Removes stored files that no row names and that are too old to belong to an upload still under way. */
export async function sweepOrphans(services: Services): Promise<void> {
  const limit = services.now().getTime() - ORPHAN_AGE_MS;
  const old = (await services.media.list()).filter((file) => file.storedAt.getTime() < limit);
  const rows = await services.db.selectFrom("media").select("id").execute();
  const known = new Set(rows.map((row) => row.id));
  await removeFiles(
    services,
    old.map((file) => file.name).filter((name) => !known.has(name.slice(0, 36))),
  );
}
