import { recordAudit, recordedName, type Actor } from "#app/content/audit.server.ts";
import { siteContent, timeZoneOf } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { violatesUnique } from "#app/db/error-codes.ts";
import { HttpError, notFound } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { longDate } from "#app/ui/time/dates.ts";
import { deleteUnused, lockMedia, removeFiles, storeUpload } from "./media.server.ts";
import type { ImageUse, StoredImage, ImageUpdate } from "./media.ts";
import { findImage, type Library } from "./queries.server.ts";
import { describeImage, newAlt } from "./assign-image.server.ts";
import { renderWithAlts } from "./text-images.server.ts";

interface NewImage {
  file: File;
  alt: string;
  /** The id of the image: a second request with it, such as after a lost response, gets the same image. */
  id?: string | undefined;
}

/** The uploads with a key that are under way. */
const pending = new Map<string, Promise<StoredImage>>();

/** Stores an uploaded image that no item uses yet. */
export function createImage(services: Services, image: NewImage, actor: Actor): Promise<StoredImage> {
  const { id } = image;
  if (!id) return insertImage(services, image, actor);
  const running = pending.get(id) ?? createOnce(services, { ...image, id }, actor).finally(() => pending.delete(id));
  pending.set(id, running);
  return running;
}

async function createOnce(
  services: Services,
  { file, alt, id }: NewImage & { id: string },
  actor: Actor,
): Promise<StoredImage> {
  const before = await findImage(services, id);
  if (before) return before;
  try {
    return await insertImage(services, { file, alt, id }, actor);
  } catch (error) {
    // Another process has stored it meanwhile.
    const first = violatesUnique(error) && (await findImage(services, id));
    if (!first) throw error;
    return first;
  }
}

async function insertImage(services: Services, { file, alt, id }: NewImage, actor: Actor): Promise<StoredImage> {
  const { db } = services;
  const media = await storeUpload(services, file, alt, { id });
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("media").values(media).execute();
    const title = alt || file.name.slice(0, 200);
    await recordAudit(trx, actor, { action: "picture.create", subject: { id: media.id, title }, at: services.now() });
  });
  return stored(services, media.id);
}

/** @throws HttpError 404, or 409 with the current image when somebody else has changed its text */
export async function updateImage(
  services: Services,
  id: string,
  input: ImageUpdate,
  actor: Actor,
): Promise<StoredImage> {
  const { db, now } = services;
  const texts = await renderWithAlts(services, newAlt(id, input));
  await db.transaction().execute(async (trx) => {
    await lockMedia(trx, [id]);
    checkAlt(await stored({ ...services, db: trx }, id), input);
    if (!(await describeImage(services, trx, id, { ...input, texts }))) throw notFound("image");
    const title = await nameOf(trx, await stored({ ...services, db: trx }, id));
    await recordAudit(trx, actor, { action: "picture.update", subject: { id, title }, at: now() });
  });
  return stored(services, id);
}

function checkAlt(current: StoredImage, { alt, altBefore }: ImageUpdate): void {
  if (alt === undefined || altBefore === undefined || [altBefore, alt].includes(current.alt)) return;
  const message = `Someone changed this text to “${current.alt}” in the meantime. Save again to replace it, or cancel.`;
  throw new HttpError(409, message, { extra: { current } });
}

/** @throws HttpError 404, or 409 when the image is in use */
export async function deleteImage(services: Services, id: string, actor: Actor): Promise<void> {
  const files = await services.db.transaction().execute(async (trx) => {
    const title = await nameOf(trx, await stored({ ...services, db: trx }, id));
    const names = await deleteUnused(services, trx, [id]);
    if (names.length === 0) {
      const { usedIn } = await stored({ ...services, db: trx }, id);
      throw new HttpError(409, stillUsed(usedIn));
    }
    await recordAudit(trx, actor, { action: "picture.delete", subject: { id, title }, at: services.now() });
    return names;
  });
  await removeFiles(services, files);
}

/** What the activity calls an image: its alternative text, its file's name, or its date when it was uploaded in an item's form. */
async function nameOf(trx: Db, { id, alt, createdAt }: StoredImage): Promise<string> {
  const name = alt || (await recordedName(trx, { id, action: "picture.create", since: createdAt }));
  return name || `uploaded ${longDate(createdAt, "en", timeZoneOf(await siteContent(trx)))}`;
}

function stillUsed(uses: ImageUse[]): string {
  const [first] = uses;
  const items = new Set(uses.map(({ id }) => id)).size;
  const others = items > 1 ? ` and ${items - 1} more` : "";
  const where = first ? `“${first.title}”${others}` : "something";
  return first?.place === "history"
    ? `An earlier version of ${where} uses this image. It stays while that version can be restored.`
    : `This image is used in ${where}. Remove it there first.`;
}

async function stored(library: Library, id: string): Promise<StoredImage> {
  const image = await findImage(library, id);
  if (!image) throw notFound("image");
  return image;
}
