import { sql, type Kysely } from "kysely";
import { TakenError } from "#app/db/errors.ts";
import { slugify } from "#app/text/slugify.ts";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import type { SlugTable } from "#app/db/schema.ts";

const SLUG_IN_USE = "This address is taken by another item. Choose a different one.";

/** An arbitrary number that no other advisory lock uses. */
const SLUG_LOCK = 7_140_002;

type SlugRequest = { requested?: string | undefined; title: string; id: string };

/**
 * Chooses the slug of a new or renamed item: the requested one, or one from the title, with a number when that is
 * taken.
 * With `ifTaken: "number"`, the slug comes from the title when the requested one is taken.
 * @throws TakenError when the requested slug is taken and `ifTaken` is "reject"
 */
export async function chooseSlug(
  trx: Db,
  table: SlugTable,
  { requested, title, id, ifTaken = "reject" }: SlugRequest & { ifTaken?: "reject" | "number" },
): Promise<string> {
  await onlyOneAtATime(trx);
  const { slug, free } = await proposeSlug(trx, table, { requested, title, id });
  if (free) return slug;
  if (ifTaken === "number") return (await proposeSlug(trx, table, { title, id })).slug;
  throw new TakenError("slug", SLUG_IN_USE);
}

/** The slug that an item would get now; `free` is false when the requested slug is taken. */
export async function proposeSlug(
  db: Db,
  table: SlugTable,
  { requested, title, id }: SlugRequest,
): Promise<{ slug: string; free: boolean }> {
  if (requested) return { slug: requested, free: await isFree(db, table, requested, id) };
  const fromTitle = slugify(title);
  const base = fromTitle && !ID.test(fromTitle) ? fromTitle : table.slice(0, -1);
  if (await isFree(db, table, base, id)) return { slug: base, free: true };
  const rows = await slugsOf(db).selectFrom(table).select(["id", "slug"]).where("slug", "like", `${base}-%`).execute();
  const taken = new Set(rows.filter((row) => row.id !== id).map((row) => row.slug));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return { slug: `${base}-${number}`, free: true };
}

/** True when an item of this table has this id or slug. */
export async function itemExists(db: Db, table: SlugTable, idOrSlug: string): Promise<boolean> {
  const row = await slugsOf(db)
    .selectFrom(table)
    .select("id")
    .where((eb) => eb.or([eb("id", "=", idOrSlug), eb("slug", "=", idOrSlug)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Prevents two transactions on PostgreSQL from choosing the same slug; SQLite has a single writer anyway. */
async function onlyOneAtATime(trx: Db): Promise<void> {
  if (isPostgres(trx)) {
    await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx);
  }
}

/** A URL names an item by its id or slug: a slug must not become the id of another item, present or deleted. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function isFree(trx: Db, table: SlugTable, slug: string, id: string): Promise<boolean> {
  if (ID.test(slug)) return false;
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
