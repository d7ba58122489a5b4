import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { changeStatuses } from "#app/content/publication/bulk.server.ts";
import { auditActionOf, publication, statusOf } from "#app/content/publication/publication.server.ts";
import { changeItem, saveItem } from "#app/content/save-item.server.ts";
import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import { checkRevision, lockChecked } from "#app/content/versions/check-revision.server.ts";
import { deleteVersions } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";
import { assignImage, imageChange, newAlt } from "#app/features/media/assign-image.server.ts";
import { deleteUnused, deleteWithFiles, removeFiles, storeUpload } from "#app/features/media/media.server.ts";
import { recordText, recordTextImages, renderWithAlts } from "#app/features/media/text-images.server.ts";
import { check } from "#app/server/http/body.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { serverPageType } from "./content-type.server.ts";
import { preparePage, renderContent } from "./insert.server.ts";
import { newPageSlug, type Page, type PageBulk, type PageBulkResult, type PageForm, type PageUpdate } from "./page.ts";
import { seedColumns } from "./seeds.server.ts";
import { findNamedPage, findPage, listPageSummaries } from "./queries.server.ts";

/** Stores a new page and its image. */
export async function createPage(
  services: Services,
  input: PageForm,
  file: Blob | undefined,
  actor: Actor,
): Promise<Page> {
  const { db } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId();
  const texts = await renderWithAlts(services, newAlt(undefined, imageChange(input), file));
  const status = statusOf(input.status ?? "published", input.publishAt, now);
  const insert = await preparePage(services, { ...input, status, ifTaken: "reject", alts: texts.alts });
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? ""));

  await saveItem(db, serverPageType, { id, name: actor.name, now }, async (trx) => {
    const imageId = await assignImage(services, trx, null, { ...imageChange(input, upload), texts });
    await insert(trx, { id, images: [imageId], createdAt: at, updatedAt: at });
    await recordAudit(trx, actor, { action: "page.create", subject: { id, title: input.title }, at: now });
  });
  return stored(db, id, now);
}

/**
 * Changes the fields that are sent and leaves the others.
 * @throws HttpError 400 for a new slug that the page cannot have, 404, or 409 with the current page when a newer
 * revision is stored
 */
export async function updatePage(
  services: Services,
  idOrSlug: string,
  input: PageUpdate,
  { file, actor }: { file?: Blob | undefined; actor: Actor },
): Promise<Page> {
  const { db, isReserved } = services;
  const now = services.now();
  const before = await findNamedPage(db, idOrSlug, { audience: "admin", now });
  if (!before) throw notFound("page");
  const item = { type: "pages", id: before.id } as const;
  await checkRevision(db, item, { expected: input.revision, current: before });
  checkSlug(before, input);
  const texts = await renderWithAlts(services, newAlt(before.image?.id, imageChange(input), file));
  const text = input.content === undefined ? null : await renderContent(db, input.content, texts.alts);
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? ""));

  const unused = await saveItem(db, serverPageType, { id: before.id, name: actor.name, now }, async (trx) => {
    const row = await lockChecked(trx, item, {
      expected: input.revision,
      before,
      read: () => stored(trx, before.id, now),
    });
    if (!row) throw notFound("page");
    const imageId = await assignImage(services, trx, row.image_id, { ...imageChange(input, upload), texts });
    const saved = text && (await recordText(trx, row.id, text));
    const title = input.title ?? row.title;
    const changed = publication(row, input, now);
    const requested = input.slug;
    const description = input.description ?? row.description;
    await trx
      .updateTable("pages")
      .set({
        updated_at: now.toISOString(),
        title,
        ...saved?.columns,
        slug:
          requested === undefined || requested === row.slug
            ? row.slug
            : await chooseSlug(trx, "pages", { requested, title, id: row.id, isReserved }),
        description,
        ...(row.seed && seedColumns(row.slug, { title, content: input.content ?? row.content, description })),
        ...changed,
        image_id: imageId,
      })
      .where("id", "=", row.id)
      .execute();
    const action = auditActionOf("page", row.status, changed.status);
    await recordAudit(trx, actor, { action, subject: { id: row.id, title }, at: now });
    const removedImages = saved?.removedImages ?? [];
    return deleteUnused(services, trx, imageId === row.image_id ? removedImages : [row.image_id, ...removedImages]);
  });
  await removeFiles(services, unused);
  return stored(db, before.id, now);
}

/** @throws HttpError 400 */
function checkSlug({ slug, seed }: Page, input: PageUpdate): void {
  if (input.slug === undefined || input.slug === slug) return;
  if (seed) {
    const message = "The URL of this page cannot be changed: every site has it.";
    throw new HttpError(400, message, { errors: { slug: message } });
  }
  check(newPageSlug, input);
}

/** @throws HttpError 404, or 409 for a page that every site has */
export async function deletePage(services: Services, idOrSlug: string, actor: Actor): Promise<void> {
  const item = await findNamedPage(services.db, idOrSlug, { audience: "admin", now: services.now() });
  if (!item) throw notFound("page");
  const unused = await services.db.transaction().execute((trx) => deletePageRow(services, trx, item.id, actor));
  if (!unused) throw notFound("page");
  await removeFiles(services, unused);
}

/** Publishes, unpublishes or deletes many pages, or undoes the first two, in one transaction. */
export async function bulkPages(services: Services, input: PageBulk, actor: Actor): Promise<PageBulkResult> {
  const { db } = services;
  if (input.action === "delete") {
    const deleted = await deleteWithFiles(services, input.ids, (trx, id) => deletePageRow(services, trx, id, actor));
    return { unchanged: [], items: [], before: [], ...deleted };
  }
  const now = services.now();
  const request = input.action === "restore" ? { action: input.action, states: input.pages } : input;
  const result = await changeStatuses(db, serverPageType, request, { actor, now });
  return { ...result, items: await listPageSummaries(db, { audience: "admin", now, ids: result.done }) };
}

/** Deletes a page within a transaction. Returns the files that are no longer used; null without such a page. */
async function deletePageRow(services: Services, trx: Db, id: string, actor: Actor): Promise<string[] | null> {
  const now = services.now();
  return changeItem(trx, serverPageType, { id, now }, async () => {
    const row = await trx
      .deleteFrom("pages")
      .where("id", "=", id)
      .returning(["id", "title", "seed", "image_id"])
      .executeTakeFirst();
    if (!row) return null;
    if (row.seed)
      throw new HttpError(409, `“${row.title}” cannot be deleted: every site has it. Unpublish it instead.`);
    const inText = await recordTextImages(trx, id, []);
    const inVersions = await deleteVersions(trx, serverPageType, id);
    await recordAudit(trx, actor, { action: "page.delete", subject: row, at: now });
    return deleteUnused(services, trx, [row.image_id, ...inText, ...inVersions]);
  });
}

async function stored(db: Db, id: string, now: Date): Promise<Page> {
  const page = await findPage(db, { id }, { audience: "admin", now });
  if (!page) throw notFound("page");
  return page;
}
