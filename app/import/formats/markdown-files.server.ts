import { basename } from "node:path/posix";
import { readFrontMatter, type FrontMatter } from "./front-matter.ts";
import { generatorText, localUrl } from "./generator-text.ts";
import { dialectOf, ignoredFile, isPage, postPaths, slugOf, type Dialect } from "./markdown-dialects.ts";
import { htmlToPlainText } from "./plain-text.ts";
import type { SourceFiles } from "./source-files.server.ts";
import {
  sourceStatus,
  sourceTime,
  withUnreadableDate,
  type SkippedItem,
  type Source,
  type SourcePost,
} from "./source.ts";

/** Bytes of one Markdown file. */
const MAX_FILE = 4_000_000;
const HEADING = /^\s*#[ \t]+([^\n]+?)[ \t]*#*[ \t]*(?:\n|$)/;

export const isMarkdown = (path: string) => /\.(md|mdx|markdown)$/i.test(path);

/** A folder or zip of Markdown files as Jekyll, Hugo, Astro, Notion or Obsidian have them. */
export function openMarkdownFiles(files: SourceFiles, now: Date): Source {
  const posts = files.paths.filter((path) => isMarkdown(path) && !ignoredFile(path));
  return {
    name: "folder of Markdown files",
    siteUrl: () => null,
    cutOff: () => null,
    async *items() {
      for (const path of posts) {
        const bytes = await files.read(path, MAX_FILE).catch(unreadable);
        if (!bytes || typeof bytes === "string") yield { refused: bytes || "it is larger than 4 MB", title: path };
        else yield readMarkdown(path, new TextDecoder().decode(bytes), { posts, now });
      }
      for (const { path, reason } of files.leftOut) {
        if (mayHoldPosts(path)) yield { refused: reason, title: path };
        else yield { skipped: "file", title: path, reason };
      }
    },
  };
}

/** A link without an extension may be a folder of posts. */
const mayHoldPosts = (path: string) => !ignoredFile(path) && (isMarkdown(path) || !/\.\w+$/.test(path));

const unreadable = (error: unknown) => `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;

type Context = { posts: readonly string[]; now: Date };

function readMarkdown(path: string, file: string, { posts, now }: Context): SourcePost | SkippedItem {
  const { data: written, body: rest, problem } = readFrontMatter(file);
  const notes = problem ? [`its front matter cannot be read: ${problem}`] : [];
  const dialect = dialectOf(path);
  const heading = HEADING.exec(rest);
  const notion = dialect === "notion" ? notionProperties(rest, heading?.[0].length ?? 0) : null;
  const data = { ...notion?.data, ...written };
  const title = text(data["title"]) || htmlToPlainText(heading?.[1] ?? "") || nameAsTitle(path);
  if (isPage(path, dialect, data)) return { skipped: "page", title, reason: "pages do not come" };
  const repeated = heading && (!text(data["title"]) || text(data["title"]) === heading[1]?.trim());
  const body = notion?.body ?? (repeated ? rest.slice(heading[0].length) : rest);

  const { date, unreadable: wrongDate = "" } = dateOf(path, data);
  const found = problem ? HIDDEN : statusOf(path, dialect, data, { date: date ?? (wrongDate || null), now });
  if (found.note) notes.push(found.note);
  const { status, notes: more } = withUnreadableDate(date ? "" : wrongDate, found.status);
  notes.push(...more);
  if (date && wrongDate)
    notes.push(`its date cannot be read: ${wrongDate.slice(0, 60)}; the one in its file's name counts`);
  const categories = [...names(data["category"]), ...names(data["categories"], dialect === "jekyll")];
  const [category = "", ...others] = categories.filter((name) => name.toLowerCase() !== "uncategorized");
  const slug = slugOf(path, data);
  return {
    key: `markdown ${path}`,
    title,
    slug,
    excerpt: first(data, ["excerpt", "summary", "subtitle", "description"]),
    category,
    tags: [
      ...new Set([
        ...others,
        ...names(data["tags"], dialect === "jekyll"),
        ...names(data["tag"]),
        ...names(data["keywords"]),
      ]),
    ],
    seoTitle: first(data, ["seoTitle", "seo_title", "meta_title"]),
    seoDescription: first(data, ["seoDescription", "seo_description", "meta_description", "description"]),
    status,
    publishAt: status === "scheduled" ? date : null,
    publishedAt: status === "published" ? date : null,
    createdAt: date,
    updatedAt:
      ["lastmod", "last_modified_at", "updated", "updatedDate", "modified"]
        .map((key) => sourceTime(data[key]))
        .find(Boolean) ?? null,
    author: names(data["author"])[0] ?? names(data["authors"])[0] ?? null,
    comments: 0,
    cover: coverOf(data, (url) => localUrl(url, path, posts)),
    paths: postPaths(path, dialect, data, { slug, date, categories }),
    names: [`file:/${path}`],
    notes,
    text: () => generatorText(body, path, posts),
  };
}

