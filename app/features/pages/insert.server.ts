import type { DerivedText, InsertRow, PrepareServices } from "#app/content/content-type.server.ts";
import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import type { Db } from "#app/db/client.ts";
import { recordText, renderText, type NewAlts } from "#app/features/media/text-images.server.ts";
import { recordVersion, type VersionedTable } from "#app/content/versions/record.server.ts";
import { pageType } from "./content-type.ts";
import type { Page, PageForm } from "./page.ts";

type NewPage = PageForm & {
  /** For a taken slug: "reject" (the form) throws a TakenError, "number" (an import) makes another from the title. */
  ifTaken: "reject" | "number";
  publishedAt?: string | undefined;
  seed?: Page["seed"];
  /** The id of an original page whose place the new page takes, with its history. */
  replaces?: string;
  alts?: NewAlts;
};

/** Prepares the insertion of a page; the form and imports use it. */
export async function preparePage({ db, isReserved }: PrepareServices, page: NewPage): Promise<InsertRow> {
  const text = await renderContent(db, page.content ?? "", page.alts);
  return async (trx, { id, images: [image = null], createdAt, updatedAt }) => {
    const { title, slug, ifTaken, description = "", status = "published", publishAt = null, replaces } = page;
    const isReplaced = replaces !== undefined && (await replaceOriginal(trx, replaces, id));
    const seed = isReplaced ? "changed" : (page.seed ?? null);
    const { columns } = await recordText(trx, id, text);
    await trx
      .insertInto("pages")
      .values({
        id,
        slug: await chooseSlug(trx, "pages", { requested: slug, title, id, ifTaken, isReserved }),
        title,
        ...columns,
        description,
        seed,
        status,
        publish_at: publishAt,
        published_at: (status === "scheduled" ? publishAt : page.publishedAt) ?? createdAt,
        image_id: image,
        created_at: createdAt,
        updated_at: updatedAt,
        revision: 1,
      })
      .execute();
  };
}

/** Deletes a page that still has its original text. Its versions become those of the page that takes its place. */
async function replaceOriginal(trx: Db, id: string, newId: string): Promise<boolean> {
  await recordVersion(trx, pageType as VersionedTable, id);
  const original = trx.deleteFrom("pages").where("id", "=", id).where("seed", "=", "original");
  const { numDeletedRows } = await original.executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .updateTable("versions")
    .set({ item_id: newId })
    .where("type", "=", "pages")
    .where("item_id", "=", id)
    .execute();
  return true;
}

type ContentColumns = { content: string; content_html: string; preview: string };

/** What is derived from the content, computed once per save instead of at each read. */
export async function renderContent(db: Db, content: string, newAlts?: NewAlts): Promise<DerivedText<ContentColumns>> {
  const { html, preview, images: textImages, alts } = await renderText(db, content, newAlts);
  const columns = { content, content_html: html, preview };
  return { columns, textImages, alts, renderAgain: (trx) => renderContent(trx, content) };
}
