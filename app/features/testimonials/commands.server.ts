import { recordAudit, type Actor } from "#app/content/audit.server.ts";
import type { BulkIdsResult } from "#app/content/bulk.ts";
import { changeItem, saveItem } from "#app/content/save-item.server.ts";
import { deleteVersions } from "#app/content/versions/record.server.ts";
import type { Db } from "#app/db/client.ts";
import { checkRevision, lockChecked } from "#app/content/versions/check-revision.server.ts";
import { deleteUnused, deleteWithFiles, removeFiles, storeUpload } from "#app/features/media/media.server.ts";
import { assignImage, imageChange, newAlt } from "#app/features/media/assign-image.server.ts";
import { renderWithAlts } from "#app/features/media/text-images.server.ts";
import { notFound } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { serverTestimonialType } from "./content-type.server.ts";
import { insertTestimonial } from "./insert.server.ts";
import { findTestimonial } from "./queries.server.ts";
import type { Testimonial, TestimonialForm, TestimonialUpdate } from "./testimonial.ts";

export async function createTestimonial(
  services: Services,
  input: TestimonialForm,
  file: Blob | undefined,
  actor: Actor,
): Promise<Testimonial> {
  const { db } = services;
  const now = services.now();
  const id = newId();
  const insert = insertTestimonial(input);
  const texts = await renderWithAlts(services, newAlt(undefined, imageChange(input), file));
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? input.name));
  await saveItem(db, serverTestimonialType, { id, name: actor.name, now }, async (trx) => {
    const imageId = await assignImage(services, trx, null, { ...imageChange(input, upload), texts });
    await insert(trx, { id, images: [imageId], createdAt: now.toISOString(), updatedAt: now.toISOString() });
    await recordAudit(trx, actor, { action: "testimonial.create", subject: { id, title: input.name }, at: now });
  });
  return stored(db, id);
}

/**
 * Changes the fields that are sent and leaves the others.
 * @throws HttpError 404, or 409 with the current testimonial when a newer revision is stored
 */
export async function updateTestimonial(
  services: Services,
  id: string,
  input: TestimonialUpdate,
  { file, actor }: { file?: Blob | undefined; actor: Actor },
): Promise<Testimonial> {
  const { db } = services;
  const now = services.now();
  const before = await stored(db, id);
  const item = { type: "testimonials", id } as const;
  await checkRevision(db, item, { expected: input.revision, current: before });
  const texts = await renderWithAlts(services, newAlt(before.image?.id, imageChange(input), file));
  const upload = file && (await storeUpload(services, file, input.imageAlt ?? input.name ?? before.name));

  const unused = await saveItem(db, serverTestimonialType, { id, name: actor.name, now }, async (trx) => {
    const row = await lockChecked(trx, item, { expected: input.revision, before, read: () => stored(trx, id) });
    if (!row) throw notFound("testimonial");
    const imageId = await assignImage(services, trx, row.image_id, { ...imageChange(input, upload), texts });
    const name = input.name ?? row.name;
    await trx
      .updateTable("testimonials")
      .set({
        name,
        content: input.content ?? row.content,
        position: input.position ?? row.position,
        company: input.company ?? row.company,
        rating: input.rating ?? row.rating,
        image_id: imageId,
        updated_at: now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, actor, { action: "testimonial.update", subject: { id, title: name }, at: now });
    return imageId === row.image_id ? [] : deleteUnused(services, trx, [row.image_id]);
  });
  await removeFiles(services, unused);
  return stored(db, id);
}

/** @throws HttpError 404 */
export async function deleteTestimonial(services: Services, id: string, actor: Actor): Promise<void> {
  const unused = await services.db.transaction().execute((trx) => deleteTestimonialRow(services, trx, id, actor));
  if (!unused) throw notFound("testimonial");
  await removeFiles(services, unused);
}

/** Deletes several testimonials. The result lists the ids that were not found. */
export async function deleteTestimonials(services: Services, ids: string[], actor: Actor): Promise<BulkIdsResult> {
  return deleteWithFiles(services, ids, (trx, id) => deleteTestimonialRow(services, trx, id, actor));
}

/** Deletes in a transaction. Returns the names of unused files; null when the testimonial does not exist. */
async function deleteTestimonialRow(services: Services, trx: Db, id: string, actor: Actor): Promise<string[] | null> {
  const now = services.now();
  return changeItem(trx, serverTestimonialType, { id, now }, async () => {
    const row = await trx
      .deleteFrom("testimonials")
      .where("id", "=", id)
      .returning(["id", "name", "image_id"])
      .executeTakeFirst();
    if (!row) return null;
    const inVersions = await deleteVersions(trx, serverTestimonialType, id);
    await recordAudit(trx, actor, { action: "testimonial.delete", subject: { id, title: row.name }, at: now });
    return deleteUnused(services, trx, [row.image_id, ...inVersions]);
  });
}

async function stored(db: Db, id: string): Promise<Testimonial> {
  const testimonial = await findTestimonial(db, id);
  if (!testimonial) throw notFound("testimonial");
  return testimonial;
}
