import { quirksFor } from "#app/platform/quirks.ts";
import type { Services } from "#app/platform/services.server.ts";
import { matchesSearch, readBlogSearch } from "./blog-search.ts";
import type { BlogSummary } from "./blog.ts";
import { findBlog, listBlogSummaries, type Reader } from "./blogs.server.ts";
import { FEATURED_TEXT, GRID_TEXT, toTeaser, type Teaser } from "./teaser.ts";

/** Cards in the grid: rows of one, two or three come out even. */
const PAGE = 12;

export type ArticleList = {
  /** The latest of what was asked for; null on the pages of older articles. */
  featured: Teaser | null;
  articles: Teaser[];
  /** Where the next older articles start: the slug of the last one here, or null when there are none. */
  older: string | null;
  /** Whether View All clears the search; as specified, it does nothing. */
  viewAllClears: boolean;
};

/** What the blog's address asks for: ?q=, ?category= and ?before=, the slug after which older articles follow. */
export async function readArticles(services: Services, params: URLSearchParams): Promise<ArticleList> {
  const quirks = quirksFor(services.settings);
  const before = params.get("before");
  // One more than is shown tells whether there are older ones.
  const wanted = (before ? 0 : 1) + PAGE + 1;
  const found = await findNewest(services, params, before, wanted);
  const shown = found.slice(0, wanted - 1);
  const featured = before ? undefined : shown.shift();
  return {
    featured: featured ? toTeaser(featured, FEATURED_TEXT, quirks) : null,
    articles: shown.map((blog) => toTeaser(blog, GRID_TEXT, quirks)),
    older: found.length === wanted ? (shown.at(-1)?.slug ?? null) : null,
    viewAllClears: !quirks.viewAllDoesNothing,
  };
}

async function findNewest(
  { db, now }: Services,
  params: URLSearchParams,
  before: string | null,
  limit: number,
): Promise<BlogSummary[]> {
  const reader: Reader = { viewer: "public", now: now() };
  const last = before ? await findBlog(db, before, reader) : null;
  const after = last ? { time: last.publishedAt, id: last.id } : undefined;
  const search = readBlogSearch(params);
  if (!search.q && search.category === "All") return listBlogSummaries(db, { ...reader, after, limit });
  const all = await listBlogSummaries(db, { ...reader, after });
  return all.filter((blog) => matchesSearch(blog, search)).slice(0, limit);
}
