import type { Kysely } from "kysely";
import type { Db } from "#app/db/client.ts";
import type { ServerContentType } from "./content-type.server.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { encodePath, splitPath, toRouteCase, toSitePath } from "./site-path.ts";
import { itemPath } from "./slugs/slug.ts";

/** The response for a path without a page. */
export type PathResolution = { status: 308; location: string } | { status: 404 } | { status: 410 };

type Lookup = Pick<Services, "db" | "contentTypes" | "now">;

/** A table whose items can have pages. */
export type TypeWithPaths = { table: string } & Partial<Pick<ServerContentType, "publicPath" | "pages">>;

/** The longest chain of redirects; people or programs may have created chains. */
const MOST_HOPS = 20;

/**
 * Resolves a path without a page: a single redirect to its current path, 404 or 410. `url` is relative to the site; its
 * query is passed on. Runs for each request, since a scheduled post becomes public without a write.
 */
export async function resolveMissing(services: Lookup, url: string): Promise<PathResolution> {
  const { db } = services;
  const requested = splitPath(url);
  let path = toSitePath(requested.path);
  let target: { to_path: string; automatic: number } | null = null;
  const seen = new Set<string>();
  while (path !== null && !seen.has(path) && seen.size <= MOST_HOPS) {
    seen.add(path);
    const state = await itemAt(services, path);
    if (state === "shown" && target) return { status: 308, location: locationOf(target.to_path, requested.rest) };
    // A redirect to a hidden item gives 404. A hidden item at the requested path does not block its redirect.
    if (state === "hidden" && target) return { status: 404 };
    const next = await findRedirect(db, path);
    if (!next) return (await isGone(db, path)) ? { status: 410 } : endOf(target, state, requested.rest);
    target = {
      automatic: next.automatic,
      to_path: withRest(next.to_path, target ? splitPath(target.to_path).rest : ""),
    };
    path = toSitePath(splitPath(next.to_path).path);
  }
  return { status: 404 };
}

/** Finds an item by its slug, or by one that it had before it was renamed; null when there is none that is shown. */
export async function findByAnySlug<Item>(
  services: Lookup,
  publicPath: string,
  slug: string,
  find: (slug: string) => Promise<Item | null>,
): Promise<Item | null> {
  const item = await find(slug);
  if (item) return item;
  const resolution = await resolveMissing(services, itemPath(publicPath, slug));
  if (resolution.status !== 308) return null;
  const page = pageOf(services.contentTypes, toSitePath(splitPath(resolution.location).path) ?? "");
  return page && find(page.slug);
}

/** An automatic redirect to an item that does not exist gives 404; one that a person entered is followed anyway. */
function endOf(target: { to_path: string; automatic: number } | null, state: ItemState, rest: string): PathResolution {
  const applies = target && !(target.automatic && state === "none");
  return applies ? { status: 308, location: locationOf(target.to_path, rest) } : { status: 404 };
}

/** Finds the redirect from a path as it is written, or else from the path in lower case. */
async function findRedirect(db: Db, path: string) {
  const rows = await db
    .selectFrom("redirects")
    .select(["from_path", "to_path", "automatic"])
    .where("from_path", "in", spellingsOf(path))
    .execute();
  return rows.find((row) => row.from_path === path) ?? rows[0];
}

const spellingsOf = (path: string) => [...new Set([path, toRouteCase(path)])];

async function isGone(db: Db, path: string): Promise<boolean> {
  const row = await db
    .selectFrom("gone_paths")
    .select("path")
    .where("path", "in", spellingsOf(path))
    .executeTakeFirst();
  return row !== undefined;
}

/** "none": no item has this path; "other": the path is outside of all item pages. */
type ItemState = "shown" | "hidden" | "none" | "other";

/** The type and the slug in the path of an item's page; null for any other path. */
export function pageOf(contentTypes: Services["contentTypes"], path: string) {
  for (const type of contentTypes) {
    const { publicPath, pages } = type;
    if (publicPath === null || !pages || !path.startsWith(`${publicPath}/`)) continue;
    const slug = path.slice(publicPath.length + 1);
    if (!slug.includes("/")) return { type, pages, slug };
  }
  return null;
}

/** Looks up if an item has this path, or its Open Graph image, and if visitors can see it now. */
export async function itemAt({ db, contentTypes, now }: Lookup, requested: string): Promise<ItemState> {
  const path = toRouteCase(requested.replace(/^\/og(\/.+)\.png$/, "$1"));
  const item = pageOf(contentTypes, path);
  if (!item) return "other";
  const { type, pages, slug } = item;
  if (await pages.isShown(db, slug, now())) return "shown";
  const tables = db as Kysely<Record<string, { slug: string }>>;
  const row = await tables.selectFrom(type.table).select("slug").where("slug", "=", slug).executeTakeFirst();
  return row ? "hidden" : "none";
}

