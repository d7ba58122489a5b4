import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Services } from "#app/services/services.server.ts";
import { GONE_PAGE, type Frozen } from "#app/services/frozen.ts";
import { isCompressedCopy } from "#app/text/compressed-copy.ts";
import { createLinks } from "./links.ts";
import { openFrozenFolder, type FrozenFolder } from "./frozen-folder.ts";
import { redirectLines, type RedirectLines } from "./redirect-lines.ts";

/** URLs to write besides the pages of content items and their lists. */
type FrozenUrls = {
  /** Pages without parameters. */
  pages: string[];
  /** Feeds, sitemap and the like. */
  files: string[];
};

type FreezeOptions = {
  services: Services;
  frozen: Frozen;
  /** Returns the site's response to a GET request for the path. */
  fetch(path: string): Promise<Response>;
  urls: FrozenUrls;
  /** The client build. */
  build: { folder: string; version: string };
  onPage(count: number): void;
};

export type FreezeResult = {
  pages: number;
  files: number;
  removed: number;
  redirects: number;
  /** Links and assets without a target, each with the first file that names it. */
  broken: { path: string; on: string }[];
};

/** A path that does not exist. The page of its error 404 becomes the static host's 404.html. */
const NOWHERE = "/a-page-that-is-not-here";

/** Writes the whole public site into a folder, from what the database and the build hold. */
export async function freeze(root: string, options: FreezeOptions): Promise<FreezeResult> {
  const folder = await openFrozenFolder(root);
  const copy = createCopy(folder, options);
  await copyBuild(copy, options.build.folder);
  for (const path of options.urls.pages) await copy.page(path);
  for (const { publicPath, pages } of options.services.contentTypes) {
    if (!publicPath || !pages) continue;
    await copy.list(publicPath);
    for await (const { slug } of pages.listItems(options.services.db, options.services.now()))
      await copy.item(`${publicPath}/${slug}`);
  }
  for (const path of options.urls.files) await copy.file(path);
  for (const path of await sitemapParts(options)) await copy.file(path);
  await copy.errorPages();
  await copy.file(`/__manifest?${manifestQuery(options)}`);
  const redirects = await redirectLines(options.services, folder.has);
  await folder.write("_redirects", text(`${redirects.lines.join("\n")}\n`));
  await folder.write("_headers", text(HEADERS));
  await copy.assets();
  const broken = await copy.broken(redirects);
  const removed = await folder.removeOthers();
  return { pages: copy.pages(), files: folder.count(), removed, redirects: redirects.lines.length, broken };
}

/** The paths of the sitemap's parts, if it is a sitemap index, as on a large site. */
async function sitemapParts({ fetch, services }: FreezeOptions): Promise<string[]> {
  const map = await (await fetch("/sitemap.xml")).text();
  const named = [...map.matchAll(/<sitemap><loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
  return named.map((url) => url.slice(services.environment.siteUrl.length));
}

/** The query of /__manifest, which React Router's client requests before it shows a page of a route unknown to it. */
function manifestQuery({ urls, services, build }: FreezeOptions): string {
  const lists = services.contentTypes.flatMap(({ publicPath, pages }) => (publicPath && pages ? [publicPath] : []));
  const paths = [...urls.pages, ...lists.flatMap((list) => [list, `${list}/one`, `${list}/older/2`]), NOWHERE];
  return new URLSearchParams({ paths: paths.join(","), version: build.version }).toString();
}

const HEADERS = `/assets/*
  Cache-Control: public, max-age=31536000, immutable
/media/*
  Cache-Control: public, max-age=31536000, immutable
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
`;

const text = (content: string) => new TextEncoder().encode(content);

/** Fetches paths, writes each response as a file, and records the links in it. */
function createCopy(folder: FrozenFolder, { services, frozen, fetch, onPage }: FreezeOptions) {
  const links = createLinks(folder, services.environment.siteUrl);
  let count = 0;

  async function write(url: string, file: string, status = 200): Promise<void> {
    const response = await fetch(url);
    const bytes = await response.bytes();
    if (response.status !== status)
      throw new Error(`${url} could not be written: the site responded with status ${response.status}.`);
    if (/^text\/|json|xml|javascript|x-script/.test(response.headers.get("Content-Type") ?? ""))
      links.note(bytes, file);
    await folder.write(file, bytes);
  }

  async function page(path: string): Promise<void> {
    const name = path === "/" ? "" : path.slice(1);
    await write(path, name ? `${name}/index.html` : "index.html");
    await write(path === "/" ? "/_.data" : `${path}.data`, name ? `${name}.data` : "_.data");
    onPage((count += 1));
  }

  const file = (path: string) => write(path, path.slice(1).split("?")[0] ?? "");

  return {
    page,
    file,
    note: links.note,
    folder,
    pages: () => count,
    /** Another thread rasterizes the image while this one renders the page. */
    async item(path: string) {
      await Promise.all([page(path), file(`/og${path}.png`)]);
    },
    /** Writes all pages of a list. Rendering a page adds the next one, if any, to `frozen.pages`. */
    async list(path: string) {
      await page(path);
      for (let number = 2; frozen.pages.has(`${path}/older/${number}`); number += 1)
        await page(`${path}/older/${number}`);
    },
    async errorPages() {
      await write(NOWHERE, "404.html", 404);
      await write(GONE_PAGE, `${GONE_PAGE.slice(1)}.html`, 410);
    },
    /** Writes the images that pages name and the copy does not have yet. */
    async assets() {
      for (const path of links.paths()) {
        const name = path.slice(1);
        if (folder.has(name) || !/^(?:media|og)\//.test(name)) continue;
        const response = await fetch(path);
        if (response.ok) await folder.write(name, await response.bytes());
        else await response.body?.cancel();
      }
    },
    broken: ({ from }: RedirectLines) => links.broken(from),
  };
}

async function copyBuild(copy: ReturnType<typeof createCopy>, build: string): Promise<void> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  for (const path of paths) {
    // Skips the build's compressed copies, because static hosts compress by themselves.
    if (isCompressedCopy(path, paths)) continue;
    const name = path
      .slice(build.length + 1)
      .split(sep)
      .join("/");
    const bytes = await readFile(path);
    if (name.endsWith(".css")) copy.note(bytes, name);
    await copy.folder.write(name, bytes);
  }
}
