import { type RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { CACHEABLE_PAGES, cacheKey } from "#app/server/cacheable-urls.server.ts";
import routes from "#app/routes.ts";
import { openTestSite } from "../harness.ts";

/** Neither cached nor in the sitemap: these vary with the visitor, redirect, or are not public. */
const EXCEPTIONS = /^\/(?:admin|subscribe|invitation|projects|design|\*)(?:$|\/|\.)/;

/** Returns the path and the module of every page. */
function pagesOf(list: RouteConfigEntry[], path = ""): [path: string, module: string][] {
  return list.flatMap((entry): [string, string][] => {
    const entryPath = entry.path ? `${path}/${entry.path}` : path;
    return entry.children
      ? pagesOf(entry.children, entryPath)
      : [[entryPath || "/", entry.file.replace(/\.tsx?$/, "")]];
  });
}

/** Lists the public pages that the sitemap or the cache lacks. */
function missingOf(list: RouteConfigEntry[], sitemapPaths: string[]): string[] {
  const pages = pagesOf(list).filter(([path]) => !EXCEPTIONS.test(path));
  return pages.flatMap(([path, module]) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    const urls = sitemapPaths.filter((url) => pattern.test(url));
    return [
      ...(urls.length === 0 ? [`${path} is not in the sitemap`] : []),
      ...(CACHEABLE_PAGES[path] === module ? [] : [`${path} is not cacheable with its module`]),
      ...urls.filter((url) => cacheKey(url) !== url).map((url) => `${url} is not cacheable`),
    ];
  });
}

/** The paths of the sitemap of the sample studio, read once. */
let sitemap: string[] | undefined;
const sitemapPaths = async () => (sitemap ??= await readSitemap());

async function readSitemap(): Promise<string[]> {
  await using site = await openTestSite({ SAMPLE_CONTENT: "on" });
  const xml = await (await site.fetch("/sitemap.xml")).text();
  return [...xml.matchAll(/<loc>http:\/\/studio\.test([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
}

test("the sitemap and the cache have every public page", async () => {
  const paths = await sitemapPaths();
  expect(paths.length).toBeGreaterThan(20);
  expect(missingOf(routes, paths)).toEqual([]);
  const patterns = pagesOf(routes).map(([path]) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(Object.keys(CACHEABLE_PAGES).filter((path) => !pagesOf(routes).some(([page]) => page === path))).toEqual([]);
});
