import { isSlug } from "#app/content/slugs/slug.ts";

/** The cache key of a page of the portfolio. Null for URLs that bypass the cache, such as those with ?open=. */
export function portfolioUrl(params: URLSearchParams): string | null {
  const before = params.get("before");
  if (params.has("open") || (before !== null && !isSlug(before))) return null;
  return before === null ? "/portfolio" : `/portfolio?before=${encodeURIComponent(before)}`;
}
