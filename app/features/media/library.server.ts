import type { ExpressionBuilder } from "kysely";
import { recordAudit, type Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import type { Tables } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import { HttpError, notFound } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { dropUnused, isUnused, MEDIA_COLUMNS, removeFiles, storeUpload, toImage } from "./media.server.ts";
import type { Picture, PictureUpdate, PictureUse } from "./media.ts";
import type { PictureQuery } from "./list-query.server.ts";
import { describeImage } from "./assign-image.server.ts";

/** Stores a picture by itself. */
export async function addPicture(services: Services, file: File, alt: string, by: Actor): Promise<Picture> {
  const { db } = services;
  const media = await storeUpload(services, file, alt);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto("media").values(media).execute();
    const title = alt || file.name.slice(0, 200);
    await recordAudit(trx, by, "picture.create", { id: media.id, title }, services.now());
  });
  return findPicture(db, media.id);
}

/** All stored pictures that a query asks for, newest first, each with what shows it. */
export async function listPictures(db: Db, query: PictureQuery & Page): Promise<Picture[]> {
  let rows = select(db).orderBy("created_at", "desc").orderBy("media.id", "desc");
  if (query.after) rows = rows.where(comesAfter("created_at", "media.id", query.after));
  if (query.limit) rows = rows.limit(query.limit);
  if (query.hash) rows = rows.where("hash", "=", query.hash);
  if (query.filter === "missing-alt") rows = rows.where("alt", "=", "");
  if (query.filter === "unused") rows = rows.where(isUnused);
  const { q } = query;
  if (q) rows = rows.where((eb) => eb.or([contains("alt", q), ...usedByNameWith(eb, q)]));
  return withUses(db, await rows.execute());
}

/** @throws HttpError 404 */
export async function findPicture(db: Db, id: string): Promise<Picture> {
  const [found] = await withUses(db, await select(db).where("media.id", "=", id).execute());
  if (!found) throw notFound("picture");
  return found;
}

/** @throws HttpError 404 */
export async function updatePicture(services: Services, id: string, input: PictureUpdate, by: Actor): Promise<Picture> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    if (!(await describeImage(trx, id, input))) throw notFound("picture");
    const { alt } = await findPicture(trx, id);
    await recordAudit(trx, by, "picture.update", { id, title: alt }, now());
  });
  return findPicture(db, id);
}

/** @throws HttpError 404, or 409 when something shows it */
export async function deletePicture(services: Services, id: string, by: Actor): Promise<void> {
  const files = await services.db.transaction().execute(async (trx) => {
    const { alt } = await findPicture(trx, id);
    const names = await dropUnused(trx, [id]);
    if (names.length === 0) {
      const { usedIn } = await findPicture(trx, id);
      const first = usedIn[0];
      const others = usedIn.length > 1 ? ` and ${usedIn.length - 1} more` : "";
      const where = first ? `“${first.title}”${others}` : "something";
      throw new HttpError(409, `This picture is used in ${where}. Take it out there first, then delete it.`);
    }
    await recordAudit(trx, by, "picture.delete", { id, title: alt }, services.now());
    return names;
  });
  await removeFiles(services, files);
}

function select(db: Db) {
  return db.selectFrom("media").select([...MEDIA_COLUMNS, "created_at"]);
}

type PictureRow = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

async function withUses(db: Db, rows: PictureRow[]): Promise<Picture[]> {
  const uses = await usesOf(
    db,
    rows.map((row) => row.media_id),
  );
  return rows.flatMap((row) => {
    const image = toImage(row);
    return image ? [{ ...image, createdAt: row.created_at, usedIn: uses.get(row.media_id) ?? [] }] : [];
  });
}

/** What shows these pictures, by picture. */
async function usesOf(db: Db, ids: string[]): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  if (ids.length === 0) return uses;
  const add = (media: string | null, found: PictureUse) => {
    if (media !== null) uses.set(media, [...(uses.get(media) ?? []), found]);
  };
  const blogs = db.selectFrom("blogs").select(["id", "title", "image_id"]).where("image_id", "in", ids);
  for (const { id, title, image_id } of await blogs.execute())
    add(image_id, { type: "blog", id, title, place: "cover" });
  const images = db
    .selectFrom("project_images")
    .innerJoin("projects", "projects.id", "project_images.project_id")
    .select(["projects.id", "projects.title", "project_images.position", "media_id"])
    .where("media_id", "in", ids)
    .orderBy("project_images.position");
  for (const { id, title, position, media_id } of await images.execute()) {
    add(media_id, { type: "project", id, title, place: position === 0 ? "cover" : "image" });
  }
  const portraits = db.selectFrom("testimonials").select(["id", "name", "image_id"]).where("image_id", "in", ids);
  for (const { id, name, image_id } of await portraits.execute()) {
    add(image_id, { type: "testimonial", id, title: name, place: "portrait" });
  }
  const blogTexts = db
    .selectFrom("text_images")
    .innerJoin("blogs", "blogs.id", "owner_id")
    .select(["id", "title", "media_id"])
    .where("media_id", "in", ids);
  for (const { media_id, ...item } of await blogTexts.execute())
    add(media_id, { type: "blog", ...item, place: "text" });
  const projectTexts = db
    .selectFrom("text_images")
    .innerJoin("projects", "projects.id", "owner_id")
    .select(["id", "title", "media_id"])
    .where("media_id", "in", ids);
  for (const { media_id, ...item } of await projectTexts.execute()) {
    add(media_id, { type: "project", ...item, place: "text" });
  }
  return uses;
}

/** Conditions that hold for pictures which are shown by something with this in its name. */
function usedByNameWith(eb: ExpressionBuilder<Tables, "media">, q: string) {
  const inText = eb.selectFrom("text_images").select("owner_id").whereRef("text_images.media_id", "=", "media.id");
  return [
    eb.exists(
      eb
        .selectFrom("blogs")
        .select("blogs.id")
        .where((on) => on.or([on("blogs.image_id", "=", on.ref("media.id")), on("blogs.id", "in", inText)]))
        .where(contains("blogs.title", q)),
    ),
    eb.exists(
      eb
        .selectFrom("projects")
        .leftJoin("project_images", "project_images.project_id", "projects.id")
        .select("projects.id")
        .where((on) => on.or([on("project_images.media_id", "=", on.ref("media.id")), on("projects.id", "in", inText)]))
        .where(contains("projects.title", q)),
    ),
    eb.exists(
      eb
        .selectFrom("testimonials")
        .select("testimonials.id")
        .whereRef("testimonials.image_id", "=", "media.id")
        .where(contains("testimonials.name", q)),
    ),
  ];
}
