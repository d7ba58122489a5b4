import { apiPath } from "#app/content/content-type.ts";
import { serverContentTypes } from "./content-types.server.ts";
import { STATIC_PAGES } from "#app/site/static-pages.ts";
import { isSlug } from "#app/text/slug.ts";

/*
 * What the page cache may hold: the pages of the public site with the data that the router fetches of them, its files, and
 * the API's whole lists. The key is the path with those query parameters that the route declares, in one spelling. All
 * others are left out, so that they neither fill the cache nor change a page. A URL that is not here is rendered for
 * whoever asks.
 */

const WITH_PAGES = serverContentTypes.flatMap(({ publicPath, pages, showsLikes }) =>
  publicPath && pages ? [{ publicPath, showsLikes, ...pages }] : [],
);

/** Public pages and the modules that load them, as in routes.ts. */
export const CACHEABLE_PAGES: Record<string, string> = {
  ...STATIC_PAGES,
  ...Object.fromEntries(
    WITH_PAGES.flatMap(({ publicPath, listModule, itemModule }) => [
      [publicPath, listModule],
      [`${publicPath}/:slug`, itemModule],
    ]),
  ),
};

export const FILES = new Set([
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/og/site.png",
]);
/** Of a large site. */
const SITEMAP_PART = /^\/sitemap-(?:[a-z0-9-]+-[1-9]\d{0,3}|pages)\.xml$/;
/** What the API answers to whoever asks without a token. */
const API_LISTS = new Set(serverContentTypes.map(apiPath));
const LONGEST = 1_000;

/** Further pages that are not cached. */
const OTHER_PAGES = new Set(["/projects", "/subscribe"]);

/** Whether the site itself has something at a path, whatever items there are. */
export function isOwnPage(path: string): boolean {
  return FILES.has(path) || OTHER_PAGES.has(path) || isPublicPage(path);
}

/** Whether a page of the site itself is at a path, whatever items there are. */
export const isPublicPage = (path: string) => path in CACHEABLE_PAGES && !path.endsWith(":slug");

/** The key of a URL whose response may be cached; null for all others. */
export function cacheKey(url: string): string | null {
  if (url.length > LONGEST) return null;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (FILES.has(path) || SITEMAP_PART.test(path) || isCard(path)) return path;
  if (API_LISTS.has(path)) return mark < 0 || url.slice(mark) === "?fields=summary" ? url : null;
  const page = path.endsWith(".data") ? pageOfData(path) : path;
  const route = isItem(page) ? CACHEABLE_PAGES[page.replace(/[^/]+$/, ":slug")] : CACHEABLE_PAGES[page];
  if (!route || page.endsWith(":slug")) return null;
  if (mark < 0) return path;

  const asked = new URLSearchParams(url.slice(mark));
  const list = WITH_PAGES.find(({ publicPath }) => publicPath === page);
  const key = list ? list.listUrl(asked) : page;
  if (key === null || page === path) return key;
  return dataKey(path, new URLSearchParams(key.split("?")[1]), asked.get("_routes"), route);
}

/**
 * The router asks for the data of a whole page, or of its own module. Anything else is not cached: without that module
 * nobody looks whether there is such a page.
 */
function dataKey(path: string, query: URLSearchParams, routes: string | null, route: string): string | null {
  if (routes !== null && routes !== route) return null;
  if (routes !== null) query.set("_routes", route);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** "/blog.data" is what the router fetches for "/blog", and "/_.data" for "/". */
function pageOfData(path: string): string {
  const page = path.slice(0, -".data".length);
  // "/.data" would be a second URL of the same data.
  return page === "/_" ? "/" : page === "/" ? "" : page;
}

/** Whether the response of a cacheable URL changes with likes. */
export function showsLikes(key: string): boolean {
  return serverContentTypes.some(
    (type) =>
      type.showsLikes &&
      (key.startsWith(apiPath(type)) || (type.publicPath !== null && key.startsWith(type.publicPath))),
  );
}

/** The page of an item: the path of its type's list and a slug. */
function isItem(path: string): boolean {
  return WITH_PAGES.some(
    ({ publicPath }) => path.startsWith(`${publicPath}/`) && isSlug(path.slice(publicPath.length + 1)),
  );
}

/** The image that links to an item are shown with. */
function isCard(path: string): boolean {
  return path.startsWith("/og/") && path.endsWith(".png") && isItem(path.slice("/og".length, -".png".length));
}
