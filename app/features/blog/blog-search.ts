import { isSlug } from "#app/text/slug.ts";
import type { BlogSummary } from "./post.ts";

/** The filter buttons. They stand here because visitors need not load the schemas, and zod with them. */
export const BLOG_FILTERS = ["All", "Technology", "Design", "AI", "Blockchain", "Sustainability"] as const;
type BlogFilter = (typeof BLOG_FILTERS)[number];

/** What the URL of the blog asks for. */
export type BlogSearch = { q: string; category: BlogFilter };

/** Reads ?q= and ?category=; a category that is no filter means All. */
export function readBlogSearch(params: URLSearchParams): BlogSearch {
  const wanted = params.get("category")?.toLowerCase();
  return {
    q: (params.get("q") ?? "").trim().slice(0, 200),
    category: BLOG_FILTERS.find((filter) => filter.toLowerCase() === wanted) ?? "All",
  };
}

/** The URL of the blog that asks for this, with nothing in it that is not needed. */
export function blogPath({ q, category }: BlogSearch, before?: string): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (category !== "All") params.set("category", category);
  if (before) params.set("before", before);
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** The blog's URL for the cache. Null for a search, of which there is no end, and for an opened post, which changes the page. */
export function cacheableBlogUrl(params: URLSearchParams): string | null {
  const search = readBlogSearch(params);
  const before = params.get("before");
  if (search.q || params.has("open") || (before !== null && !isSlug(before))) return null;
  return blogPath(search, before ?? undefined);
}

/** Whether a filter shows a post: its name is the post's category or one of its tags. */
export function matchesFilter({ category, tags }: Pick<BlogSummary, "category" | "tags">, filter: BlogFilter): boolean {
  const wanted = filter.toLowerCase();
  return filter === "All" || [category, ...tags.split(",")].some((name) => name.trim().toLowerCase() === wanted);
}