/** What cannot be read may have said so. */
const HIDDEN = { status: "draft" as const, note: "became a draft: its front matter cannot be read" };

function statusOf(
  path: string,
  dialect: Dialect,
  data: FrontMatter,
  { date, now }: { date: string | null; now: Date },
) {
  const given = text(data["status"]);
  if (data["draft"] === true || data["published"] === false || /(^|\/)_drafts\//.test(path))
    return sourceStatus("draft", null, now);
  if (data["private"] === true || text(data["password"])) return sourceStatus("private", null, now);
  const future = date !== null && date > now.toISOString();
  if (given) return sourceStatus(future && /^publish/i.test(given) ? "scheduled" : given, date, now);
  if (future) return sourceStatus("scheduled", date, now);
  if (date || dialect === "jekyll" || dialect === "content" || data["published"] === true)
    return sourceStatus("published", date, now);
  return { status: "draft" as const, note: "became a draft: it has neither a date nor a status" };
}

/** `unreadable`: what its front matter or its name says instead of a date. */
function dateOf(path: string, data: FrontMatter): { date: string | null; unreadable?: string } {
  let unreadable = "";
  for (const key of [
    "date",
    "pubDate",
    "publishDate",
    "published_at",
    "publishedAt",
    "published",
    "created",
    "created_at",
  ]) {
    const time = typeof data[key] === "boolean" ? null : sourceTime(data[key]);
    if (time) return { date: time };
    // "published" may also say whether it is.
    if (key !== "published") unreadable ||= text(data[key]);
  }
  const inName = /(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1] ?? "";
  const date = sourceTime(inName);
  return { date, unreadable: unreadable || (date ? "" : inName) };
}

/** Notion writes an item's properties as lines below its title. */
function notionProperties(rest: string, headingLength: number): { data: FrontMatter; body: string } {
  const data: FrontMatter = {};
  const lines = rest.slice(headingLength).replace(/^\n+/, "").split("\n");
  let line = lines[0];
  while (line !== undefined) {
    const property = /^([A-Z][\w /]{0,40}): (.+)$/.exec(line);
    if (!property) break;
    data[(property[1] ?? "").toLowerCase()] = property[2];
    lines.shift();
    line = lines[0];
  }
  return { data, body: lines.join("\n") };
}

function coverOf(data: FrontMatter, toUrl: (url: string) => string): SourcePost["cover"] {
  for (const key of [
    "image",
    "cover",
    "featured_image",
    "featuredImage",
    "heroImage",
    "thumbnail",
    "banner",
    "images",
    "coverImage",
  ]) {
    const value = Array.isArray(data[key]) ? data[key][0] : data[key];
    if (typeof value === "string" && value)
      return { url: toUrl(value), alt: text(data["imageAlt"] ?? data["image_alt"]) };
    if (typeof value !== "object" || value === null) continue;
    const { alt, ...image } = value as Record<string, unknown>;
    const url = text(image["url"] ?? image["src"] ?? image["path"] ?? image["image"]);
    if (url) return { url: toUrl(url), alt: text(alt) };
  }
  return null;
}

/** One name, a list of names or of objects with one; Jekyll separates them by blanks, others by commas. */
function names(value: unknown, byBlank = false): string[] {
  if (Array.isArray(value)) return value.flatMap((member) => names(member)).slice(0, 200);
  if (typeof value === "object" && value !== null && "name" in value) return names(value.name);
  const given = text(value).replace(/^\[|\]$/g, "");
  const parts = given.includes(",") || !byBlank ? given.split(",") : given.split(/\s+/);
  return parts.map((name) => name.trim().replace(/^#/, "")).filter(Boolean);
}

const first = (data: FrontMatter, keys: string[]) => keys.map((key) => text(data[key])).find(Boolean) ?? "";

const nameAsTitle = (path: string) =>
  basename(path)
    .replace(/\.\w+$/, "")
    .replace(/^\d{4}-\d{2}-\d{2}-/, "")
    .replace(/ [0-9a-f]{32}$/, "")
    .replaceAll(/[-_]+/g, " ")
    .trim();

function text(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
