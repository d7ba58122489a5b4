import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { decodeText } from "#app/config/decode-text.ts";
import { unescapeHtml } from "#app/config/escape-html.ts";

type Source = {
  siteUrl: string;
  /** Returns the site's response to a GET request for the path. */
  get(path: string): Promise<Response>;
  /** The paths to start with. */
  paths: string[];
  onFile(count: number): void;
};

type Result = {
  files: number;
  /** Links and files without a target, each with the first path that names it. */
  broken: { path: string; on: string }[];
};

/** A path that does not exist. The page of its error becomes the static host's 404.html. */
const NOWHERE = "/a-page-that-does-not-exist";

/** Writes the start paths, and every page and file of the site that they link to, into a folder. */
export async function writePublicSite(folder: string, { siteUrl, get, paths, onFile }: Source): Promise<Result> {
  await requireEmpty(folder);
  const result: Result = { files: 0, broken: [] };
  /** By path, the first path that names it. The loop below also reads what it adds. */
  const names = new Map(paths.map((path) => [path, path]));
  const write = async (file: string, content: string | Uint8Array) => {
    const path = resolve(join(folder, file));
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${file} is outside of the folder.`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    onFile((result.files += 1));
  };
  for (const [path, on] of names) {
    const response = await get(path);
    const location = response.headers.get("Location");
    const type = response.headers.get("Content-Type") ?? "";
    const target = location && pathOn(location, siteUrl);
    if (target) names.set(target, names.get(target) ?? path);
    if (location) await write(fileOf(path, true), redirectTo(target ? staticPath(target) : location));
    else if (!response.ok) result.broken.push({ path, on });
    else if (/text|xml|json/.test(type)) {
      const text = await response.text();
      for (const name of namesIn(text, siteUrl)) names.set(name, names.get(name) ?? path);
      const isPage = type.startsWith("text/html");
      await write(fileOf(path, isPage), isPage ? staticPage(text, siteUrl) : text);
    } else await write(fileOf(path, false), await response.bytes());
  }
  await write("404.html", staticPage(await (await get(NOWHERE)).text(), siteUrl));
  return result;
}

async function requireEmpty(folder: string): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  if (files.length > 0) throw new Error(`${folder} is not empty. Choose an empty folder, or a new one.`);
}

/** A static host ignores queries: /blog?before=a becomes /blog/before=a, and /og/site.png?v=1 is /og/site.png. */
const staticPath = (path: string) => path.replace(/(\.\w+)\?.*/, "$1").replace(/\/?\?/, "/");

/** The file for a path; a page has a folder of its own. */
function fileOf(path: string, isPage: boolean): string {
  const name = decodeText(staticPath(path));
  return isPage ? `${name}/index.html` : name;
}

const redirectTo = (location: string) =>
  `<!DOCTYPE html><meta http-equiv="refresh" content="0;url=${location.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;

/** Buttons that only scripts give an action. */
const HIDDEN = "<style>button[type=button]:not([data-theme-toggle]){display:none}</style>";
const BODY_SCRIPT = /<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** Removes the scripts that need a server. Forms lead to the live site, and links with a query to their files. */
function staticPage(html: string, siteUrl: string): string {
  const start = html.indexOf("<body");
  const body = html
    .slice(start)
    .replace(BODY_SCRIPT, "")
    .replace(/ action="\/(?!\/)/g, () => ` action="${siteUrl}/`)
    .replace(/ href="(\/(?!\/)[^"?#]*\?[^"#]*)/g, (_, path: string) => ` href="${staticPath(path)}`);
  return html.slice(0, start).replace("</head>", () => `${HIDDEN}</head>`) + body;
}

const ATTRIBUTE = /\s(?:href|src|poster|srcset|imagesrcset)="([^"]*)"/gi;
const STYLE_URL = /url\(\s*["']?(\/[^"')]+)["']?\s*\)/g;
/** The rest of a URL in any text. */
const PATH = /^[^\s"'<>&\\)]*/;
/** What only an admin or a program requests. */
const NOT_PUBLIC = /^\/(?:admin|api)(?:\/|$)/;

/** The paths of this site that a page, a style sheet, a feed or a sitemap names, without fragments. */
function namesIn(text: string, siteUrl: string): Set<string> {
  const attributes = [...text.matchAll(ATTRIBUTE)].flatMap(([, value = ""]) =>
    unescapeHtml(value)
      .split(/,\s+/)
      .map((candidate) => candidate.trim().split(/\s+/)[0] ?? ""),
  );
  const styles = [...text.matchAll(STYLE_URL)].map(([, url = ""]) => url);
  const absolute = text
    .split(`${siteUrl}/`)
    .flatMap((rest, index) => (index === 0 ? [] : [`/${PATH.exec(rest)?.[0]}`]));
  const paths = [...attributes, ...styles, ...absolute].map((url) => pathOn(url, siteUrl));
  return new Set(paths.filter((path) => path !== null && !NOT_PUBLIC.test(path)) as string[]);
}

/** The path of a URL on this site; null for any other. */
function pathOn(url: string, siteUrl: string): string | null {
  const isOwn = url === siteUrl || url.startsWith(`${siteUrl}/`) || /^\/(?!\/)/.test(url);
  if (!isOwn || !URL.canParse(url, siteUrl)) return null;
  const { pathname, search } = new URL(url, siteUrl);
  return (pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname) + search;
}
