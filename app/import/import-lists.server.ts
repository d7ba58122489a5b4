import { sql } from "kysely";
import { recordAudit } from "#app/content/audit.ts";
import type { ReadItem, ServerContentType } from "#app/content/content-type.server.ts";
import type { RawItem } from "#app/content/read-item.ts";
import { saveContent } from "#app/content/versions/save.ts";
import { isUnavailable } from "#app/db/unavailable.ts";
import { storeUpload, type NewMedia } from "#app/features/media/media.server.ts";
import { HttpError } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ImageFiles } from "./find-images.server.ts";
import { idOf } from "./read-items.server.ts";

export type Result = { done: "taken" | "there already" | "refused"; title: string; notes: string[] };

const ACTOR = { email: "command line", ip: "" };

/** Imports one item of another backend, with its id and its times: once, however often it is tried. */
export async function importLists(
  services: Services,
  files: ImageFiles,
  type: ServerContentType,
  item: RawItem,
): Promise<Result> {
  const { db, now } = services;
  const title = String(item["title"] ?? item["name"] ?? "without a title").slice(0, 80);
  const id = idOf(type, item);
  try {
    const there = await sql`select 1 from ${sql.table(type.table)} where id = ${id}`.execute(db);
    if (there.rows.length > 0) return { done: "there already", title, notes: [] };
    const read = type.readItem(item, now());
    const insert = await read.prepare(db);
    const images = await storeImages(services, files, read);
    await saveContent(db, { now: now() }, async (trx) => {
      for (const row of images) if (row) await trx.insertInto("media").values(row).execute();
      const { createdAt, updatedAt } = read;
      await insert(trx, { id, images: images.map((row) => row?.id ?? null), createdAt, updatedAt });
      await recordAudit(trx, ACTOR, { action: `${type.name}.create`, subject: { id, title: read.title }, at: now() });
    });
    return { done: "taken", title, notes: read.notes };
  } catch (error) {
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    return { done: "refused", title, notes: [error.message] };
  }
}

/** Stores the images of an item, as far as their files are there; what is missing is noted. */
async function storeImages(
  services: Services,
  files: ImageFiles,
  { images, notes }: ReadItem,
): Promise<(NewMedia | null)[]> {
  const stored: (NewMedia | null)[] = [];
  for (const image of images) {
    const file = image && (await files.find(image.url));
    if (image && !file) notes.push(`no file for the image ${image.url.slice(0, 200)}`);
    try {
      stored.push(image && file ? await storeUpload(services, file, image.alt ?? "") : null);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      notes.push(`the image ${image?.url.slice(0, 200)} cannot be used: ${error.message}`);
      stored.push(null);
    }
  }
  return stored;
}
