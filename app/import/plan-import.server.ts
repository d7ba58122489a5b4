import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import { isSlug, slugify } from "#app/text/slug.ts";
import { oldPath, type SkippedItem, type Source, type SourcePost } from "./formats/source.ts";
import { decodeText } from "#app/text/decode.ts";

/** What an import is going to do, known before its first write. */
export type ImportPlan = {
  /** Of each post by its key. */
  posts: Map<string, { id: string; slug: string; there: boolean; note?: string }>;
  /** Slugs of the new posts by what links to them may say: old paths and names. */
  targets: Map<string, string>;
  /** Hosts of the old site, with and without www. */
  hosts: Set<string>;
  /** Posts, with those that are refused. */
  total: number;
  skipped: SkippedItem[];
  cutOff: string[];
};

/** Reads all items once and decides under which slug each post will stand. */
export async function planImport(db: Db, type: ServerContentType, sources: readonly Source[]): Promise<ImportPlan> {
  const stored = await sql<{ id: string; slug: string }>`select id, slug from ${sql.table(type.table)}`.execute(db);
  const slugOfId = new Map(stored.rows.map(({ id, slug }) => [id, slug]));
  const taken = new Set(slugOfId.values());
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
      if ("skipped" in item) plan.skipped.push(item);
      else plan.total += 1;
      if ("key" in item) planPost(item, plan, slugOfId, taken);
    }
    const url = source.siteUrl();
    if (url && URL.canParse(url)) {
      const host = new URL(url).host.replace(/^www\./, "");
      plan.hosts.add(host).add(`www.${host}`);
    }
    const cutOff = source.cutOff();
    if (cutOff)
      plan.cutOff.push(`The ${source.name} is cut off or damaged (${cutOff}). What stands before that comes.`);
  }
  return plan;
}

function planPost(post: SourcePost, plan: ImportPlan, slugOfId: Map<string, string>, taken: Set<string>): void {
  const id = createHash("sha256").update(post.key).digest("hex").slice(0, 24);
  const known = slugOfId.get(id);
  const wished = wishedSlug(post);
  const slug = known ?? freeSlug(wished, taken);
  taken.add(slug);
  const note = !known && slug !== wished ? `its slug ${wished} was taken: it is ${slug} here` : undefined;
  if (!plan.posts.has(post.key))
    plan.posts.set(post.key, { id, slug, there: known !== undefined, ...(note && { note }) });
  for (const target of [...post.paths, ...(post.names ?? [])])
    if (!plan.targets.has(target)) plan.targets.set(target, slug);
}

function wishedSlug(post: SourcePost): string {
  if (isSlug(post.slug)) return post.slug;
  return slugify(decodeText(post.slug)) || slugify(post.title) || "post";
}

function freeSlug(wished: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wished)) return wished;
  let number = 2;
  while (taken.has(`${wished}-${number}`)) number += 1;
  return `${wished}-${number}`;
}

/** Where a link in an imported text leads now; null when it leads to no imported post. */
export function newPath(url: string, plan: ImportPlan, publicPath: string): string | null {
  const fragment = /#[^#]*$/.exec(url)?.[0] ?? "";
  const target = url.slice(0, url.length - fragment.length);
  if (target === "") return null;
  const toPost = (slug: string | undefined) => (slug ? `${publicPath}/${slug}${fragment}` : null);
  if (target.startsWith("file:")) return toPost(plan.targets.get(target) ?? plan.targets.get(`${target}.md`));
  if (/^[a-z][\w+.-]*:|^\/\//i.test(target)) {
    const absolute = target.startsWith("//") ? `http:${target}` : target;
    if (!URL.canParse(absolute) || !plan.hosts.has(new URL(absolute).host)) return null;
  } else if (!target.startsWith("/")) return null;
  const { searchParams } = new URL(target, "http://old.invalid");
  const byId = searchParams.get("p");
  const path = oldPath(target);
  return toPost((byId ? plan.targets.get(`?p=${byId}`) : undefined) ?? (path ? plan.targets.get(path) : undefined));
}
