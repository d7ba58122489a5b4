import { apiPath } from "#app/content/content-type.ts";
import { serverContentTypes } from "#app/content-types.server.ts";
import { STATIC_PAGES } from "#app/site/static-pages.ts";
import { decodeText } from "#app/config/decode-text.ts";
import { currentFeed } from "#app/site/feeds/old-feeds.ts";
import { RESERVED, toRouteCase } from "#app/content/site-path.ts";
import { isSlug } from "#app/content/slugs/slug.ts";

/*
 * URLs that the page cache may hold: public pages, their data, the site's generated files, and complete lists of the
 * API. The key is the path with the query parameters that the route declares, in one spelling. Other parameters are
 * left out, so that they neither fill the cache nor change a page. All other URLs are rendered at each request.
 */

const WITH_PAGES = serverContentTypes.flatMap(({ publicPath, pages }) =>
  publicPath !== null && pages ? [{ publicPath, ...pages }] : [],
);

/** Public pages and their route modules, as in routes.ts. */
export const CACHEABLE_PAGES: Record<string, string> = {
  ...STATIC_PAGES,
  ...Object.fromEntries(
    WITH_PAGES.flatMap(({ publicPath, list, itemModule }) => [
      ...(list ? [[publicPath, list.module]] : []),
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
/** The parts of a large site's sitemap. */
const SITEMAP_PART = /^\/sitemap-(?:[a-z0-9-]+-[1-9]\d{0,3}|pages)\.xml$/;
/** Lists that the API returns to requests without a token. */
const API_LISTS = new Set(serverContentTypes.map(apiPath));
/** A slug of 120 letters has 1,080 characters in its encoded form. */
const LONGEST = 2_000;

/** Further pages and files, which are not cached. */
const OTHER_PAGES = new Set(["/projects", "/subscribe", "/invitation"]);
const OTHER_FILES = new Set(["/.well-known/security.txt", "/healthz", "/readyz"]);

/** True when the site itself has a page or file at a path, whatever items exist. */
export function isOwnPage(path: string): boolean {
  if (FILES.has(path) || OTHER_FILES.has(path) || SITEMAP_PART.test(path) || currentFeed(path)) return true;
  const page = toRouteCase(path);
  return OTHER_PAGES.has(page) || isPublicPage(page);
}

/** True when the site itself has a page at a path, whatever items exist. */
export const isPublicPage = (path: string) => path in CACHEABLE_PAGES && !path.endsWith(":slug");

/** The first segments of all paths of the site itself. */
const OWN_SEGMENTS = new Set(
  [
    ...Object.keys(CACHEABLE_PAGES),
    ...OTHER_PAGES,
    ...FILES,
    ...OTHER_FILES,
    ...[...RESERVED, "metrics", "assets"].map((name) => `/${name}`),
  ].map((path) => path.split("/")[1]),
);

/** True for a slug that no page at the root of the site can have, because the site itself uses its path. */
export const isReserved = (slug: string): boolean =>
  OWN_SEGMENTS.has(slug) || FILES.has(`/og/${slug}.png`) || currentFeed(`/${slug}`) !== null;

/** Returns the cache key of a URL; null when its response may not be cached. */
export function cacheKey(url: string): string | null {
  if (url.length > LONGEST) return null;
  const mark = url.indexOf("?");
  const path = oneSpelling(mark < 0 ? url : url.slice(0, mark));
  if (FILES.has(path) || SITEMAP_PART.test(path) || isOgImage(path)) return path;
  if (API_LISTS.has(path)) return mark < 0 || url.slice(mark) === "?fields=summary" ? url : null;
  const page = path.endsWith(".data") ? pageOfData(path) : path;
  const route = CACHEABLE_PAGES[isItem(page) ? page.replace(/[^/]+$/, ":slug") : page];
  if (!route || page.endsWith(":slug")) return null;
  if (mark < 0) return path;

  const params = new URLSearchParams(url.slice(mark));
  if (currentFeed(path, params.get("feed") ?? "")) return null;
  const { list } = WITH_PAGES.find(({ publicPath }) => publicPath === page) ?? {};
  const key = list ? list.url(params) : page;
  if (key === null || page === path) return key;
  return dataKey(path, new URLSearchParams(key.split("?")[1]), params.get("_routes"), route);
}

/** An item's path with its slug in the one encoding that links have. */
function oneSpelling(path: string): string {
  const end = path.lastIndexOf("/");
  const list = path.slice(0, end).replace(/^\/og(?=\/|$)/, "");
  if (/^[\w./-]*$/.test(path) || !WITH_PAGES.some(({ publicPath }) => publicPath === list)) return path;
  return `${path.slice(0, end)}/${encodeURIComponent(
    decodeText(path.slice(end + 1))
      .normalize()
      .toWellFormed(),
  )}`;
}

/**
 * The router requests the data of a whole page, or of the page's own module. Other combinations are not cached: without
 * that module, no loader checks that the page exists.
 */
function dataKey(path: string, query: URLSearchParams, routes: string | null, route: string): string | null {
  if (routes !== null && routes !== route) return null;
  if (routes !== null) query.set("_routes", route);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the page of a data URL: the router fetches "/blog.data" for "/blog", and "/_.data" for "/". */
function pageOfData(path: string): string {
  const page = path.slice(0, -".data".length);
  // "/.data" would be a second URL for the same data.
  return page === "/_" ? "/" : page === "/" ? "" : page;
}

/** True for the page of an item: its path is that of the type's list, if it has one, and a slug. */
function isItem(path: string): boolean {
  return WITH_PAGES.some(({ publicPath, list }) => {
    const slug = path.startsWith(`${publicPath}/`) ? decodeText(path.slice(publicPath.length + 1)) : "";
    return isSlug(slug) && (list !== null || !isReserved(slug));
  });
}

/** True for the link preview image of an item. */
function isOgImage(path: string): boolean {
  return path.startsWith("/og/") && path.endsWith(".png") && isItem(path.slice("/og".length, -".png".length));
}
