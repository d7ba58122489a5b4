import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import { auditActionOf, publication, statusOf } from "#app/content/publication/publication.server.ts";
import { changeItem, saveItem } from "#app/content/save-item.server.ts";
import { deleteVersions } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision, lockChecked } from "#app/content/versions/check-revision.server.ts";
import { chooseSlug } from "#app/content/slugs/slugs.server.ts";
import { deleteUnused, removeFiles, storeUpload } from "#app/features/media/media.server.ts";
import { assignImage, imageChange, newAlt } from "#app/features/media/assign-image.server.ts";
import { recordText, recordTextImages, renderWithAlts } from "#app/features/media/text-images.server.ts";
import { check } from "#app/server/http/body.ts";
import { notFound } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { newSlug } from "#app/content/slugs/slug-field.ts";
import { serverPostType } from "./content-type.server.ts";
import { preparePost, renderContent } from "./insert.server.ts";
import { pastPublication, type Post, type PostForm, type PostUpdate } from "./post.ts";
import { findNamedPost, findPost } from "./queries.server.ts";
import { toTextColumns } from "./text-columns.server.ts";

type Author = Actor & { name: string };

export async function createPost(
  services: Services,
  input: PostForm,
  file: Blob | undefined,
  actor: Author,
): Promise<Post> {
  const { db } = services;
  const now = services.now();
  const at = now.toISOString();
  const id = newId();
  const texts = await renderWithAlts(services, newAlt(undefined, imageChange(input), file));
  const author = input.author || actor.name;
  check(pastPublication(now), input);
  const status = statusOf(input.status ?? "published", input.publishAt, now);
  const publishAt = input.publishAt ?? (status === "draft" ? input.publishedAt : undefined);
  const insert = await preparePost(db, { ...input, status, publishAt, author, ifTaken: "reject", alts: texts.alts });
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? ""));

  await saveItem(db, serverPostType, { id, name: actor.name, now }, async (trx) => {
    const imageId = await assignImage(services, trx, null, { ...imageChange(input, upload), texts });
    await insert(trx, { id, images: [imageId], createdAt: at, updatedAt: at });
    await recordAudit(trx, actor, { action: "blog.create", subject: { id, title: input.title }, at: now });
  });
  return stored(db, id, now);
}

/**
 * Changes the fields that are sent and leaves the others.
 * @throws HttpError 400 for a new slug like an id, 404, or 409 with the current post when a newer revision is stored
 */
export async function updatePost(
  services: Services,
  idOrSlug: string,
  input: PostUpdate,
  { file, actor }: { file?: Blob | undefined; actor: Actor },
): Promise<Post> {
  const { db } = services;
  const now = services.now();
  const before = await findNamedPost(db, idOrSlug, { audience: "admin", now });
  if (!before) throw notFound("post");
  const item = { type: "blogs", id: before.id } as const;
  await checkRevision(db, item, { expected: input.revision, current: before });
  if (input.slug !== before.slug) check(newSlug, input);
  check(pastPublication(now), input);
  const texts = await renderWithAlts(services, newAlt(before.image?.id, imageChange(input), file));
  const text = input.content === undefined ? null : await renderContent(db, input.content, texts.alts);
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? ""));

  const unused = await saveItem(db, serverPostType, { id: before.id, name: actor.name, now }, async (trx) => {
    const row = await lockChecked(trx, item, {
      expected: input.revision,
      before,
      read: () => stored(trx, before.id, now),
    });
    if (!row) throw notFound("post");
    const imageId = await assignImage(services, trx, row.image_id, { ...imageChange(input, upload), texts });
    const saved = text && (await recordText(trx, row.id, text));
    const title = input.title ?? row.title;
    const changed = publication(row, input, now);
    await trx
      .updateTable("blogs")
      .set({
        title,
        ...saved?.columns,
        slug:
          input.slug === undefined || input.slug === row.slug
            ? row.slug
            : await chooseSlug(trx, "blogs", { requested: input.slug, title, id: row.id }),
        ...toTextColumns(input, row),
        author_name: input.author || row.author_name,
        ...changed,
        image_id: imageId,
        updated_at: now.toISOString(),
      })
      .where("id", "=", row.id)
      .execute();
    await recordAudit(trx, actor, {
      action: auditActionOf("blog", row.status, changed.status),
      subject: { id: row.id, title },
      at: now,
    });
    const removedImages = saved?.removedImages ?? [];
    return deleteUnused(services, trx, imageId === row.image_id ? removedImages : [row.image_id, ...removedImages]);
  });
  await removeFiles(services, unused);
  return stored(db, before.id, now);
}

/** @throws HttpError 404 */
export async function deletePost(services: Services, idOrSlug: string, actor: Actor): Promise<void> {
  const now = services.now();
  const item = await findNamedPost(services.db, idOrSlug, { audience: "admin", now });
  if (!item) throw notFound("post");
  const unused = await services.db.transaction().execute((trx) => deletePostRow(services, trx, item.id, actor));
  if (!unused) throw notFound("post");
  await removeFiles(services, unused);
}

/** Deletes a post within a transaction. Returns the files that are no longer used; null without such a post. */
export async function deletePostRow(services: Services, trx: Db, id: string, actor: Actor): Promise<string[] | null> {
  const now = services.now();
  return changeItem(trx, serverPostType, { id, now }, async () => {
    const row = await trx
      .deleteFrom("blogs")
      .where("id", "=", id)
      .returning(["id", "title", "image_id"])
      .executeTakeFirst();
    if (!row) return null;
    const inText = await recordTextImages(trx, id, []);
    const inVersions = await deleteVersions(trx, serverPostType, id);
    await recordAudit(trx, actor, { action: "blog.delete", subject: row, at: now });
    return deleteUnused(services, trx, [row.image_id, ...inText, ...inVersions]);
  });
}

async function stored(db: Db, id: string, now: Date): Promise<Post> {
  const post = await findPost(db, { id }, { audience: "admin", now });
  if (!post) throw notFound("post");
  return post;
}
