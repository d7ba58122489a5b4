import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Image } from "./media.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import { cut } from "#app/text/shorten.ts";
import { lockMedia, MEDIA_COLUMNS, toImage } from "./media.server.ts";

const PREVIEW_LENGTH = 200;

/** Renders Markdown to HTML with its stored images. `preview` is the first 200 characters as plain text. */
export async function renderText(db: Db, text: string): Promise<{ html: string; preview: string }> {
  const ids = await markdownPool.imagesIn(text);
  const images = new Map<string, Image>();
  if (ids.length > 0) {
    for (const row of await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", ids).execute()) {
      const image = toImage(row);
      if (image) images.set(image.id, image);
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

/** Renders all texts that contain an image again, after its alternative text changed. */
export async function renderOwnersAgain({ contentTypes }: Services, trx: Db, mediaId: string): Promise<void> {
  for (const { table, text } of contentTypes) {
    if (!text) continue;
    const [markdown, html, rows] = [sql.ref(text.markdown), sql.ref(text.html), sql.table(table)];
    const found = await sql<{ id: string; markdown: string }>`select id, ${markdown} as markdown from ${rows}
      where id in (select owner_id from text_images where media_id = ${mediaId})`.execute(trx);
    for (const row of found.rows) {
      const rendered = await renderText(trx, row.markdown);
      // Skips a text that changed since it was read: the save that changed it rendered it with the new data.
      await sql`update ${rows} set ${html} = ${rendered.html}
        where id = ${row.id} and ${markdown} = ${row.markdown}`.execute(trx);
    }
  }
}
