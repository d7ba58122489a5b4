import { createHash } from "node:crypto";
import { copyText, oldPath, type SkippedItem, type Source, type SourcePost } from "./source.ts";
import { decodeText, isId, isSlug, slugify } from "./text.ts";

/* Assigns posts their ids and slugs before the first is written, so that links between posts can be rewritten. */

export type Plan = {
  /** Planned posts by key. */
  posts: Map<string, PlannedPost>;
  /** Slugs of the posts on the new site, by the `targetKey` of what links to them may name: old paths and names. */
  targets: Map<string, string>;
  /** Hosts of the old site, with and without www. */
  hosts: Set<string>;
  /** The number of posts, including those that are rejected. */
  total: number;
  skipped: SkippedItem[];
  /** Sentences about exports that are truncated or damaged. */
  cutOff: string[];
};

/** `conflict`: why the post cannot be imported. */
type PlannedPost = { id: string; slug: string; conflict?: string; note?: string };

/** A post of the new site. */
export type StoredPost = { id: string; slug: string; title: string; createdAt: string };

const CONFLICT = "a post was already imported from a file of this name: put this one into another folder";
const MAX_SLUG = 120;

/** Reads all items once and assigns each post an id, which is the same at every import, and a free slug. */
export async function planPosts(sources: readonly Source[], stored: readonly StoredPost[]): Promise<Plan> {
  const byId = new Map(stored.map((post) => [post.id, post]));
  // Ids of earlier versions may have the form of slugs.
  const takeSlug = createFreeSlugs(stored.flatMap(({ id, slug }) => [id, slug]));
  const plan: Plan = { posts: new Map(), targets: new Map(), hosts: new Set(), total: 0, skipped: [], cutOff: [] };
  for (const source of sources) {
    for await (const item of source.items()) {
      if ("skipped" in item) plan.skipped.push({ ...item, title: copyText(item.title), reason: copyText(item.reason) });
      else plan.total += 1;
      // The second post of a key is rejected, so nothing may lead to it.
      if (!("key" in item) || plan.posts.has(item.key)) continue;
      const planned = planPost(item, byId, takeSlug);
      plan.posts.set(copyText(item.key), planned);
      if (planned.conflict) continue;
      for (const target of [...item.paths, ...(item.names ?? [])].map(targetKey))
        if (!plan.targets.has(target)) plan.targets.set(copyText(target), planned.slug);
    }
    const host = URL.parse(source.siteUrl() ?? "")?.host.replace(/^www\./, "");
    if (host) plan.hosts.add(host).add(`www.${host}`);
    const cutOff = source.cutOff();
    if (cutOff)
      plan.cutOff.push(`The ${source.name} is cut off or damaged (${cutOff}). Only the part before is imported.`);
  }
  return plan;
}

function planPost(
  post: SourcePost,
  byId: ReadonlyMap<string, StoredPost>,
  takeSlug: (slug: string) => string,
): PlannedPost {
  const id = createHash("sha256").update(post.key).digest("hex").slice(0, 24);
  const sourceSlug = copyText(slugOf(post));
  const stored = byId.get(id);
  if (stored) {
    // Titles and slugs are edited, dates of creation are not.
    const isOther =
      post.keyIsPath && post.createdAt && post.createdAt !== stored.createdAt && post.title !== stored.title;
    return { id, slug: stored.slug, ...(isOther && { conflict: CONFLICT }) };
  }
  const slug = takeSlug(sourceSlug);
  if (isId(post.slug.trim().toLowerCase()))
    return { id, slug, note: `its slug ${post.slug} looks like an id of this site: it became ${slug}` };
  return slug === sourceSlug ? { id, slug } : { id, slug, note: `its slug ${sourceSlug} was taken: it became ${slug}` };
}

function slugOf(post: SourcePost): string {
  if (isSlug(post.slug)) return post.slug;
  return [slugify(decodeText(post.slug)), slugify(post.title)].find(isSlug) ?? "post";
}

/** Returns a function that gives each post a slug of its own. An export may have one slug for all of its posts. */
function createFreeSlugs(slugs: readonly string[]): (slug: string) => string {
  const usedSlugs = new Set(slugs);
  const numbers = new Map<string, number>();
  return (sourceSlug) => {
    let slug = sourceSlug;
    // A number makes a slug longer.
    const start = sourceSlug.slice(0, MAX_SLUG - 8).replace(/-$/, "");
    let number = numbers.get(start) ?? 1;
    for (; usedSlugs.has(slug); slug = `${start}-${number}`) number += 1;
    numbers.set(start, number);
    usedSlugs.add(slug);
    return slug;
  };
}

/** A target in the one form that all its spellings share: percent-encoded or not, and in any Unicode form. */
const targetKey = (target: string) =>
  target.startsWith("/")
    ? decodeText(target)
        .normalize()
        .replace(/(?<!\/)\/+$/, "") || "/"
    : target.normalize();

/** The slug of the post to which a link in an imported text leads, and its fragment; null when it leads to none. */
export function linkedPost(url: string, plan: Plan): { slug: string; fragment: string } | null {
  const fragment = /#[^#]*$/.exec(url)?.[0] ?? "";
  const target = url.slice(0, url.length - fragment.length);
  const slugAt = (...names: (string | null)[]) => {
    const slug = names.map((name) => name && plan.targets.get(targetKey(name))).find(Boolean);
    return slug ? { slug, fragment: decodeText(fragment.slice(1)) } : null;
  };
  if (target.startsWith("file:")) return slugAt(target, `${target}.md`);
  const parsed = URL.parse(target, "http://old.invalid");
  if (!parsed || !/^(?:https?:|\/)/i.test(target)) return null;
  if (parsed.host !== "old.invalid" && !plan.hosts.has(parsed.host)) return null;
  const id = parsed.searchParams.get("p");
  return slugAt(id && `?p=${id}`, oldPath(target));
}
