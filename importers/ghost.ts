import { createHash } from "node:crypto";
import { JSONParser } from "@streamparser/json";
import { ghostText, withoutPlaceholder } from "./ghost-text.ts";
import { htmlToPlainText } from "./plain-text.ts";
import type { OpenFile } from "./source-files.ts";
import {
  hiddenBecause,
  publicationOf,
  sourceStatus,
  sourceTime,
  type UnreadableItem,
  type Source,
  type SourcePost,
} from "./source.ts";

type Row = Record<string | symbol, unknown>;

/** The data of posts in other tables, which may precede or follow the posts in the file. */
type Tables = {
  tags: Map<string, { name: string; isPublic: boolean }>;
  tagsOf: Map<string, { id: string; order: number }[]>;
  users: Map<string, string>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  meta: Map<string, Row>;
  /** URLs of the site according to canonical URLs and settings; at most two are collected. */
  sites: Set<string>;
  problem: string | null;
};

/** Key of a value in the list of posts that is no row. */
const NO_ROW = Symbol("no row");

/** The fields of `posts_meta` that are read into memory; a whole row may be long. */
const META_FIELDS = ["meta_title", "meta_description", "feature_image_alt", "feature_image_caption"];
const MAX_META = 5_000;
/** Maximum number of tags, and of authors, of one post. An export may also have one post any number of times. */
const MAX_LINKS = 1_000;

/**
 * Opens a Ghost export (Settings > Advanced > Import/Export) of version 1 or later. `cutOff` reports invalid JSON.
 * @throws Error when the file cannot be read
 */
export async function openGhost(open: OpenFile, now: Date): Promise<Source> {
  const tables = await readTables(open);
  return {
    name: "Ghost export",
    // Ghost replaces its own URL by a placeholder. Two different URLs mean that a canonical URL names another site.
    siteUrl: () => (tables.sites.size === 1 ? ([...tables.sites][0] ?? null) : null),
    cutOff: () => tables.problem,
    async *items() {
      for await (const { table, row } of readRows(open)) if (table === "posts") yield readPost(row, tables, now);
    },
  };
}

async function readTables(open: OpenFile): Promise<Tables> {
  const tables: Tables = {
    tags: new Map(),
    tagsOf: new Map(),
    users: new Map(),
    authorsOf: new Map(),
    meta: new Map(),
    sites: new Set(),
    problem: null,
  };
  const push = (map: Tables["tagsOf"], row: Row, id: unknown) => {
    const post = text(row["post_id"]);
    const links = map.get(post) ?? [];
    if (links.length < MAX_LINKS) links.push({ id: text(id), order: Number(row["sort_order"] ?? 0) });
    map.set(post, links);
  };
  for await (const { table, row, problem } of readRows(open)) {
    if (problem) tables.problem = problem;
    else if (table === "tags") {
      const name = text(row["name"]);
      tables.tags.set(text(row["id"]), { name, isPublic: row["visibility"] !== "internal" && !name.startsWith("#") });
    } else if (table === "users") tables.users.set(text(row["id"]), text(row["name"]));
    else if (table === "posts_tags") push(tables.tagsOf, row, row["tag_id"]);
    else if (table === "posts_authors") push(tables.authorsOf, row, row["author_id"]);
    else if (table === "posts_meta") {
      const fields = META_FIELDS.map((name) => [name, text(row[name]).slice(0, MAX_META)]);
      tables.meta.set(text(row["post_id"]), Object.fromEntries(fields) as Row);
    } else if (table === "posts") recordSite(tables.sites, text(row["canonical_url"]), `/${text(row["slug"])}`);
    else if (table === "settings" && row["key"] === "url") recordSite(tables.sites, text(row["value"]), "");
  }
  return tables;
}

function recordSite(sites: Set<string>, url: string, path: string): void {
  const page = url.replace(/\/$/, "");
  if (/^https?:\/\//i.test(page) && URL.canParse(page) && path !== "/" && page.endsWith(path) && sites.size < 2)
    sites.add(page.slice(0, page.length - path.length));
}

/** Yields the rows of all tables one by one: whatever the size of the file, one row is in memory at a time. */
async function* readRows(open: OpenFile): AsyncGenerator<{ table: string; row: Row; problem?: string }> {
  const rows: { table: string; row: Row; problem?: string }[] = [];
  const parser = new JSONParser({ paths: ["$.db.*.data.*.*", "$.data.*.*"], keepStack: false });
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key;
    if (typeof table !== "string") return;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) rows.push({ table, row: value });
    else if (table === "posts") rows.push({ table, row: { [NO_ROW]: JSON.stringify(value) } });
  };
  let problem = "";
  parser.onError = (error) => {
    problem ||= error.message;
  };
  // The parser would end at invalid bytes.
  const decoder = new TextDecoder();
  for await (const chunk of await open()) {
    if (problem) break;
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* rows.splice(0);
  }
  if (!parser.isEnded && !problem) problem = "its JSON ends in the middle";
  if (problem) yield { table: "", row: {}, problem };
}

