import { site } from "#site-config";
import { recordAudit } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { chooseSlug, proposeSlug } from "#app/content/slugs.ts";
import { isUnavailable } from "#app/db/unavailable.ts";
import { blogForm } from "#app/features/blog/post.ts";
import { contentColumns } from "#app/features/blog/commands.server.ts";
import { storeUpload, type NewMedia } from "#app/features/media/media.server.ts";
import { noteTextImages } from "#app/features/media/text-images.server.ts";
import { PROJECT_COLORS, PROJECT_ICONS, projectForm } from "#app/features/projects/project.ts";
import { textColumns } from "#app/features/projects/commands.server.ts";
import { testimonialForm } from "#app/features/testimonials/testimonial.ts";
import { addressOf, countOf, fit, idOf, statusOf, timeOf, type Item, type Kind } from "./read-items.server.ts";
import type { PictureFiles } from "./find-images.server.ts";
import { HttpError } from "#app/http/errors.ts";
import { markdownPool } from "#app/content/markdown-pool.ts";
import type { Services } from "#app/services/services.server.ts";
import { isVisible } from "#app/text/fields.ts";

export type Outcome = { done: "taken" | "there already" | "refused"; title: string; notes: string[] };

const TABLES = { blog: "blogs", project: "projects", testimonial: "testimonials" } as const;
const ACTOR = { email: "command line", address: "" };

/** Takes one item of another backend in, with its id and its times: once, however often it is tried. */
export async function moveIn(services: Services, pictures: PictureFiles, kind: Kind, item: Item): Promise<Outcome> {
  const { db } = services;
  const title = String(item["title"] ?? item["name"] ?? "without a title").slice(0, 80);
  const id = idOf(kind, item);
  try {
    const there = await db.selectFrom(TABLES[kind]).select("id").where("id", "=", id).executeTakeFirst();
    if (there) return { done: "there already", title, notes: [] };
    const notes = await { blog: takeBlog, project: takeProject, testimonial: takeTestimonial }[kind](
      services,
      pictures,
      id,
      item,
    );
    return { done: "taken", title, notes };
  } catch (error) {
    if (!(error instanceof Error) || isUnavailable(error)) throw error;
    return { done: "refused", title, notes: [error.message] };
  }
}

type Take = (services: Services, pictures: PictureFiles, id: string, item: Item) => Promise<string[]>;

const takeBlog: Take = async (services, pictures, id, item) => {
  const { db, now } = services;
  const tags = Array.isArray(item["tags"]) ? item["tags"].join(", ") : item["tags"];
  const { author, status: _status, publishAt: _at, image: _image, slug, ...rest } = item;
  const { fields, notes } = fit(blogForm, { ...rest, tags, slug });
  const publishAt = timeOf(item["publishAt"] ?? item["scheduledAt"]);
  const { status, note } = statusOf(item, publishAt);
  if (note) notes.push(note);
  const stamps = stampsOf(item, now());
  const contents = await contentColumns(db, fields.content);
  const textImages = await markdownPool.picturesIn(fields.content);
  const [cover] = await storePictures(services, pictures, [item["image"] ?? item["imageUrl"]], notes);
  await db.transaction().execute(async (trx) => {
    await insertMedia(trx, [cover]);
    await trx
      .insertInto("blogs")
      .values({
        id,
        slug: await slugFor(trx, "blogs", fields.slug, fields.title, id),
        title: fields.title,
        ...contents,
        excerpt: fields.excerpt ?? "",
        category: fields.category ?? "",
        tags: fields.tags ?? "",
        seo_title: fields.seoTitle ?? "",
        seo_description: fields.seoDescription ?? "",
        status,
        publish_at: publishAt,
        published_at: (status === "scheduled" ? publishAt : timeOf(item["publishedAt"])) ?? stamps.created_at,
        image_id: cover?.id ?? null,
        author_name: nameOf(author) ?? site.name,
        likes: countOf(item["likes"]),
        comments: countOf(item["comments"]),
        ...stamps,
      })
      .execute();
    await noteTextImages(trx, id, textImages);
    await recordAudit(trx, ACTOR, "blog.create", { id, title: fields.title }, now());
  });
  return notes;
};

const KNOWN_OF_PROJECTS = new Set([
  ...Object.keys(projectForm.shape),
  ..."_id id __v slug image imageUrl additionalImages createdAt updatedAt revision preview descriptionHtml".split(" "),
]);

/** A project that was shown without technologies may stay without them. */
const importedProject = projectForm.partial({ tech: true });

