import { blogAddress, readBlogSearch } from "#app/features/blog/blog-search.ts";

/*
 * What the page cache may keep: the addresses of the public site and the API's whole lists, each in one spelling, with
 * the query parameters that its page reads. All other parameters are left out, so that they neither fill the cache nor
 * change a page. An address that is not here is rendered for whoever asks.
 */

/** Public pages and the modules that load them, as in routes.ts; a page's data is kept like its HTML. */
export const KEPT_PAGES: Record<string, string> = {
  "/": "site/home",
  "/about": "site/about",
  "/contact": "features/contact/pages/contact-page",
  "/portfolio": "features/projects/pages/portfolio-page",
  "/portfolio/:slug": "features/projects/pages/project-page",
  "/blog": "features/blog/pages/blog-page",
  "/blog/:slug": "features/blog/pages/post-page",
  "/terms-of-service": "site/legal/terms-of-service",
  "/privacy-policy": "site/legal/privacy-policy",
  "/cookie-policy": "site/legal/cookie-policy",
  "/licenses": "site/legal/licenses",
  "/collex": "site/collex",
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
const API_LIST = /^\/api\/(?:blogs|projects|testimonials)$/;
const CARD = /^\/og\/(?:blog|portfolio)\/[a-z0-9-]{1,160}\.png$/;
const ITEM = /^\/(blog|portfolio)\/[a-z0-9-]{1,160}$/;
const SLUG = /^[a-z0-9-]{1,160}$/;
/** Route modules around every page. */
const SHELL = ["root", "site/layout"];
const LONGEST = 1_000;

/** The one spelling of an address that may be kept; null for one that may not. */
export function keptAddress(url: string): string | null {
  if (url.length > LONGEST) return null;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (FILES.has(path) || CARD.test(path)) return path;
  if (API_LIST.test(path)) return mark < 0 || url.slice(mark) === "?fields=summary" ? url : null;
  const wantsData = path.endsWith(".data");
  const page = wantsData ? pageOfData(path) : path;
  const route = KEPT_PAGES[page] ?? (ITEM.test(page) ? KEPT_PAGES[page.replace(/[^/]+$/, ":slug")] : undefined);
  if (!route || page.endsWith(":slug")) return null;
  if (mark < 0) return path;

  const asked = new URLSearchParams(url.slice(mark));
  const address = page === "/blog" ? blogList(asked) : page === "/portfolio" ? portfolioList(asked) : page;
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

/** A page of the portfolio. An opened project changes it: that passes. */
function portfolioList(asked: URLSearchParams): string | null {
  const before = asked.get("before");
  if (asked.has("open") || (before !== null && !SLUG.test(before))) return null;
  return before === null ? "/portfolio" : `/portfolio?before=${before}`;
}

/** The blog's list by category and page. Searches have no end, and an opened article changes the page: both pass. */
function blogList(asked: URLSearchParams): string | null {
  const search = readBlogSearch(asked);
  const before = asked.get("before");
  if (search.q || asked.has("open") || (before !== null && !SLUG.test(before))) return null;
  return blogAddress(search, before ?? undefined);
}

/** Which modules' data is asked for, in one order; "" for all, null when one of them is not of this page. */
function dataParts(routes: string | null, all: string[]): string | null {
  if (routes === null) return "";
  const wanted = routes.split(",");
  return wanted.every((one) => all.includes(one)) ? all.filter((one) => wanted.includes(one)).join(",") : null;
}
