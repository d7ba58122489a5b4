import { listBlogSummaries } from "#app/features/blog/queries.server.ts";
import type { BlogSummary } from "#app/features/blog/post.ts";
import { listProjectSummaries } from "#app/features/projects/queries.server.ts";
import { listTestimonials } from "#app/features/testimonials/commands.server.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import type { Services } from "#app/services/services.server.ts";
import { shorten } from "#app/text/shorten.ts";

/** A testimonial may be as long as a page; the home page quotes this much of it. */
const QUOTED_CHARACTERS = 420;

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
    projects: projects?.map(({ id, slug, title, category, image }) => ({ id, slug, title, category, image })) ?? null,
    posts: posts?.map(homePost) ?? null,
    voices: voices?.map(homeVoice) ?? null,
  };
}

function homePost({ slug, title, category, publishedAt, readTime }: BlogSummary) {
  return { slug, title, category, publishedAt, readTime };
}

function homeVoice({ id, name, content, position, company, rating, image }: Testimonial) {
  const quoted = shorten(content, QUOTED_CHARACTERS);
  return { id, name, content: quoted, position, company, rating, image };
}

type HomeData = Awaited<ReturnType<typeof loadHome>>;
export type HomeProject = NonNullable<HomeData["projects"]>[number];
export type HomePost = NonNullable<HomeData["posts"]>[number];
export type HomeVoice = NonNullable<HomeData["voices"]>[number];
