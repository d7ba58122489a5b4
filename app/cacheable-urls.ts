import { apiPath } from "#app/content/content-type.ts";
import { serverContentTypes } from "./content-types.server.ts";
import { STATIC_PAGES } from "#app/site/static-pages.ts";
import { isSlug } from "#app/text/slug.ts";

/*
 * What the page cache may keep: the addresses of the public site and the API's whole lists, each in one spelling, with
 * the query parameters that its page reads. All other parameters are left out, so that they neither fill the cache nor
 * change a page. An address that is not here is rendered for whoever asks.
 */

const WITH_PAGES = serverContentTypes.flatMap(({ publicPath, pages }) =>
  publicPath && pages ? [{ publicPath, ...pages }] : [],
);

/** Public pages and the modules that load them, as in routes.ts; a page's data is kept like its HTML. */
export const KEPT_PAGES: Record<string, string> = {
  ...STATIC_PAGES,
  ...Object.fromEntries(
    WITH_PAGES.flatMap(({ publicPath, listModule, itemModule }) => [
      [publicPath, listModule],
      [`${publicPath}/:slug`, itemModule],
    ]),
  ),
};

const FILES = new Set([
  "/rss.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/og/site.png",
]);
/** What the API answers to whoever asks without a token. */
const API_LISTS = new Set(serverContentTypes.map(apiPath));
/** Route modules around every page. */
const SHELL = ["root", "site/layout"];
const LONGEST = 1_000;

/** The one spelling of an address that may be kept; null for one that may not. */
export function keptAddress(url: string): string | null {
  if (url.length > LONGEST) return null;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (FILES.has(path) || isCard(path)) return path;
  if (API_LISTS.has(path)) return mark < 0 || url.slice(mark) === "?fields=summary" ? url : null;
  const wantsData = path.endsWith(".data");
  const page = wantsData ? pageOfData(path) : path;
  const route = isItem(page) ? KEPT_PAGES[page.replace(/[^/]+$/, ":slug")] : KEPT_PAGES[page];
  if (!route || page.endsWith(":slug")) return null;
  if (mark < 0) return path;

  const asked = new URLSearchParams(url.slice(mark));
  const list = WITH_PAGES.find(({ publicPath }) => publicPath === page);
  const address = list ? list.listUrl(asked) : page;
  if (address === null || !wantsData) return address;
  const parts = dataParts(asked.get("_routes"), [...SHELL, route]);
  if (parts === null) return null;
  const query = new URLSearchParams(address.split("?")[1]);
  if (parts) query.set("_routes", parts);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** "/blog.data" is what the router fetches for "/blog", and "/_.data" for "/". */
function pageOfData(path: string): string {
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
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

/** Which modules' data is asked for, in one order; "" for all, null when one of them is not of this page. */
function dataParts(routes: string | null, all: string[]): string | null {
  if (routes === null) return "";
  const wanted = routes.split(",");
  return wanted.every((one) => all.includes(one)) ? all.filter((one) => wanted.includes(one)).join(",") : null;
}
