import type { Db } from "#app/db/client.ts";
import { itemPath } from "#app/content/slugs/slug.ts";
import type { Position } from "#app/db/pagination.ts";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import { findByAnySlug } from "#app/content/redirects.server.ts";
import { quirksFor } from "#app/config/quirks.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { blogPath, readBlogSearch, type BlogSearch } from "./blog-search.ts";
import { findNamedPost, findPost, issueNumbers, listPostSummaries, type ReadAs } from "./queries.server.ts";
import type { PostSummary } from "./post.ts";
import { searchPosts } from "./search-index.server.ts";
import { FEATURED_TEXT, GRID_TEXT, toPostCardData, type PostCardData } from "./post-card-data.ts";

/** Cards in the grid: in a wide window two large ones, and two rows of three. */
const PAGE = 8;

/** The banner that recommends one post. */
export type EditorsPick = { label: string; title: string; text: string; href: string | null };

export type BlogListing = {
  /** The latest matching post; null on the pages of older posts. */
  featured: PostCardData | null;
  posts: PostCardData[];
  /** The URL of the page with the next older posts; null when there are none. */
  older: string | null;
  /** The Editor's Pick; null when the settings hide it. */
  pick: EditorsPick | null;
  /** True when View All clears the search; as specified, it does nothing. */
  viewAllClears: boolean;
};

/**
 * Reads the list for the blog's URL: ?q=, ?category= and ?before=, the slug of the post after which the older ones
 * follow. `hasStart` is false when there is no such post; the list then starts with the newest.
 */
export async function readBlogListing(
  services: Services,
  params: URLSearchParams,
): Promise<{ list: BlogListing; hasStart: boolean }> {
  const { db, now } = services;
  const quirks = quirksFor(services.environment);
  const readAs: ReadAs = { audience: "public", now: now() };
  const before = params.get("before");
  const find = (slug: string) => findPost(db, { slug }, readAs);
  const last = before ? await findByAnySlug(services, "/blog", before, find) : null;
  const after = last ? { time: last.publishedAt, id: last.id } : undefined;
  // Read one more than is shown, to detect whether there are older posts.
  const fetchLimit = (after ? 0 : 1) + PAGE + 1;
  const search = readBlogSearch(params);
  const matches =
    search.q || search.category !== "All"
      ? await findMatching(db, readAs, search, { after, limit: fetchLimit })
      : await listPostSummaries(db, { ...readAs, after, limit: fetchLimit });
  const visiblePosts = matches.slice(0, fetchLimit - 1);
  const featured = after ? undefined : visiblePosts.shift();
  const numbers = matches.length > 0 ? await issueNumbers(db, readAs.now) : new Map<string, number>();
  const end = visiblePosts.at(-1);
  const list = {
    featured: featured ? toPostCardData(featured, FEATURED_TEXT, quirks, numbers) : null,
    posts: visiblePosts.map((post) => toPostCardData(post, GRID_TEXT, quirks, numbers)),
    older: matches.length === fetchLimit && end ? blogPath(search, end.slug) : null,
    pick: await findPick(services, readAs, (await services.site()).editorsPick),
    viewAllClears: !quirks.viewAllDoesNothing,
  };
  return { list, hasStart: !before || last !== null };
}

/** The Editor's Pick: the chosen post, or else the newest public one. Its own words fit the chosen post alone. */
async function findPick(
  services: Services,
  readAs: ReadAs,
  { banner, label, title, text, post: slug }: SiteContent["editorsPick"],
): Promise<EditorsPick | null> {
  if (banner === "hidden") return null;
  const find = (name: string) => findNamedPost(services.db, name, readAs);
  const chosen = slug ? await findByAnySlug(services, "/blog", slug, find) : null;
  const post = chosen ?? (await listPostSummaries(services.db, { ...readAs, limit: 1 }))[0];
  if (!post) return { label, title, text, href: null };
  const own = chosen || !slug ? { title, text } : { title: "", text: "" };
  const href = itemPath("/blog", post.slug);
  return { label, title: own.title || post.title, text: own.text || post.excerpt || post.preview, href };
}

/** The posts that match a search and that the audience may see. */
async function findMatching(
  db: Db,
  readAs: ReadAs,
  search: BlogSearch,
  { after, limit }: { after: Position | undefined; limit: number },
) {
  const matches: PostSummary[] = [];
  const ids: string[] = [];
  const readFound = async () => {
    const posts = await listPostSummaries(db, { ...readAs, ids: ids.splice(0) });
    matches.push(...posts.slice(0, limit - matches.length));
  };
  for await (const id of searchPosts(db, search, after?.id)) {
    ids.push(id);
    // Posts that the audience may not see are left out of those that are read.
    if (ids.length === limit) await readFound();
    if (matches.length === limit) return matches;
  }
  await readFound();
  return matches;
}
