import { basename, dirname } from "node:path/posix";
import { hyphenSlug, slugify } from "#importers/text.ts";
import { textOf, type FrontMatter } from "./front-matter.ts";
import { oldPath } from "#importers/source.ts";
import type { PageFacts } from "./markdown-pages.ts";

/* Interprets paths of Markdown files by the program that wrote them. Paths include the folders above the export. */

/** "content" is Hugo and Astro; "notes" Obsidian and anything else. */
export type Dialect = "jekyll" | "content" | "notion" | "notes";

/** Tells the program from the folders of a path or the ending of its name. */
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
  const sites = paths.filter((path) => hasSiteDialect(path) && !GENERATOR_OWN.test(path));
  // The names of folders within `content` or `_posts` are the author's.
  if (sites.length === 0 || hasSiteDialect(`${root}/`)) return { posts: [...paths], others: [] };
  const above = new Set([undefined, ...sites.map((path) => /^[^/]+\//.exec(path)?.[0])]);
  const isOther = (path: string) => {
    const own = GENERATOR_OWN.exec(path);
    return own !== null && above.has(own[1]);
  };
  return { posts: paths.filter((path) => !isOther(path)), others: paths.filter(isOther) };
}

/** True for a path of a Jekyll, Hugo or Astro site. */
export const hasSiteDialect = (path: string) => /^(jekyll|content)$/.test(dialectOf(path));

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns the language code, in lower case, that Hugo reads from a name such as index.de.md; "" without one. */
export function languageOf(path: string): string {
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

/** The slug in the front matter, or one made from the end of a page's own path, or from the name of the file. */
export function slugOf(path: string, data: FrontMatter, page: PageFacts | null): string {
  const own = page
    ? /^\/?(?:[^{:]*\/)?([^/{:]+?)(?:\.html)?\/?$/.exec(textOf(data["permalink"] ?? data["url"]))?.[1]
    : "";
  // YAML reads a year as a number.
  // Not `slugify`: a repeated import finds the posts of an earlier version by their slugs.
  return textOf(data["slug"]) || own || hyphenSlug(withoutDateAndId(nameOf(path)));
}

type PathFacts = {
  page: PageFacts | null;
  slug: string;
  date: string | null;
  categories: string[];
  folders: JekyllFolders;
  defaultLanguage: string;
};

/** Returns a post's paths on the old site: those in its front matter, or the defaults of its program. */
export function postPaths(path: string, dialect: Dialect, data: FrontMatter, facts: PathFacts): string[] {
  const form = permalinkForm(dialect, data);
  // Gatsby's starters have the path of a post in `path`.
  const gatsby = textOf(data["path"]).startsWith("/") ? data["path"] : null;
  const addresses = [form ? null : data["permalink"], data["url"], gatsby, data["aliases"], data["redirect_from"]]
    .flat()
    .filter((value): value is string => typeof value === "string" && value !== "" && !/:|\{[{%]/.test(value));
  const own = (typeof data["permalink"] === "string" && !form) || typeof data["url"] === "string";
  // Obsidian's aliases are other names of a note, not paths.
  const paths = addresses.filter((value) => value.startsWith("/") || dialect === "jekyll" || dialect === "content");
  const { page } = facts;
  if (!own && page?.path && dialect !== "content")
    paths.push(page.path, ...(page.isJekyll ? [`${page.path}.html`] : []));
  if (!own && !page && dialect === "jekyll") paths.push(...jekyllPaths(form ?? DATE_FORM, path, data, facts));
  if (!own && dialect === "content") paths.push(...hugoPaths(path, data, facts));
  return [...new Set(paths.map((value) => oldPath(`/${value.replace(/^\/+/, "")}`)))].filter(
    (oldPaths) => oldPaths !== null,
  );
}

const DATE_FORM = "/:categories/:year/:month/:day/:title.html";

/** Jekyll's names for forms of permalinks. */
const FORMS = new Map([
  ["date", DATE_FORM],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["ordinal", "/:categories/:year/:y_day/:title.html"],
  ["weekdate", "/:categories/:year/W:week/:short_day/:title.html"],
  ["none", "/:categories/:title.html"],
]);

/** Returns the permalink in the front matter if it is a form such as /:year/:title/, not a path. */
function permalinkForm(dialect: Dialect, data: FrontMatter): string | null {
  const permalinkForm = textOf(data["permalink"]);
  const isForm = /(?:^|[/_.-]):[a-z]/.test(permalinkForm) && !/^[a-z]+:/i.test(permalinkForm);
  return (dialect === "jekyll" ? FORMS.get(permalinkForm) : null) ?? (isForm ? permalinkForm : null);
}

/** Returns a note for the report if the front matter has a form of permalinks that is not read; null otherwise. */
export function unreadPermalink(dialect: Dialect, data: FrontMatter): string | null {
  const form = permalinkForm(dialect, data);
  const isTemplate = /\{[{%]/.test(textOf(data["permalink"]));
  if (
    (!form && !isTemplate) ||
    (form && dialect === "jekyll" && !/:(?!(?:categories|title|slug|year|month|day|output_ext)(?![a-z_]))/.test(form))
  )
    return null;
  return `its permalink ${textOf(data["permalink"]).slice(0, 60)} is a form that is not read: it does not redirect`;
}

/** The folders above `_posts`, which are categories in Jekyll; not certain when the site's own folder is unknown. */
export type JekyllFolders = { names: string[]; isCertain: boolean };

/** @param sites the paths of the folders of Jekyll's configurations, "" or with a slash at the end */
export function jekyllFolders(path: string, sites: ReadonlySet<string>): JekyllFolders {
  const above = /^((?:[^/]+\/)*?)_(?:posts|drafts)\//.exec(path)?.[1] ?? "";
  const names = above.split("/").filter(Boolean);
  // Configuration files are read down to the third folder.
  const depth = [3, 2, 1, 0].find(
    (one) =>
      one <= names.length &&
      sites.has(
        names
          .slice(0, one)
          .map((name) => `${name}/`)
          .join(""),
      ),
  );
  return { names: names.slice(depth ?? 0), isCertain: depth !== undefined };
}

/**
 * Returns all paths that Jekyll may have given a post: they depend on the version of Jekyll, the time zone of the machine
 * and the folder of the site.
 */
function jekyllPaths(form: string, path: string, data: FrontMatter, facts: PathFacts): string[] {
  const candidates = [textOf(data["date"]), basename(path), facts.date ?? ""];
  const dates = candidates.map((text) => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]).filter((date) => date !== undefined);
  const names = [jekyllTitle(textOf(data["slug"]) || stemOf(path).replace(DATE_IN_NAME, "")), facts.slug];
  const { folders } = facts;
  const categories = [[...folders.names, ...facts.categories], ...(folders.isCertain ? [] : [facts.categories])];
  const above = categories.flatMap((list) => [list.map(lowerCase), list.map((name) => slugify(name))]);
  const oldPaths = new Set<string>();
  for (const date of dates.length > 0 ? new Set(dates) : [""])
    for (const list of above)
      for (const name of names.filter(Boolean)) {
        const filled = fillForm(form, { date, name, folder: [...new Set(list)].filter(Boolean).join("/") });
        if (filled.includes(":")) continue;
        oldPaths.add(filled);
        // Servers such as GitHub Pages also answer without the extension.
        oldPaths.add(filled.replace(/\.html$/, ""));
      }
  return [...oldPaths];
}

const DATE_IN_NAME = /^\d{4}-\d{2}-\d{2}-/;

/** Removes the date with which Jekyll begins the name of a file, and the id with which Notion ends it. */
export const withoutDateAndId = (name: string) => name.replace(DATE_IN_NAME, "").replace(/ [0-9a-f]{32}$/, "");

const lowerCase = (category: string) =>
  encodeURIComponent(category.toWellFormed().toLowerCase()).replaceAll("%2F", "/");

/** Jekyll's own slug: it keeps capitals, all alphabets and some signs. */
const jekyllTitle = (name: string) =>
  name.replaceAll(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, "-").replaceAll(/^-|-$/g, "");

function fillForm(form: string, { date, name, folder }: { date: string; name: string; folder: string }): string {
  const [year, month, day] = date ? date.split("-") : [];
  const slug =
    name
      .toLowerCase()
      .replaceAll(/[^\p{M}\p{L}\p{Nd}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || undefined;
  const values = new Map(
    Object.entries({ categories: folder, title: name, slug, year, month, day, output_ext: ".html" }),
  );
  return form.replaceAll(/:([a-z_]+)/g, (all, key: string) => values.get(key) ?? all).replaceAll(/\/{2,}/g, "/");
}

/** Without a slug in the front matter, Hugo's path has the name of the file, including its date. */
function hugoPaths(path: string, data: FrontMatter, { slug, defaultLanguage }: PathFacts): string[] {
  const below = path.replace(/^(?:.*\/)?content\//, "").split("/");
  const folders = below.slice(0, stemOf(path).toLowerCase() === "index" ? -2 : -1);
  const names = data["slug"] ? [slug] : [slug, nameOf(path).toLowerCase().replaceAll(/\s+/g, "-")];
  const paths = names.filter(Boolean).map((name) => [...folders, name].join("/"));
  const language = languageOf(path);
  if (!language) return paths;
  return [...paths.map((one) => `${language}/${one}`), ...(language === defaultLanguage ? paths : [])];
}