function readPost(row: Row, tables: Tables, now: Date): SourcePost | UnreadableItem {
  if (NO_ROW in row) return { unreadable: `this is no post: ${text(row[NO_ROW]).slice(0, 60)}`, title: "" };
  const title = text(row["title"]).trim();
  const isPage = row["type"] === "page" || row["page"] === true || row["page"] === 1;
  const kind = isPage ? "page" : "post";
  const { notes, ...publication } = publicationAt(row, kind, now);
  const id = text(row["id"]);
  const meta = (name: string) => text(tables.meta.get(id)?.[name]) || text(row[name]);
  const slug = text(row["slug"]);
  const sorted = (map: Tables["tagsOf"]) => (map.get(id) ?? []).toSorted((one, other) => one.order - other.order);
  const names = sorted(tables.tagsOf)
    .map((tag) => tables.tags.get(tag.id))
    .filter((tag) => tag?.isPublic)
    .map((tag) => tag?.name ?? "")
    .filter((name) => name.toLowerCase() !== "uncategorized");
  const [category = "", ...tags] = names;
  const authors = sorted(tables.authorsOf)
    .map((author) => tables.users.get(author.id))
    .filter(Boolean);
  if (authors.length > 1)
    notes.push(
      `only the first of its authors was imported, name the others in the text: ${authors.join(", ").slice(0, 200)}`,
    );
  const image = text(row["feature_image"] ?? row["image"]);
  notes.push(...lostFields(meta, slug));
  return {
    kind,
    key: `ghost ${text(row["uuid"]) || id || slug || contentKey(row)}`,
    title,
    slug,
    excerpt: htmlToPlainText(text(row["custom_excerpt"])),
    category,
    tags,
    seoTitle: meta("meta_title"),
    seoDescription: meta("meta_description"),
    ...publication,
    updatedAt: sourceTime(row["updated_at"]),
    author: authors[0] ?? tables.users.get(text(row["author_id"])) ?? null,
    comments: 0,
    feedId: id,
    cover: image ? { url: image, alt: meta("feature_image_alt") } : null,
    paths: slug ? [`/${slug}`] : [],
    notes,
    text: () =>
      ghostText({
        slug,
        lexical: text(row["lexical"]),
        mobiledoc: text(row["mobiledoc"]),
        html: text(row["html"]),
        markdown: text(row["markdown"]),
      }),
  };
}

/** Tells posts apart that have neither an id nor a slug. */
const contentKey = (row: Row) =>
  createHash("sha256")
    .update(
      JSON.stringify(["title", "created_at", "published_at", "html", "lexical", "mobiledoc"].map((key) => row[key])),
    )
    .digest("hex");

/** Returns notes on the fields that posts of this site do not have. */
function lostFields(field: (name: string) => string, slug: string): string[] {
  const notes: string[] = [];
  const caption = htmlToPlainText(field("feature_image_caption"));
  if (caption) notes.push(`the caption of its image was not imported, add it to the text: ${caption.slice(0, 200)}`);
  const canonical = field("canonical_url");
  if (canonical && canonical.replace(/\/$/, "") !== `/${slug}`)
    notes.push(
      `its canonical URL ${canonical.slice(0, 200)} was not imported: search engines find the post at its URL here`,
    );
  for (const place of ["head", "foot"])
    if (field(`codeinjection_${place}`).trim())
      notes.push(`the code injected into its ${place} was not imported: a post here has no code of its own`);
  return notes;
}

function publicationAt(row: Row, kind: SourcePost["kind"], now: Date) {
  const dateText = text(row["published_at"]);
  const createdAt = sourceTime(row["created_at"]);
  const date = sourceTime(dateText) ?? (dateText ? null : createdAt);
  const visibility = text(row["visibility"]) || "public";
  // A post that was sent only as a newsletter (status "sent") was not on the site; it becomes a draft.
  const result = sourceStatus(text(row["status"]) || "published", date, now);
  const reason = visibility === "public" ? undefined : `only ${visibility.slice(0, 60)} could read it`;
  const dates = { kind, date, unreadable: dateText, now };
  return { ...publicationOf(hiddenBecause(reason, result), dates), createdAt: createdAt ?? date };
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? withoutPlaceholder(String(value)) : "";
