import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { findVersion } from "#app/content/versions/queries.server.ts";
import { toLine } from "#app/text/fields.ts";
import { toSitePath } from "#app/text/site-path.ts";
import { isId, isSlug, MAX_SLUG } from "#app/text/slug.ts";
import { headingId } from "#app/content/markdown.server.ts";
import { asciiSlug, slugify } from "#app/text/slugify.ts";
import { copyText, oldPath, type SkippedItem, type Source, type SourcePost } from "#importers/source.ts";
import { decodeText } from "#app/text/decode.ts";

/** The plan of an import, made before its first write. */
export type ImportPlan = {
  /** Planned posts by key. */
  posts: Map<string, PlannedPost>;
  /** Slugs of the posts on this site, by the `targetKey` of what links to them may name: old paths and names. */
  targets: Map<string, string>;
  /** Hosts of the old site, with and without www. */
  hosts: Set<string>;
  /** The number of posts, including those that are rejected. */
  total: number;
  skipped: SkippedItem[];
  cutOff: string[];
};

/** `conflict`: why the post cannot be imported, when a different post with its key is stored. */
type PlannedPost = { id: string; slug: string; there: boolean; conflict?: string; note?: string };

type StoredPost = { id: string; slug: string; title: string; created_at: string };
type Stored = { db: Db; table: ServerContentType["table"]; byId: ReadonlyMap<string, StoredPost>; slugs: FreeSlugs };

const CONFLICT =
  "another post was imported from a file of this name before, and stays as it is: put this one into a folder of its own";

