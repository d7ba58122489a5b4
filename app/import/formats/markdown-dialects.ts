import { basename, dirname } from "node:path/posix";
import { slugify } from "#app/text/slug.ts";
import type { FrontMatter } from "./front-matter.ts";
import { oldPath } from "./source.ts";

/* What the paths of Markdown files say, by the program that they were written for. */

/** "content" is Hugo and Astro; "notes" Obsidian and anything else. */
export type Dialect = "jekyll" | "content" | "notion" | "notes";

export function dialectOf(path: string): Dialect {
  if (/(^|\/)_(posts|drafts)\//.test(path)) return "jekyll";
  if (/(^|\/)content\//.test(path)) return "content";
  return / [0-9a-f]{32}\.\w+$/.test(path) ? "notion" : "notes";
}

/** Files about a project or a section, and what lies in hidden folders. */
export function ignoredFile(path: string): boolean {
  return (
    /(^|\/)(\.|node_modules\/|__MACOSX\/)/.test(path) ||
    /(^|\/)(readme|license|changelog|contributing|_index)\.\w+$/i.test(path)
  );
}

export function isPage(path: string, dialect: Dialect, data: FrontMatter): boolean {
  if (data["layout"] === "page" || data["type"] === "page") return true;
  // Hugo and Astro show what lies at the top as pages of their own.
  return dialect === "content" && data["date"] === undefined && /(^|\/)content\/[^/]+$/.test(path);
}

export function slugOf(path: string, data: FrontMatter): string {
  const given = data["slug"];
  if (typeof given === "string" && given) return given;
  const name = basename(path).replace(/\.\w+$/, "");
  const bundle = name.toLowerCase() === "index" ? basename(dirname(path)) : name;
  return slugify(bundle.replace(/^\d{4}-\d{2}-\d{2}-/, "").replace(/ [0-9a-f]{32}$/, ""));
}

/** Where the old site showed it: as it says itself, or by its program's default. */
export function postPaths(
  path: string,
  dialect: Dialect,
  data: FrontMatter,
  { slug, date, categories }: { slug: string; date: string | null; categories: string[] },
): string[] {
  const named = [data["permalink"], data["url"], data["aliases"], data["redirect_from"]]
    .flat()
    .filter((value): value is string => typeof value === "string" && value !== "" && !value.includes(":"));
  const own = typeof data["permalink"] === "string" || typeof data["url"] === "string";
  const standard = own ? [] : defaultPaths(path, dialect, { slug, date, categories });
  // Obsidian's aliases are other names of a note, not paths.
  const paths = named.filter((value) => value.startsWith("/") || dialect === "jekyll" || dialect === "content");
  return [...new Set([...paths, ...standard].map((value) => oldPath(`/${value.replace(/^\/+/, "")}`)))].filter(
    (found) => found !== null,
  );
}

function defaultPaths(
  path: string,
  dialect: Dialect,
  { slug, date, categories }: { slug: string; date: string | null; categories: string[] },
): string[] {
  if (dialect === "jekyll" && date) {
    const folder = [...categories.map((name) => slugify(name)), ...date.slice(0, 10).split("-")].join("/");
    return [`/${folder}/${slug}.html`, `/${folder}/${slug}`];
  }
  if (dialect !== "content") return [];
  const below = path
    .slice(path.lastIndexOf("content/") + "content/".length)
    .replace(/\.\w+$/, "")
    .replace(/\/index$/i, "");
  return [`/${below.split("/").slice(0, -1).concat(slug).join("/")}`];
}
