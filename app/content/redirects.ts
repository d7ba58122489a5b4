import { sql, type Kysely } from "kysely";
import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";
import type { Services } from "#app/services/services.server.ts";
import { encodePath, splitPath, toSitePath } from "#app/text/site-path.ts";

/** What a path leads to that has no page. */
export type MissingPath = { status: 308; location: string } | { status: 404 } | { status: 410 };

type Lookup = Pick<Services, "db" | "contentTypes" | "now">;

/** Redirects can follow one another, when people or programs made them. */
const MOST_HOPS = 20;

/**
 * Where a path leads that shows nothing itself: in one hop to what is there now. `url` is relative to the site; its query
 * goes along. Asked for each request, as only then it is known what is public.
 */
export async function resolveMissing(services: Lookup, url: string): Promise<MissingPath> {
  const { db } = services;
  const asked = splitPath(url);
  let path = toSitePath(asked.path);
  let target: { to_path: string; automatic: number } | null = null;
  const seen = new Set<string>();
  while (path !== null && !seen.has(path) && seen.size <= MOST_HOPS) {
    seen.add(path);
    const state = await itemAt(services, path);
    if (state === "shown" && target) return { status: 308, location: locationOf(target.to_path, asked.rest) };
    // What is hidden again has its old names hidden, too; a draft takes nobody's path away.
    if (state === "hidden" && target) return { status: 404 };
    const next = await db
      .selectFrom("redirects")
      .select(["to_path", "automatic"])
      .where("from_path", "=", path)
      .executeTakeFirst();
    if (!next) return (await isGone(db, path)) ? { status: 410 } : endOf(target, state, asked.rest);
    target = { ...next, to_path: withRest(next.to_path, target ? splitPath(target.to_path).rest : "") };
    path = toSitePath(splitPath(next.to_path).path);
  }
  return { status: 404 };
}

/** An old name of something that is no longer there leads nowhere; what people entered they may be right about. */
function endOf(target: { to_path: string; automatic: number } | null, state: ItemState, rest: string): MissingPath {
  const leads = target && !(target.automatic && state === "none");
  return leads ? { status: 308, location: locationOf(target.to_path, rest) } : { status: 404 };
}

async function isGone(db: Db, path: string): Promise<boolean> {
  const row = await db.selectFrom("gone_paths").select("path").where("path", "=", path).executeTakeFirst();
  return row !== undefined;
}

/** "none" where an item would have its page, but has none; "other" where no item has pages. */
type ItemState = "shown" | "hidden" | "none" | "other";

/** Whether an item has this path, and whether visitors can see it now. */
export async function itemAt({ db, contentTypes, now }: Lookup, path: string): Promise<ItemState> {
  const type = contentTypes.find(({ publicPath }) => publicPath && path.startsWith(`${publicPath}/`));
  const slug = type?.publicPath ? path.slice(type.publicPath.length + 1) : "";
  if (!type?.pages || slug.includes("/")) return "other";
  if (await type.pages.isShown(db, slug, now())) return "shown";
  const tables = db as unknown as Kysely<Record<string, { slug: string }>>;
  const row = await tables.selectFrom(type.table).select("slug").where("slug", "=", slug).executeTakeFirst();
  return row ? "hidden" : "none";
}

/** Both queries, that of the redirect first; its own fragment if it has one. */
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

/** Whether a redirect would lead back to where it begins. */
export async function wouldLoop(db: Db, { from, to }: RedirectInput): Promise<boolean> {
  let path = splitPath(to).path;
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    if (path === from) return true;
    const next = await db.selectFrom("redirects").select("to_path").where("from_path", "=", path).executeTakeFirst();
    if (!next) return false;
    path = splitPath(next.to_path).path;
  }
  return true;
}

/** Paths as app/text/site-path.ts reads them. */
export interface RedirectInput {
  from: string;
  to: string;
}

/**
 * Stores a redirect that a person made, or an `automatic` one: an old name of an item, which goes with it. Null when there
 * is one from that path already.
 */
export async function insertRedirect(
  trx: Db,
  { from, to, automatic = false }: RedirectInput & { automatic?: boolean },
  now: Date,
) {
  const row = await trx
    .insertInto("redirects")
    .values({
      id: newId(),
      from_path: from,
      to_path: to,
      automatic: automatic ? 1 : 0,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("from_path").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) await sql`delete from missing_paths where path = ${from}`.execute(trx);
  return row ?? null;
}