const takeProject: Take = async (services, pictures, id, item) => {
  const { db, now } = services;
  // Whatever else is said of a project is shown in its list of details.
  const details = Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      !KNOWN_OF_PROJECTS.has(name) && ["string", "number", "boolean"].includes(typeof value)
        ? [[name, String(value)]]
        : [],
    ),
  );
  const { image: _image, icon, ...rest } = item;
  const known = PROJECT_ICONS.find((name) => name === icon);
  const { fields, notes } = fit(importedProject, { ...rest, icon: known, details: item["details"] ?? details });
  const texts = await textColumns(db, fields.description);
  const textImages = await markdownPool.picturesIn(fields.description);
  const addresses = [item["image"] ?? item["imageUrl"], ...moreImages(item["additionalImages"])];
  const images = await storePictures(services, pictures, addresses, notes);
  await db.transaction().execute(async (trx) => {
    await insertMedia(trx, images);
    await trx
      .insertInto("projects")
      .values({
        id,
        slug: await slugFor(trx, "projects", item["slug"], fields.title, id),
        title: fields.title,
        ...texts,
        category: fields.category,
        icon: fields.icon ?? "Box",
        color: fields.color ?? PROJECT_COLORS[0].value,
        tech: JSON.stringify(fields.tech ?? []),
        demo: fields.demo ?? "",
        github: fields.github ?? "",
        details: JSON.stringify(fields.details ?? {}),
        ...stampsOf(item, now()),
      })
      .execute();
    for (const [position, media] of images.entries()) {
      if (!media) continue;
      await trx.insertInto("project_images").values({ project_id: id, position, media_id: media.id }).execute();
    }
    await noteTextImages(trx, id, textImages);
    await recordAudit(trx, ACTOR, "project.create", { id, title: fields.title }, now());
  });
  return notes;
};

/** {image1, …, image4}, or a list. */
function moreImages(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 4);
  const images = (value ?? {}) as Record<string, unknown>;
  return [1, 2, 3, 4].map((place) => images[`image${place}`]);
}

const takeTestimonial: Take = async (services, pictures, id, item) => {
  const { db, now } = services;
  const { image: _image, ...rest } = item;
  const { fields, notes } = fit(testimonialForm, rest);
  const [portrait] = await storePictures(services, pictures, [item["image"] ?? item["imageUrl"]], notes);
  await db.transaction().execute(async (trx) => {
    await insertMedia(trx, [portrait]);
    const { name, content, position, company = "", rating = 5 } = fields;
    const image_id = portrait?.id ?? null;
    await trx
      .insertInto("testimonials")
      .values({ id, name, content, position, company, rating, image_id, ...stampsOf(item, now()) })
      .execute();
    await recordAudit(trx, ACTOR, "testimonial.create", { id, title: name }, now());
  });
  return notes;
};

/** The pictures at these addresses, as far as the folder has them; what is missing is noted. */
async function storePictures(
  services: Services,
  pictures: PictureFiles,
  values: unknown[],
  notes: string[],
): Promise<(NewMedia | null)[]> {
  const stored: (NewMedia | null)[] = [];
  for (const address of values.map(addressOf)) {
    const file = address && (await pictures.find(address.url));
    if (address && !file) notes.push(`no file for the picture ${address.url.slice(0, 200)}`);
    try {
      stored.push(address && file ? await storeUpload(services, file, address.alt ?? "") : null);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      notes.push(`the picture ${address?.url.slice(0, 200)} cannot be used: ${error.message}`);
      stored.push(null);
    }
  }
  return stored;
}

async function insertMedia(trx: Db, media: (NewMedia | null | undefined)[]): Promise<void> {
  for (const row of media) if (row) await trx.insertInto("media").values(row).execute();
}

/** The address that the item had, if it is free here. */
async function slugFor(trx: Db, table: "blogs" | "projects", given: unknown, title: string, id: string) {
  const valid = blogForm.shape.slug.safeParse(given).data;
  const wished = valid && (await proposeSlug(trx, table, { wished: valid, title, id })).free ? valid : undefined;
  return chooseSlug(trx, table, { wished, title, id });
}

function nameOf(author: unknown): string | null {
  const name = typeof author === "object" && author !== null && "name" in author ? author.name : author;
  return typeof name === "string" && isVisible(name) ? name.trim().slice(0, 120) : null;
}

function stampsOf(item: Item, now: Date) {
  const created_at = timeOf(item["createdAt"]) ?? now.toISOString();
  return { created_at, updated_at: timeOf(item["updatedAt"]) ?? created_at, revision: 1 };
}
