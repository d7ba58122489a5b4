import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Image } from "./media.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import { cut } from "#app/text/shorten.ts";
import { lockMedia, MEDIA_COLUMNS, toImage } from "./media.server.ts";

const PREVIEW_LENGTH = 200;

/** Alternative texts that are about to be stored, by image id. */
export type NewAlts = ReadonlyMap<string, string>;
/** Texts that contain these images, rendered with the new alternative texts: HTML by Markdown. */
export type TextsWithAlts = { alts: NewAlts; htmlOf: ReadonlyMap<string, string> };

/** Renders Markdown to HTML with its stored images. `preview` is the first 200 characters as plain text. */
export async function renderText(
  db: Db,
  text: string,
  alts: NewAlts = new Map(),
): Promise<{ html: string; preview: string }> {
  const ids = await markdownPool.imagesIn(text);
  const images = new Map<string, Image>();
  if (ids.length > 0) {
    for (const row of await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", ids).execute()) {
      const image = toImage(row);
      if (image) images.set(image.id, { ...image, alt: alts.get(image.id) ?? image.alt });
    }
  }
  const { html, plainText } = await markdownPool.render(text, images);
  return { html, preview: cut(plainText, PREVIEW_LENGTH) };
}

/**
 * Records which images the text of a post or project, or the settings (`ownerId` "site"), contain (`named`, by id), in
 * the transaction that saves them. Returns the ids of images that are no longer contained.
 */
export async function recordTextImages(trx: Db, ownerId: string, named: readonly string[]): Promise<string[]> {
  const before = await trx.selectFrom("text_images").select("media_id").where("owner_id", "=", ownerId).execute();
  const had = new Set(before.map((row) => row.media_id));
  const gone = [...had].filter((id) => !named.includes(id));
  if (gone.length > 0) {
    await trx.deleteFrom("text_images").where("owner_id", "=", ownerId).where("media_id", "in", gone).execute();
  }
  const wanted = named.filter((id) => !had.has(id));
  const added = await lockMedia(trx, wanted);
  if (added.length > 0) {
    const rows = added.map((media_id) => ({ owner_id: ownerId, media_id }));
    await trx.insertInto("text_images").values(rows).execute();
  }
  return gone;
}

/**
 * Renders all texts that contain an image whose alternative text changes. Called before the transaction that stores the
 * change: rendering can take seconds, for which no other write should wait.
 */
export async function renderWithAlts(services: Services, alts: NewAlts): Promise<TextsWithAlts> {
  const { db } = services;
  const htmlOf = new Map<string, string>();
  for (const [mediaId, alt] of alts) {
    const stored = await db.selectFrom("media").select("alt").where("id", "=", mediaId).executeTakeFirst();
    if (!stored || stored.alt === alt) continue;
    for (const { markdown } of await textsWith(services, db, mediaId)) {
      if (!htmlOf.has(markdown)) htmlOf.set(markdown, (await renderText(db, markdown, alts)).html);
    }
  }
  return { alts, htmlOf };
}

/** Stores the HTML of all texts that contain an image, after its alternative text changed. */
export async function storeWithAlt(services: Services, trx: Db, mediaId: string, texts: TextsWithAlts): Promise<void> {
  for (const { id, markdown, table, columns } of await textsWith(services, trx, mediaId)) {
    // Another save may have added a text with this image meanwhile.
    const html = texts.htmlOf.get(markdown) ?? (await renderText(trx, markdown)).html;
    // Skips a text that changed since it was read: the save that changed it rendered it with the new data.
    await sql`update ${sql.table(table)} set ${sql.ref(columns.html)} = ${html}
      where id = ${id} and ${sql.ref(columns.markdown)} = ${markdown}`.execute(trx);
  }
}

async function textsWith({ contentTypes }: Services, db: Db, mediaId: string) {
  const found = contentTypes.map(async ({ table, text: columns }) => {
    if (!columns) return [];
    const { rows } = await sql<{ id: string; markdown: string }>`
      select id, ${sql.ref(columns.markdown)} as markdown from ${sql.table(table)}
      where id in (select owner_id from text_images where media_id = ${mediaId})`.execute(db);
    return rows.map((row) => ({ ...row, table, columns }));
  });
  return (await Promise.all(found)).flat();
}
