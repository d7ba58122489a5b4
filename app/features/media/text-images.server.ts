import { sql } from "kysely";
import type { DerivedText } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { Image } from "./media.ts";
import { markdownPool } from "#app/content/markdown/markdown-pool.server.ts";
import { truncate } from "#app/content/shorten.ts";
import { lockMedia, MEDIA_COLUMNS, toImage } from "./media.server.ts";

const PREVIEW_LENGTH = 200;

/** Alternative texts that are about to be stored, by image id. */
export type NewAlts = ReadonlyMap<string, string>;
type Rendered = {
  html: string;
  /** The first 200 characters as plain text. */
  preview: string;
  /** The ids of the images that it names, also of those that are not stored. */
  images: string[];
  /** The alternative texts of its stored images, by id. */
  alts: ReadonlyMap<string, string>;
};
/** Texts that contain these images, rendered with the new alternative texts, by their Markdown. */
export type TextsWithAlts = { alts: NewAlts; rendered: ReadonlyMap<string, Rendered> };

/** Renders Markdown to HTML with its stored images. */
export async function renderText(db: Db, text: string, alts: NewAlts = new Map()): Promise<Rendered> {
  const ids = await markdownPool.imagesIn(text);
  const images = new Map<string, Image>();
  if (ids.length > 0) {
    for (const row of await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", ids).execute()) {
      const image = toImage(row);
      if (image) images.set(image.id, { ...image, alt: alts.get(image.id) ?? image.alt });
    }
  }
  const { html, plainText } = await markdownPool.render(text, images);
  const altTexts = new Map([...images].map(([id, image]) => [id, image.alt]));
  return { html, preview: truncate(plainText, PREVIEW_LENGTH), images: ids, alts: altTexts };
}

/**
 * Records the images of an item's text, or of the settings (`ownerId` "site"), in the transaction that saves them.
 * Returns the ids of images that are no longer contained.
 */
export async function recordTextImages(trx: Db, ownerId: string, imageIds: readonly string[]): Promise<string[]> {
  const before = await trx.selectFrom("text_images").select("media_id").where("owner_id", "=", ownerId).execute();
  const had = new Set(before.map((row) => row.media_id));
  const removed = [...had].filter((id) => !imageIds.includes(id));
  if (removed.length > 0) {
    await trx.deleteFrom("text_images").where("owner_id", "=", ownerId).where("media_id", "in", removed).execute();
  }
  const newIds = imageIds.filter((id) => !had.has(id));
  const added = await lockMedia(trx, newIds);
  if (added.length > 0) {
    const rows = added.map((media_id) => ({ owner_id: ownerId, media_id }));
    await trx.insertInto("text_images").values(rows).execute();
  }
  return removed;
}

/**
 * Records the images of a text like `recordTextImages`, which locks them. Renders the text again when one of them was
 * deleted or got a new alternative text. Returns the columns to store.
 */
export async function recordText<Columns extends object>(trx: Db, ownerId: string, text: DerivedText<Columns>) {
  const removedImages = await recordTextImages(trx, ownerId, text.textImages);
  const { columns } = (await isCurrent(trx, text)) ? text : await text.renderAgain(trx);
  return { columns, removedImages };
}

/**
 * Renders all texts that contain an image whose alternative text changes. Called before the transaction that stores the
 * change: rendering can take seconds, and no other write should wait.
 */
export async function renderWithAlts(services: Services, alts: NewAlts): Promise<TextsWithAlts> {
  const { db } = services;
  const rendered = new Map<string, Rendered>();
  for (const [mediaId, alt] of alts) {
    const stored = await db.selectFrom("media").select("alt").where("id", "=", mediaId).executeTakeFirst();
    if (!stored || stored.alt === alt) continue;
    for (const { markdown } of await textsWith(services, db, mediaId)) {
      if (!rendered.has(markdown)) rendered.set(markdown, await renderText(db, markdown, alts));
    }
  }
  return { alts, rendered };
}

/** Stores the HTML of all texts that contain an image, after its alternative text changed. */
export async function storeWithAlt(services: Services, trx: Db, mediaId: string, texts: TextsWithAlts): Promise<void> {
  for (const { id, markdown, table, columns } of await textsWith(services, trx, mediaId, { lock: true })) {
    const before = texts.rendered.get(markdown);
    // Another save may have added the text meanwhile, or changed the alternative text of its other images.
    const { html } = before && (await isCurrent(trx, before)) ? before : await renderText(trx, markdown);
    // Skips a text that changed since it was read: the save that changed it rendered it with the new data.
    await sql`update ${sql.table(table)} set ${sql.ref(columns.html)} = ${html}
      where id = ${id} and ${sql.ref(columns.markdown)} = ${markdown}`.execute(trx);
  }
}

async function isCurrent(trx: Db, { alts }: Pick<Rendered, "alts">): Promise<boolean> {
  const ids = [...alts.keys()];
  if (ids.length === 0) return true;
  const rows = await trx.selectFrom("media").select(["id", "alt"]).where("id", "in", ids).execute();
  return rows.length === ids.length && rows.every(({ id, alt }) => alts.get(id) === alt);
}

/** `lock`: keeps other transactions on PostgreSQL from storing these texts; SQLite has a single writer anyway. */
async function textsWith({ contentTypes }: Services, db: Db, mediaId: string, { lock = false } = {}) {
  const locking = lock && isPostgres(db) ? sql`for update` : sql``;
  const textLists = contentTypes.map(async ({ table, text: columns }) => {
    if (!columns) return [];
    const { rows } = await sql<{ id: string; markdown: string }>`
      select id, ${sql.ref(columns.markdown)} as markdown from ${sql.table(table)}
      where id in (select owner_id from text_images where media_id = ${mediaId}) order by id ${locking}`.execute(db);
    return rows.map((row) => ({ ...row, table, columns }));
  });
  return (await Promise.all(textLists)).flat();
}
