import type { Db } from "#app/db/client.ts";
import type { Image } from "./media.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import { cut } from "#app/text/shorten.ts";
import { holdMedia, MEDIA_COLUMNS, toImage } from "./media.server.ts";

const PREVIEW_LENGTH = 200;

/** A Markdown text as HTML, with those of its pictures that are stored, and the beginning of its plain words. */
export async function renderText(db: Db, text: string): Promise<{ html: string; preview: string }> {
  const ids = await markdownPool.picturesIn(text);
  const pictures = new Map<string, Image>();
  if (ids.length > 0) {
    for (const row of await db.selectFrom("media").select(MEDIA_COLUMNS).where("id", "in", ids).execute()) {
      const image = toImage(row);
      if (image) pictures.set(image.id, image);
    }
  }
  const { html, words } = await markdownPool.render(text, pictures);
  return { html, preview: cut(words, PREVIEW_LENGTH) };
}

/**
 * Notes which pictures stand in the text of a post or project (`named`, by id), in the transaction that saves it. Answers
 * the ids of those that no longer do.
 */
export async function noteTextImages(trx: Db, ownerId: string, named: readonly string[]): Promise<string[]> {
  const before = await trx.selectFrom("text_images").select("media_id").where("owner_id", "=", ownerId).execute();
  const had = new Set(before.map((row) => row.media_id));
  const gone = [...had].filter((id) => !named.includes(id));
  if (gone.length > 0) {
    await trx.deleteFrom("text_images").where("owner_id", "=", ownerId).where("media_id", "in", gone).execute();
  }
  const added = await holdMedia(
    trx,
    named.filter((id) => !had.has(id)),
  );
  if (added.length > 0) {
    const rows = added.map((media_id) => ({ owner_id: ownerId, media_id }));
    await trx.insertInto("text_images").values(rows).execute();
  }
  return gone;
}

/** Renders the texts anew that show a picture, after something was changed about it. */
export async function renderTextsAgain(trx: Db, mediaId: string): Promise<void> {
  const owners = trx.selectFrom("text_images").select("owner_id").where("media_id", "=", mediaId);
  // Only where the text is still the one that was read: whoever saves meanwhile renders it anyway.
  for (const { id, content } of await trx
    .selectFrom("blogs")
    .select(["id", "content"])
    .where("id", "in", owners)
    .execute()) {
    const { html: content_html } = await renderText(trx, content);
    await trx.updateTable("blogs").set({ content_html }).where("id", "=", id).where("content", "=", content).execute();
  }
  const projects = trx.selectFrom("projects").select(["id", "description"]).where("id", "in", owners);
  for (const { id, description } of await projects.execute()) {
    const { html: description_html } = await renderText(trx, description);
    await trx
      .updateTable("projects")
      .set({ description_html })
      .where("id", "=", id)
      .where("description", "=", description)
      .execute();
  }
}
