import { isSlug } from "#app/content/slugs/slug.ts";
import type { PostSummary } from "./post.ts";

/** The filter buttons. They are not in post.ts, so that public pages do not load zod with its schemas. */
export const BLOG_FILTERS = [
  "All", // posts of every category
  "Technology",
  "Design",
  "AI",
  "Blockchain",
  "Sustainability",
] as const;
type BlogFilter = (typeof BLOG_FILTERS)[number];

/** The search that the blog's URL contains. */
export type BlogSearch = { q: string; category: BlogFilter };

/** Reads ?q= and ?category=; an unknown category means All. */
export function readBlogSearch(params: URLSearchParams): BlogSearch {
  const lowerCategory = params.get("category")?.toLowerCase();
  return {
    q: (params.get("q") ?? "").trim().replace(/\s+/g, " ").slice(0, 200),
    category: BLOG_FILTERS.find((filter) => filter.toLowerCase() === lowerCategory) ?? "All",
  };
}

/** The blog's URL for a search, without parameters that have their default value. */
export function blogPath({ q, category }: BlogSearch, before?: string): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (category !== "All") params.set("category", category);
  if (before) params.set("before", before);
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** The blog's URL as cache key. Null for searches (unlimited in number) and for ?open= (changes the page). */
export function cacheableBlogUrl(params: URLSearchParams): string | null {
  const search = readBlogSearch(params);
  const before = params.get("before");
  if (search.q || params.has("open") || (before !== null && !isSlug(before))) return null;
  return blogPath(search, before ?? undefined);
}

/** True when a filter shows a post: the filter's name is the post's category or one of its tags. */
export function matchesFilter({ category, tags }: Pick<PostSummary, "category" | "tags">, filter: BlogFilter): boolean {
  const lowerCategory = filter.toLowerCase();
  return filter === "All" || [category, ...tags.split(",")].some((name) => name.trim().toLowerCase() === lowerCategory);
}