/** Joins both queries, the redirect's first; the redirect's fragment takes precedence. */
function withRest(to: string, rest: string): string {
  const target = readUrl(to);
  const added = readUrl(rest);
  const query = [target.query, added.query].filter(Boolean).join("&");
  return target.path + (query && `?${query}`) + (target.fragment || added.fragment);
}

function readUrl(url: string): { path: string; query: string; fragment: string } {
  const { path, rest } = splitPath(url);
  const mark = rest.includes("#") ? rest.indexOf("#") : rest.length;
  return { path, query: rest.slice(1, mark), fragment: rest.slice(mark) };
}

const locationOf = (to: string, rest: string) => encodePath(withRest(to, rest));

/** The stored target of the redirect from exactly this path; null without one. */
export async function targetOf(db: Db, path: string): Promise<string | null> {
  const row = await db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
  return row?.to_path ?? null;
}

/** True when the redirect would close a loop, or when the chain behind it is too long. */
export async function wouldLoop(db: Db, { from, to }: RedirectInput): Promise<boolean> {
  let path = splitPath(to).path;
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    if (path === from) return true;
    const next = await targetOf(db, path);
    if (next === null) return false;
    path = splitPath(next).path;
  }
  return true;
}

/** Paths in the stored form of app/content/site-path.ts. */
export interface RedirectInput {
  from: string;
  to: string;
}

type NewRedirect = RedirectInput & {
  /** `from` is a former path of an item: the redirect is deleted with the item. */
  automatic?: boolean;
};

/** Stores a redirect, which replaces the 410 of its path. Returns null when `from` already has a redirect. */
export async function insertRedirect(trx: Db, { from, to, automatic = false }: NewRedirect, now: Date) {
  const values = {
    id: newId(),
    from_path: from,
    to_path: to,
    automatic: automatic ? 1 : 0,
    created_at: now.toISOString(),
  };
  const row = await trx
    .insertInto("redirects")
    .values(values)
    .onConflict((conflict) => conflict.column("from_path").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await trx.deleteFrom("gone_paths").where("path", "=", from).execute();
  await trx.deleteFrom("missing_paths").where("path", "=", from).execute();
  return row;
}

/** The path of an item's page, and whether visitors can see it; null without an item, or without pages. */
type ItemPath = { path: string; isShown: boolean } | null;

export async function pathOfItem(trx: Db, type: TypeWithPaths, id: string, now: Date): Promise<ItemPath> {
  const { table, publicPath, pages } = type;
  if (publicPath == null || !pages) return null;
  const tables = trx as Kysely<Record<string, { id: string; slug: string }>>;
  const row = await tables.selectFrom(table).select("slug").where("id", "=", id).executeTakeFirst();
  return row ? { path: `${publicPath}/${row.slug}`, isShown: await pages.isShown(trx, row.slug, now) } : null;
}

/**
 * Records a change of an item's path: a renamed public item leaves a redirect, a deleted one a 410. A public item takes
 * its path from redirects and former items.
 */
export async function recordPath(trx: Db, before: ItemPath, after: ItemPath, now: Date): Promise<void> {
  if (before?.path === after?.path && before?.isShown === after?.isShown) return;
  // A scheduled post becomes public without a write.
  if (before?.isShown) await takePath(trx, before.path);
  if (before && !after) await recordDeletion(trx, before, now);
  if (before && after && before.path !== after.path) {
    await trx.updateTable("redirects").set({ to_path: after.path }).where("to_path", "=", before.path).execute();
    await trx.deleteFrom("redirects").where("from_path", "=", after.path).where("to_path", "=", after.path).execute();
    if (before.isShown) await insertRedirect(trx, { from: before.path, to: after.path, automatic: true }, now);
  }
  if (after?.isShown) await takePath(trx, after.path);
}

async function takePath(trx: Db, path: string): Promise<void> {
  await trx.deleteFrom("redirects").where("from_path", "=", path).execute();
  await trx.deleteFrom("gone_paths").where("path", "=", path).execute();
}

/** Its former paths return 410 as well. A redirect that a person made to it stays, and leads to its 410. */
async function recordDeletion(trx: Db, { path, isShown }: NonNullable<ItemPath>, now: Date): Promise<void> {
  const former = await trx
    .deleteFrom("redirects")
    .where("to_path", "=", path)
    .where("automatic", "=", 1)
    .returning("from_path")
    .execute();
  if (!isShown) return;
  const created_at = now.toISOString();
  await trx
    .insertInto("gone_paths")
    .values([path, ...former.map((row) => row.from_path)].map((formerPath) => ({ path: formerPath, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
