import { IMAGE_FILE } from "#importers/generator/figures.ts";
import { join } from "node:path/posix";
import { decodeFile } from "#importers/decode-file.ts";
import { indexFiles, MARKDOWN_EXTENSION, type FileIndex } from "./file-index.ts";
import { readFrontMatter, textOf, type FrontMatter } from "./front-matter.ts";
import { generatorText, isHtml, localUrl } from "./generator-text.ts";
import {
  dialectOf,
  hasSiteDialect,
  ignoredFile,
  jekyllFolders,
  postPaths,
  separateGeneratorFiles,
  slugOf,
  stemOf,
  unreadPermalink,
  withoutDateAndId,
} from "./markdown-dialects.ts";
import { createPageFinder } from "./markdown-pages.ts";
import { dateOf, dateOfFile, releaseOf, statusOf, updatedOf } from "./markdown-status.ts";
import { notionProperties } from "./notion-properties.ts";
import { markdownToPlainText } from "#importers/plain-text.ts";
import { readGeneratorConfig, type GeneratorConfig } from "./generator-config.ts";
import { withoutNotesToSelf } from "./obsidian-text.ts";
import type { SourceFiles } from "#importers/source-files.ts";
import {
  hiddenBecause,
  orderNote,
  publicationOf,
  unreadableDate,
  type SkippedItem,
  type Source,
  type SourcePost,
} from "#importers/source.ts";
import { messageOf } from "#importers/text.ts";

