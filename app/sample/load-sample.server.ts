import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sampleBlogs } from "./posts.ts";
import { sampleProjects } from "./projects.ts";
import { sampleTestimonials } from "./testimonials.ts";
import type { SamplePictures } from "./types.ts";
import type { Db } from "#app/db/client.ts";
import { contentColumns } from "#app/features/blog/commands.server.ts";
import { textColumns } from "#app/features/projects/commands.server.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/services/services.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Loads the sample studio into a database that has no content. Its pictures are kept in all their sizes in the
 * project, so that nothing has to be encoded. All rows come in one transaction, after their files.
 */
export async function loadSample(services: Services, root: string): Promise<void> {
  const { db, now } = services;
  if (!(await isEmpty(db))) return;
  const at = (daysAgo: number) => new Date(now().getTime() - daysAgo * DAY_MS).toISOString();
  const folder = join(root, "app/sample");
  const pictures = JSON.parse(await readFile(join(folder, "images.json"), "utf8")) as SamplePictures;
  const store = (name: string, alt: string) => storePicture(services, join(folder, "images"), pictures, name, alt);

  // The oldest first, so that the ids are in the order of time as well.
  const byAge = <Item extends { daysAgo: number }>(items: Item[]) => items.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const blogs = await Promise.all(
    byAge(sampleBlogs).map(async (sample) => ({
      sample,
      cover: sample.cover === null ? null : await store(sample.cover, sample.coverAlt),
      contents: await contentColumns(db, sample.content),
    })),
  );
  const projects = await Promise.all(
    byAge(sampleProjects).map(async (sample) => ({
      sample,
      images: await Promise.all(sample.pictures.map(({ name, alt }) => store(name, alt))),
      texts: await textColumns(db, sample.description),
    })),
  );
  const testimonials = await Promise.all(
    byAge(sampleTestimonials).map(async (sample) => ({
      sample,
      image: sample.picture === null ? null : await store(sample.picture.name, sample.picture.alt),
    })),
  );

  await db.transaction().execute(async (trx) => {
    const media = [
      ...blogs.map(({ cover }) => cover),
      ...projects.flatMap(({ images }) => images),
      ...testimonials.map(({ image }) => image),
    ];
    for (const row of media) if (row) await trx.insertInto("media").values(row).execute();
    for (const { sample, cover, contents } of blogs) {
      const created = at(sample.daysAgo);
      const publishAt = sample.publishInDays === undefined ? null : at(-sample.publishInDays);
      await trx
        .insertInto("blogs")
        .values({
          id: newId(),
          slug: sample.slug,
          title: sample.title,
          ...contents,
          excerpt: sample.excerpt,
          category: sample.category,
          tags: sample.tags,
          seo_title: sample.seoTitle,
          seo_description: sample.seoDescription,
          status: sample.status,
          publish_at: publishAt,
          published_at: publishAt ?? created,
          image_id: cover?.id ?? null,
          author_name: sample.author,
          likes: sample.likes,
          comments: 0,
          ...stamps(created),
        })
        .execute();
    }
    for (const { sample, images, texts } of projects) {
      const id = newId();
      await trx
        .insertInto("projects")
        .values({
          id,
          slug: sample.slug,
          title: sample.title,
          ...texts,
          category: sample.category,
          icon: sample.icon,
          color: sample.color,
          tech: JSON.stringify(sample.tech),
          demo: sample.demo,
          github: sample.github,
          details: JSON.stringify(sample.details),
          ...stamps(at(sample.daysAgo)),
        })
        .execute();
      for (const [position, image] of images.entries()) {
        await trx.insertInto("project_images").values({ project_id: id, position, media_id: image.id }).execute();
      }
    }
    for (const { sample, image } of testimonials) {
      const { name, content, position, company, rating } = sample;
      await trx
        .insertInto("testimonials")
        .values({
          id: newId(),
          name,
          content,
          position,
          company,
          rating,
          image_id: image?.id ?? null,
          ...stamps(at(sample.daysAgo)),
        })
        .execute();
    }
  });
}

const stamps = (created: string) => ({ created_at: created, updated_at: created, revision: 1 });

async function isEmpty(db: Db): Promise<boolean> {
  for (const table of ["blogs", "projects", "testimonials"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

async function storePicture(
  { media, now }: Services,
  folder: string,
  pictures: SamplePictures,
  name: string,
  alt: string,
) {
  const picture = pictures[name];
  if (!picture) throw new Error(`The sample names the picture ${name}, which images.json does not have.`);
  const id = newId();
  const files = [];
  for (const { file, format, width } of picture.files) {
    const stored = `${id}-${width}.${format}`;
    await media.put(stored, await readFile(join(folder, file)));
    files.push({ name: stored, format, width });
  }
  const { hash, width, height, placeholder } = picture;
  return { id, hash, width, height, placeholder, files: JSON.stringify(files), alt, created_at: now().toISOString() };
}
