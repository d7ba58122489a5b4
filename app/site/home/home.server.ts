import { listBlogSummaries } from "#app/features/blogs/blogs.server.ts";
import { listProjectSummaries } from "#app/features/projects/projects.server.ts";
import { listTestimonials } from "#app/features/testimonials/testimonials.server.ts";
import type { Services } from "#app/platform/services.server.ts";

/**
 * What the home page shows of the database, and no field more: it all travels in the page. A list that cannot be
 * read is null, and the others stand.
 */
export async function loadHome({ db, now, log }: Services) {
  const attempt = async <Item>(what: string, read: Promise<Item[]>): Promise<Item[] | null> => {
    try {
      return await read;
    } catch (error) {
      log.error({ err: error, what }, "the home page lacks a list");
      return null;
    }
  };
  const [projects, posts, voices] = await Promise.all([
    attempt("projects", listProjectSummaries(db, { limit: 5 })),
    attempt("blogs", listBlogSummaries(db, { viewer: "public", now: now(), limit: 5 })),
    attempt("testimonials", listTestimonials(db, { limit: 4 })),
  ]);
  return {
    projects:
      projects?.map(({ slug, title, category, tech, image }) => ({
        slug,
        title,
        category,
        tech: tech.slice(0, 3),
        image,
      })) ?? null,
    posts:
      posts?.map(({ slug, title, category, publishedAt, readTime }) => ({
        slug,
        title,
        category,
        publishedAt,
        readTime,
      })) ?? null,
    voices:
      voices?.map(({ id, name, content, position, company, rating, image }) => ({
        id,
        name,
        content,
        position,
        company,
        rating,
        image,
      })) ?? null,
  };
}

type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type HomeProject = NonNullable<HomeData["projects"]>[number];
export type HomePost = NonNullable<HomeData["posts"]>[number];
export type HomeVoice = NonNullable<HomeData["voices"]>[number];
