import { sql, type Kysely } from "kysely";
import { TakenError } from "#app/db/errors.ts";
import { isId } from "./slug.ts";
import { slugify } from "./slugify.ts";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { SlugTable } from "#app/db/schema.ts";
import { findNamed } from "./item-key.ts";

const RESERVED = "The site itself uses this URL. Choose a different one.";
const SLUG_IN_USE = "Another item uses this URL. Choose a different one.";

/** An arbitrary number that no other advisory lock uses. */
const SLUG_LOCK = 7_140_002;

type SlugRequest = {
  requested?: string | undefined;
  title: string;
  id: string;
  /** True for slugs at which the site itself has a page or files. */
  isReserved?: ((slug: string) => boolean) | undefined;
};

/**
 * Chooses the slug of a new or renamed item: the requested one, or one from the title, with a number when that is
 * taken.
 * With `ifTaken: "number"`, the slug comes from the title when the requested one is taken.
 * @throws TakenError when the requested slug is taken and `ifTaken` is "reject"
 */
export async function chooseSlug(
  trx: Db,
  table: SlugTable,
  { requested, title, id, isReserved, ifTaken = "reject" }: SlugRequest & { ifTaken?: "reject" | "number" },
): Promise<string> {
  await onlyOneAtATime(trx);
  const { slug, free } = await proposeSlug(trx, table, { requested, title, id, isReserved });
  if (free) return slug;
  if (ifTaken === "number") return (await proposeSlug(trx, table, { title, id, isReserved })).slug;
  throw new TakenError("slug", isReserved?.(slug) ? RESERVED : SLUG_IN_USE);
}

/** The slug that an item would get now; `free` is false when the requested slug is taken. */
export async function proposeSlug(
  db: Db,
  table: SlugTable,
  { requested, title, id, isReserved = () => false }: SlugRequest,
): Promise<{ slug: string; free: boolean }> {
  const isFree = async (slug: string) => !isReserved(slug) && (await isUnused(db, table, slug, id));
  if (requested) return { slug: requested, free: await isFree(requested) };
  const fromTitle = slugify(title);
  const base = fromTitle && !isId(fromTitle) ? fromTitle : table.slice(0, -1);
  if (await isFree(base)) return { slug: base, free: true };
  return { slug: `${base}-${await freeNumber((number) => isFree(`${base}-${number}`))}`, free: true };
}

/**
 * Finds a free number from 2 on: the lowest, if all below it are taken. Takes a logarithmic number of queries: an
 * import may have thousands of items with one title.
 */
async function freeNumber(isFreeNumber: (number: number) => Promise<boolean>): Promise<number> {
  let used = 1;
  let free = 2;
  while (!(await isFreeNumber(free))) [used, free] = [free, free * 2];
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2);
    if (await isFreeNumber(middle)) free = middle;
    else used = middle;
  }
  return free;
}

/** True when an item of this table has this id or slug. */
export async function itemExists(db: Db, table: SlugTable, idOrSlug: string): Promise<boolean> {
  const item = await findNamed(idOrSlug, async (key) => {
    const rows = slugsOf(db).selectFrom(table).select("id");
    const row = "id" in key ? rows.where("id", "=", key.id) : rows.where("slug", "=", key.slug);
    return (await row.executeTakeFirst()) ?? null;
  });
  return item !== null;
}

/** Prevents two transactions on PostgreSQL from choosing the same slug; SQLite has a single writer anyway. */
async function onlyOneAtATime(trx: Db): Promise<void> {
  if (isPostgres(trx)) {
    await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx);
  }
}

/** Ids of earlier versions may have the form of slugs, so those are compared, too. */
async function isUnused(trx: Db, table: SlugTable, slug: string, id: string): Promise<boolean> {
  if (isId(slug)) return false;
  const other = await slugsOf(trx)
    .selectFrom(table)
    .select("id")
    .where((eb) => eb.or([eb("slug", "=", slug), eb("id", "=", slug)]))
    .where("id", "!=", id)
    .executeTakeFirst();
  return other === undefined;
}

/** Every slug table has these columns, but Kysely cannot infer them from the union of tables. */
const slugsOf = (db: Db) => db as Kysely<Record<string, { id: string; slug: string }>>;
