import { basename, dirname } from "node:path/posix";
import { slugify } from "#app/text/slug.ts";
import type { FrontMatter } from "./front-matter.ts";
import { oldPath } from "./source.ts";

/* Interprets paths of Markdown files by the program that wrote them. Paths include the folders above the export. */

/** "content" is Hugo and Astro; "notes" Obsidian and anything else. */
export type Dialect = "jekyll" | "content" | "notion" | "notes";

export function dialectOf(path: string): Dialect {
  if (/(^|\/)_(posts|drafts)\//.test(path)) return "jekyll";
  if (/(^|\/)content\//.test(path)) return "content";
  return / [0-9a-f]{32}\.\w+$/.test(path) ? "notion" : "notes";
}

/** True for files that describe a project or a section, and for files in hidden folders. */
export function ignoredFile(path: string): boolean {
  return (
    /(^|\/)(\.|node_modules\/|__MACOSX\/)/.test(path) ||
    /(^|\/)(readme|license|changelog|contributing|_index)\.\w+$/i.test(path)
  );
}

const GENERATOR_OWN = /^((?!content\/|_posts\/|_drafts\/)[^/]+\/)?(?:themes|archetypes|_?vendor|_site)\//;

/** Separates the posts of a Jekyll, Hugo or Astro site from the Markdown of its themes, templates and libraries. */
export function separateGeneratorFiles(paths: readonly string[], root: string): { posts: string[]; others: string[] } {
  const sites = paths.filter((path) => isSitePath(path) && !GENERATOR_OWN.test(path));
  // The names of folders within `content` or `_posts` are the author's.
  if (sites.length === 0 || isSitePath(`${root}/`)) return { posts: [...paths], others: [] };
  const above = new Set([undefined, ...sites.map((path) => /^[^/]+\//.exec(path)?.[0])]);
  const isOther = (path: string) => {
    const own = GENERATOR_OWN.exec(path);
    return own !== null && above.has(own[1]);
  };
  return { posts: paths.filter((path) => !isOther(path)), others: paths.filter(isOther) };
}

const isSitePath = (path: string) => /^(jekyll|content)$/.test(dialectOf(path));

export function isPage(path: string, dialect: Dialect, data: FrontMatter, isDated: boolean): boolean {
  if (data["layout"] === "page" || data["type"] === "page") return true;
  // Hugo and Astro treat undated files directly in `content` as pages.
  return dialect === "content" && !isDated && /(^|\/)content\/[^/]+$/.test(path);
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns the language code, in lower case, that Hugo reads from a name such as index.de.md; "" without one. */
function languageOf(path: string): string {
  const code = /[^/]\.([a-z]{2}(?:-(?:[a-z]{2}|[a-z]{4}))?)\.\w+$/i.exec(path)?.[1] ?? "";
  const isContent = dialectOf(path) === "content" || /(^|\/)index\.[\w-]+\.\w+$/i.test(path);
  return code && isContent && languages.of(code) ? code.toLowerCase() : "";
}

/** The name of a file without extension and language. */
export function stemOf(path: string): string {
  const name = basename(path).replace(/\.\w+$/, "");
  const language = languageOf(path);
  return language ? name.slice(0, -language.length - 1) : name;
}

/** The name of a post's file, or of its folder if the file is the index file of a Hugo page bundle. */
function nameOf(path: string): string {
  const name = stemOf(path);
  return name.toLowerCase() === "index" ? basename(dirname(path)) : name;
}

export function slugOf(path: string, data: FrontMatter): string {
  const given = data["slug"];
  if (typeof given === "string" && given) return given;
  return slugify(
    nameOf(path)
      .replace(/^\d{4}-\d{2}-\d{2}-/, "")
      .replace(/ [0-9a-f]{32}$/, ""),
  );
}

type PathFacts = { slug: string; date: string | null; categories: string[]; defaultLanguage: string };

/** Returns a post's paths on the old site: those in its front matter, or the defaults of its program. */
export function postPaths(path: string, dialect: Dialect, data: FrontMatter, facts: PathFacts): string[] {
  const named = [data["permalink"], data["url"], data["aliases"], data["redirect_from"]]
    .flat()
    .filter((value): value is string => typeof value === "string" && value !== "" && !value.includes(":"));
  const own = typeof data["permalink"] === "string" || typeof data["url"] === "string";
  // Obsidian's aliases are other names of a note, not paths.
  const paths = named.filter((value) => value.startsWith("/") || dialect === "jekyll" || dialect === "content");
  if (!own && dialect === "jekyll") paths.push(...jekyllPaths(facts));
  if (!own && dialect === "content") paths.push(...hugoPaths(path, data, facts));
  return [...new Set(paths.map((value) => oldPath(`/${value.replace(/^\/+/, "")}`)))].filter((found) => found !== null);
}

function jekyllPaths({ slug, date, categories }: PathFacts): string[] {
  if (!date) return [];
  const folder = [...categories.map((name) => slugify(name)), ...date.slice(0, 10).split("-")].join("/");
  return [`/${folder}/${slug}.html`, `/${folder}/${slug}`];
}

/** Without a slug in the front matter, Hugo's path has the name of the file, including its date. */
function hugoPaths(path: string, data: FrontMatter, { slug, defaultLanguage }: PathFacts): string[] {
  const below = path.replace(/^(?:.*\/)?content\//, "").split("/");
  const folders = below.slice(0, stemOf(path).toLowerCase() === "index" ? -2 : -1);
  const names = data["slug"] ? [slug] : [slug, nameOf(path).toLowerCase().replaceAll(/\s+/g, "-")];
  const paths = names.map((name) => [...folders, name].join("/"));
  const language = languageOf(path);
  if (!language) return paths;
  return [...paths.map((one) => `${language}/${one}`), ...(language === defaultLanguage ? paths : [])];
}