/** Maximum bytes of one Markdown file. */
const MAX_FILE = 4_000_000;
const HASH_HEADING = /^\s*#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/;
/** A line above equals signs that begins no other block. */
const UNDERLINED_HEADING =
  /^(?:[ \t]*\n)* {0,3}(?!(?:[-+*#]|\d{1,9}[.)])[ \t]|[>|<]|`{3}|~{3})([^\s][^\n]*)\n {0,3}=+[ \t]*(?:\n|$)/;

/** The formats in which Jekyll and Hugo also read posts. */
const OTHER_FORMAT = /\.(?:html?|textile|org|adoc|asciidoc|rst)$/i;

export const isMarkdown = (path: string) => MARKDOWN_EXTENSION.test(path);

/** True for Markdown, and for the HTML of Jekyll's posts. `root` names the folders above the path. */
export const isPost = (path: string, root: string) =>
  !ignoredFile(path) && (isMarkdown(path) || (isHtml(path) && dialectOf(join(root, path)) === "jekyll"));

/** True for posts of Jekyll and Hugo in another format, most of which cannot be converted. */
const hasOtherFormat = (path: string, root: string) =>
  !ignoredFile(path) && OTHER_FORMAT.test(path) && hasSiteDialect(join(root, path));

const OWN_PERMALINKS =
  "the site's own form of permalinks is not read: URLs by it do not redirect, only those that posts name themselves and the program's default ones";

const OWN_PAGE = "this site has its own page there: copy what you need of it by hand";
const HTML = "HTML is imported only from the folders _posts and _drafts: move it there, or convert it to Markdown";
const NO_MARKDOWN = "it is not in Markdown: convert it to Markdown, and import it again";
const GENERATOR_FILE = "it belongs to a theme, a template or a library, not to the site's posts";

/** Opens a folder or zip of Markdown files from Jekyll, Hugo, Astro, Notion or Obsidian. */
export function openMarkdownFiles(files: SourceFiles, now: Date): Source {
  const { root } = files;
  const found = files.paths.filter((path) => isPost(path, root) || hasOtherFormat(path, root));
  const { posts: all, others } = separateGeneratorFiles(found, root);
  const posts = all.filter((path) => isPost(path, root));
  const unread = all.filter((path) => !isPost(path, root));
  const index = indexFiles(posts, root);
  const pageAt = createPageFinder(posts, root);
  return {
    name: "folder of Markdown files",
    siteUrl: () => null,
    cutOff: () => null,
    async *items() {
      const config = await readGeneratorConfig(files);
      for (const title of config.ownPermalinks) yield { skipped: "permalinks", title, reason: OWN_PERMALINKS };
      const context = { files, index, config, pageAt, now };
      for (const path of posts) {
        const bytes = await files.read(path, MAX_FILE).catch(unreadable);
        if (!bytes || typeof bytes === "string") yield { unreadable: bytes || "it is larger than 4 MB", title: path };
        else yield readMarkdown(path, bytes, context);
      }
      for (const title of unread)
        yield isHtml(title) ? { skipped: "file", title, reason: HTML } : { unreadable: NO_MARKDOWN, title };
      for (const title of others) yield { skipped: "file", title, reason: GENERATOR_FILE };
      for (const { path, reason } of files.leftOut) {
        if (mayHoldPosts(path)) yield { unreadable: reason, title: path };
        else yield { skipped: "file", title: path, reason };
      }
    },
  };
}

/** True for Markdown and for paths without an extension: a symbolic link may lead to a folder of posts. */
const mayHoldPosts = (path: string) => !ignoredFile(path) && (isMarkdown(path) || !/\.\w+$/.test(path));

const unreadable = (error: unknown) => `it cannot be read: ${messageOf(error)}`;

type Context = {
  files: SourceFiles;
  index: FileIndex;
  config: GeneratorConfig;
  pageAt: ReturnType<typeof createPageFinder>;
  now: Date;
};

function readMarkdown(
  path: string,
  bytes: Buffer,
  { files, index, config, pageAt, now }: Context,
): SourcePost | SkippedItem {
  const { text: file, notes } = decodeFile(bytes);
  const { data: written, body: fullText, problem } = readFrontMatter(file);
  if (problem) notes.push(`its front matter cannot be read: ${problem.replace(/:$/, "")}`);
  const whole = join(files.root, path);
  const dated = dateOf(path, written);
  const page = pageAt(path, written, Boolean(dated.date || dated.unreadable));
  const kind: SourcePost["kind"] = page ? "page" : "post";
  const dialect = page?.isJekyll ? "jekyll" : dialectOf(whole);
  const comments = withoutNotesToSelf(fullText, dialect);
  const rest = comments.text;
  notes.push(...comments.notes);
  const heading = HASH_HEADING.exec(rest) ?? UNDERLINED_HEADING.exec(rest);
  const headingText = (heading?.[1] ?? "").replace(/[ \t]{1,9}\{[#.:][^{}\n]{0,300}\}$/, "").trim();
  const notion = dialect === "notion" ? notionProperties(rest.slice(heading?.[0].length ?? 0)) : null;
  const data = { ...notion?.data, ...written };
  const title = textOf(data["title"]) || markdownToPlainText(headingText) || nameAsTitle(whole);
  const dates = notion ? dateOf(path, data) : dated;
  if (page && /^(?:404)?$/.test(page.path ?? "page")) return { skipped: "page", title, reason: OWN_PAGE };
  const repeated = heading && (!textOf(data["title"]) || textOf(data["title"]) === headingText);
  const body = notion?.body ?? (repeated ? rest.slice(heading[0].length) : rest);

  const doubt = comments.draft ?? (page && /\{%-?\s*for\b/.test(body) ? "a template made its text" : undefined);
  const status = (release: string | null) =>
    problem ? HIDDEN : hiddenBecause(doubt, statusOf(data, { path: whole, date: release, now }));
  const fileDate = page ? null : dateOfFile(files.changedAt?.(path), now);
  const { notes: more, ...publication } = publicationAt(data, { kind, ...dates, fileDate, status, now });
  notes.push(...more);
  const unread = unreadPermalink(dialect, data);
  if (unread) notes.push(unread);
  const folders = jekyllFolders(path, config.jekyllFolders);
  const ownCategories = [...names(data["category"]), ...names(data["categories"], dialect === "jekyll")];
  const categories = folders.isCertain ? [...new Set([...ownCategories, ...folders.names])] : ownCategories;
  const [category = "", ...others] = categories.filter((name) => name.toLowerCase() !== "uncategorized");
  const slug = slugOf(whole, data, page);
  if (page) notes.push(...orderNote(first(data, ["weight", "menu_order", "nav_order", "order"])));
  return {
    kind,
    key: `markdown ${path}`,
    keyIsPath: true,
    title,
    slug,
    excerpt: first(data, ["excerpt", "summary", "subtitle", "description"]),
    category,
    tags: [
      ...new Set([
        ...others,
        ...names(data["tags"], dialect === "jekyll"),
        ...OTHER_TAGS.flatMap((key) => names(data[key])),
      ]),
    ],
    seoTitle: first(data, ["seotitle", "seo_title", "meta_title"]),
    seoDescription: first(data, ["seodescription", "seo_description", "meta_description", "description"]),
    ...publication,
    createdAt: dates.date,
    updatedAt: updatedOf(data),
    author: authorOf(data["author"]) || authorOf(data["authors"]) || null,
    comments: 0,
    cover: coverOf(data, (url) => localUrl(url, path, index)),
    paths: postPaths(whole, dialect, data, {
      page,
      slug,
      date: dates.date,
      categories: ownCategories,
      folders,
      defaultLanguage: config.defaultLanguage,
    }),
    names: [`file:/${path}`],
    notes,
    text: () => generatorText(body, { path, dialect, index }),
  };
}

const OTHER_TAGS = ["tag", "keywords"];

type Dates = {
  kind: SourcePost["kind"];
  date: string | null;
  unreadable?: string;
  fileDate: string | null;
  status(release: string | null): Parameters<typeof publicationOf>[0];
  now: Date;
};

function publicationAt(data: FrontMatter, { kind, date, unreadable = "", fileDate, status, now }: Dates) {
  const release = releaseOf(data, date);
  const ownDate = release ?? (unreadable ? null : fileDate);
  const publication = publicationOf(status(release), { kind, date: ownDate, unreadable, now });
  const { notes, publishedAt } = publication;
  if (publishedAt && !release && ownDate)
    notes.push(`it has no date: that of its file counts, ${ownDate.slice(0, 10)}`);
  if (date && unreadable) notes.push(`${unreadableDate(unreadable)}; the one in its file's name counts`);
  return { ...publication, publishedAt: publishedAt && (date ?? ownDate) };
}

/** Unreadable front matter may have marked the post as a draft, so the post becomes one. */
const HIDDEN = { status: "draft" as const, note: "became a draft: its front matter may have said so" };

const COVERS =
  "image cover featured_image featuredimage heroimage thumbnail banner images coverimage header teaser".split(" ");

function coverOf(data: FrontMatter, toUrl: (url: string) => string): SourcePost["cover"] {
  for (const key of COVERS) {
    const value = Array.isArray(data[key]) ? data[key][0] : data[key];
    // Most themes have prose in these two.
    if ((key === "header" || key === "teaser") && typeof value === "string" && !IMAGE_FILE.test(value)) continue;
    if (typeof value === "string" && value)
      return { url: toUrl(value), alt: textOf(data["imagealt"] ?? data["image_alt"]) };
    if (typeof value !== "object" || value === null) continue;
    const { alt, ...image } = value as Record<string, unknown>;
    const url = textOf(
      image["url"] ?? image["src"] ?? image["path"] ?? image["image"] ?? image["overlay_image"] ?? image["teaser"],
    );
    if (url) return { url: toUrl(url), alt: textOf(alt) };
  }
  return null;
}

/** Reads names from a text or object, or a list of these. Jekyll separates names by spaces, others by commas. */
function names(value: unknown, byBlank = false): string[] {
  if (Array.isArray(value)) return value.flatMap((member) => names(member)).slice(0, 200);
  if (typeof value === "object" && value !== null && "name" in value) return names(value.name);
  const ownCategories = textOf(value).replace(/^\[|\]$/g, "");
  const parts = ownCategories.includes(",") || !byBlank ? ownCategories.split(",") : ownCategories.split(/\s+/);
  return parts.map((name) => name.trim().replace(/^#/, "")).filter(Boolean);
}

/** Returns the first of several authors. A comma is part of a name, such as "Doe, Jane". */
function authorOf(value: unknown): string {
  if (Array.isArray(value)) return authorOf(value[0]);
  return typeof value === "object" && value !== null && "name" in value ? textOf(value.name) : textOf(value);
}

const first = (data: FrontMatter, keys: string[]) => keys.map((key) => textOf(data[key])).find(Boolean) ?? "";

const nameAsTitle = (path: string) => withoutDateAndId(stemOf(path)).replaceAll(/[-_]+/g, " ").normalize().trim();
