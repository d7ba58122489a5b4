import { isSlug } from "#app/text/slug.ts";

/** The URL of a page of the portfolio, for the cache; null with an opened project, which changes the page. */
export function portfolioUrl(params: URLSearchParams): string | null {
  const before = params.get("before");
  if (params.has("open") || (before !== null && !isSlug(before))) return null;
  return before === null ? "/portfolio" : `/portfolio?before=${before}`;
}