/** Reads all items once and assigns each post its slug. */
export async function planImport(db: Db, type: ServerContentType, sources: readonly Source[]): Promise<ImportPlan> {
  const { rows } = await sql<StoredPost>`select id, slug, title, created_at from ${sql.table(type.table)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Ids of earlier versions may have the form of slugs.
  const slugs = createFreeSlugs(rows.flatMap(({ id, slug }) => [id, slug]));
  const stored = { db, table: type.table, byId, slugs };
  const plan: ImportPlan = {
    posts: new Map(),
    targets: new Map(),
    hosts: new Set(),
    total: 0,
    skipped: [],
    cutOff: [],
  };
  for (const source of sources) {
    for await (const item of source.items()) {
      if ("skipped" in item) plan.skipped.push({ ...item, title: copyText(item.title), reason: copyText(item.reason) });
      else plan.total += 1;
      if ("key" in item) await planPost(item, plan, stored);
    }
    const url = source.siteUrl();
    if (url && URL.canParse(url)) {
      const host = new URL(url).host.replace(/^www\./, "");
      plan.hosts.add(host).add(`www.${host}`);
    }
    const cutOff = source.cutOff();
    if (cutOff)
      plan.cutOff.push(`The ${source.name} is cut off or damaged (${cutOff}). Only the part before is imported.`);
  }
  return plan;
}

async function planPost(post: SourcePost, plan: ImportPlan, stored: Stored): Promise<void> {
  // importPosts rejects the second post of a key, so nothing may lead to it.
  if (plan.posts.has(post.key)) return;
  const id = createHash("sha256").update(post.key).digest("hex").slice(0, 24);
  const known = stored.byId.get(id);
  const sourceSlug = copyText(slugOf(post));
  const conflict = known && (await isAnother(known, post, sourceSlug, stored)) ? CONFLICT : undefined;
  const slug = known?.slug ?? stored.slugs.take(sourceSlug);
  const note = known ? null : slugNote(post.slug, sourceSlug, slug);
  plan.posts.set(copyText(post.key), {
    id,
    slug,
    there: known !== undefined,
    ...(conflict && { conflict }),
    ...(note && { note }),
  });
  if (conflict) return;
  for (const target of [...post.paths, ...(post.names ?? [])].map(targetKey))
    if (!plan.targets.has(target)) plan.targets.set(copyText(target), slug);
}

/** A target in the one form that all its spellings share: percent-encoded or not, and in any Unicode form. */
const targetKey = (target: string) => (target.startsWith("/") && toSitePath(target)) || target.normalize();

/**
 * True when a stored post came from a different file with the same path. Titles and slugs are edited, here and in
 * files, so a different title alone is not enough: the slug or the time must differ from the first version as well.
 */
async function isAnother(
  known: StoredPost,
  post: SourcePost,
  sourceSlug: string,
  { db, table }: Stored,
): Promise<boolean> {
  const title = toLine(post.title);
  if (!post.keyIsPath || title === "" || known.title === title) return false;
  const first = await findVersion(db, { type: table, id: known.id }, "1");
  if (!first || first.state["title"] === title) return false;
  const slug = String(first.state["slug"]);
  // Earlier versions made slugs without letters such as ß.
  const sameSlug = [sourceSlug, asciiSlug(decodeText(post.slug))].some(
    (known) => slug === known || (slug.startsWith(`${known}-`) && /^\d+$/.test(slug.slice(known.length + 1))),
  );
  return !sameSlug || (post.createdAt !== null && post.createdAt !== known.created_at);
}

function slugOf(post: SourcePost): string {
  if (isSlug(post.slug)) return post.slug;
  return [slugify(decodeText(post.slug)), slugify(post.title)].find(isSlug) ?? "post";
}

function slugNote(given: string, sourceSlug: string, slug: string): string | null {
  if (isId(given.trim().toLowerCase())) return `its slug ${given} looks like an id of this site: it is ${slug} here`;
  return slug === sourceSlug ? null : `its slug ${sourceSlug} was taken: it is ${slug} here`;
}

type FreeSlugs = ReturnType<typeof createFreeSlugs>;

/** Gives each post a slug of its own. Goes on counting: an export may have one slug for all of its posts. */
function createFreeSlugs(slugs: readonly string[]) {
  const taken = new Set(slugs);
  const numbers = new Map<string, number>();
  return {
    take(sourceSlug: string): string {
      let slug = sourceSlug;
      // A number makes a slug longer.
      const start = sourceSlug.slice(0, MAX_SLUG - 8).replace(/-$/, "");
      let number = numbers.get(start) ?? 1;
      for (; taken.has(slug); slug = `${start}-${number}`) number += 1;
      numbers.set(start, number);
      taken.add(slug);
      return slug;
    },
  };
}

/**
 * The fragment of a link from another post to a heading, whose id has a prefix here. (Within a post, links are completed
 * when it is rendered.)
 */
function headingLink(fragment: string): string {
  const id = headingId(decodeText(fragment.slice(1)));
  return id ? `#${id}` : fragment;
}

/** Returns the new path for a link in an imported text; null when the link leads to no imported post. */
export function newPath(url: string, plan: ImportPlan, publicPath: string): string | null {
  const fragment = /#[^#]*$/.exec(url)?.[0] ?? "";
  const target = url.slice(0, url.length - fragment.length);
  if (target === "") return null;
  const slugOf = (name: string) => plan.targets.get(targetKey(name));
  const toPostPath = (slug: string | undefined) => (slug ? `${publicPath}/${slug}${headingLink(fragment)}` : null);
  if (target.startsWith("file:")) return toPostPath(slugOf(target) ?? slugOf(`${target}.md`));
  if (/^[a-z][\w+.-]*:|^\/\//i.test(target)) {
    const absolute = target.startsWith("//") ? `http:${target}` : target;
    if (!URL.canParse(absolute) || !plan.hosts.has(new URL(absolute).host)) return null;
  } else if (!target.startsWith("/")) return null;
  const parsed = URL.parse(target, "http://old.invalid");
  if (!parsed) return null;
  const byId = parsed.searchParams.get("p");
  const path = oldPath(target);
  return toPostPath((byId ? slugOf(`?p=${byId}`) : undefined) ?? (path ? slugOf(path) : undefined));
}
