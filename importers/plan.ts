import { createHash } from "node:crypto";
import { copyText, oldPath, type SkippedItem, type Source, type SourcePost } from "./source.ts";
import { decodeText, isId, isSlug, slugify } from "./text.ts";

/* Assigns posts their ids and slugs before the first is written, so that links between posts can be rewritten. */

export type Plan = {
  /** Planned posts and pages by key. */
  posts: Map<string, PlannedPost>;
  /** Planned posts and pages by the `targetKey` of what links to them may name: old paths and names. */
  targets: Map<string, PlannedPost>;
  /** Hosts of the old site, with and without www. */
  hosts: Set<string>;
  /** The number of posts and pages, including those that are rejected. */
  total: number;
  skipped: SkippedItem[];
  /** Sentences about exports that are truncated or damaged. */
  cutOff: string[];
};

type Kind = SourcePost["kind"];

/** `conflict`: why it cannot be imported. `replaces`: the id of the page whose place it takes. */
export type PlannedPost = {
  kind: Kind;
  id: string;
  slug: string;
  conflict?: string;
  note?: string;
  replaces?: string;
};

/** A post or page of the new site. `seed`: "original" for a page that every site has, with its first text. */
export type StoredPost = { id: string; slug: string; title: string; createdAt: string; seed?: string | null };

/** `isReserved`: the site itself has the path of a page with this slug. */
export type NewSite = Record<Kind, readonly StoredPost[]> & { isReserved(slug: string): boolean };

const CONFLICT = "another item was already imported from a file of this name: put this one into another folder";
/** Characters. */
const MAX_SLUG = { post: 120, page: 80 };

/** Reads all items once and assigns each an id, which is the same at every import, and a free slug. */
export async function planPosts(sources: readonly Source[], site: NewSite): Promise<Plan> {
  const places = { post: createPlaces("post", site), page: createPlaces("page", site) };
  const plan: Plan = { posts: new Map(), targets: new Map(), hosts: new Set(), total: 0, skipped: [], cutOff: [] };
  for (const source of sources) {
    for await (const item of source.items()) {
      if ("skipped" in item) plan.skipped.push({ ...item, title: copyText(item.title), reason: copyText(item.reason) });
      else plan.total += 1;
      // The second item of a key is rejected, so nothing may lead to it.
      if (!("key" in item) || plan.posts.has(item.key)) continue;
      const planned = planPost(item, places[item.kind]);
      plan.posts.set(copyText(item.key), planned);
      if (planned.conflict) continue;
      for (const target of [...item.paths, ...(item.names ?? [])].map(targetKey))
        if (!plan.targets.has(target)) plan.targets.set(copyText(target), planned);
    }
    const host = URL.parse(source.siteUrl() ?? "")?.host.replace(/^www\./, "");
    if (host) plan.hosts.add(host).add(`www.${host}`);
    const cutOff = source.cutOff();
    if (cutOff)
      plan.cutOff.push(`The ${source.name} is cut off or damaged (${cutOff}). Only the part before is imported.`);
  }
  return plan;
}

type Places = ReturnType<typeof createPlaces>;

function createPlaces(kind: Kind, { isReserved, ...site }: NewSite) {
  const stored = site[kind];
  // Ids of earlier versions may have the form of slugs.
  const usedSlugs = stored.flatMap(({ id, slug }) => [id, slug]);
  return {
    byId: new Map(stored.map((item) => [item.id, item])),
    /** The pages that every site has, with their first text, by slug. */
    originals: new Map(stored.flatMap(({ id, slug, seed }) => (seed === "original" ? [[slug, id] as const] : []))),
    takeSlug: createFreeSlugs(usedSlugs, MAX_SLUG[kind], kind === "page" ? isReserved : () => false),
  };
}

function planPost(post: SourcePost, { byId, originals, takeSlug }: Places): PlannedPost {
  const id = createHash("sha256").update(post.key).digest("hex").slice(0, 24);
  const sourceSlug = copyText(slugOf(post));
  const { kind } = post;
  const stored = byId.get(id);
  if (stored) {
    // Titles and slugs are edited, dates of creation are not.
    const isOther =
      post.keyIsPath && post.createdAt && post.createdAt !== stored.createdAt && post.title !== stored.title;
    return { kind, id, slug: stored.slug, ...(isOther && { conflict: CONFLICT }) };
  }
  const replaces = post.status === "published" ? originals.get(sourceSlug) : undefined;
  if (replaces) {
    originals.delete(sourceSlug);
    return { kind, id, slug: sourceSlug, replaces, note: REPLACES };
  }
  const slug = takeSlug(sourceSlug);
  if (isId(post.slug.trim().toLowerCase()))
    return { kind, id, slug, note: `its slug ${post.slug} looks like an id of this site: it became ${slug}` };
  return slug === sourceSlug
    ? { kind, id, slug }
    : { kind, id, slug, note: `its slug ${sourceSlug} was taken: it became ${slug}` };
}

const REPLACES = "it replaces this site's page at the same address, whose original text is in its history";

function slugOf({ kind, slug, title }: SourcePost): string {
  const slugs = [slug, slugify(decodeText(slug)), slugify(title)];
  return slugs.find((one) => isSlug(one) && one.length <= MAX_SLUG[kind]) ?? kind;
}

/** Returns a function that gives each item a slug of its own. An export may have one slug for all of its posts. */
function createFreeSlugs(
  slugs: readonly string[],
  longest: number,
  isReserved: (slug: string) => boolean,
): (slug: string) => string {
  const usedSlugs = new Set(slugs);
  const numbers = new Map<string, number>();
  return (sourceSlug) => {
    let slug = sourceSlug;
    // A number makes a slug longer.
    const start = sourceSlug.slice(0, longest - 8).replace(/-$/, "");
    let number = numbers.get(start) ?? 1;
    for (; usedSlugs.has(slug) || isReserved(slug); slug = `${start}-${number}`) number += 1;
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

/** The post or page to which a link in an imported text leads, and its fragment; null when it leads to none. */
export function linkedPost(url: string, plan: Plan): { post: PlannedPost; fragment: string } | null {
  const fragment = /#[^#]*$/.exec(url)?.[0] ?? "";
  const target = url.slice(0, url.length - fragment.length);
  const postAt = (...names: (string | null)[]) => {
    const post = names.map((name) => (name ? plan.targets.get(targetKey(name)) : undefined)).find(Boolean);
    return post ? { post, fragment: decodeText(fragment.slice(1)) } : null;
  };
  if (target.startsWith("file:")) return postAt(target, `${target}.md`);
  const parsed = URL.parse(target, "http://old.invalid");
  if (!parsed || !/^(?:https?:|\/)/i.test(target)) return null;
  if (parsed.host !== "old.invalid" && !plan.hosts.has(parsed.host)) return null;
  const id = parsed.searchParams.get("p") ?? parsed.searchParams.get("page_id");
  return postAt(id && `?p=${id}`, oldPath(target));
}
