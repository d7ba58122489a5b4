import { PostgresAdapter, sql, type Kysely } from "kysely";
import { TakenError } from "#app/db/errors.ts";
import { slugify } from "#app/text/slug.ts";
import type { Db } from "#app/db/client.ts";
import type { SlugTable } from "#app/db/schema.ts";

const TAKEN = "This address is taken by another item. Choose a different one.";

/** Any number that nothing else in the database locks. */
const SLUG_LOCK = 7_140_002;

type Wish = { wished?: string | undefined; title: string; id: string };

/**
 * The URL of a new or renamed item: the wished one, which must be free, or one made from the title, with a
 * number where it is taken. With `ifTaken: "number"`, a wished one that is taken gives way to one made from the title.
 * @throws TakenError when the wished one is taken
 */
export async function chooseSlug(
  trx: Db,
  table: SlugTable,
  { wished, title, id, ifTaken = "refuse" }: Wish & { ifTaken?: "refuse" | "number" },
): Promise<string> {
  await onlyOneAtATime(trx);
  const { slug, free } = await proposeSlug(trx, table, { wished, title, id });
  if (free) return slug;
  if (ifTaken === "number") return (await proposeSlug(trx, table, { title, id })).slug;
  throw new TakenError("slug", TAKEN);
}

/** The URL that an item would get now, and whether it can have it: one made from a title is always free. */
export async function proposeSlug(
  db: Db,
  table: SlugTable,
  { wished, title, id }: Wish,
): Promise<{ slug: string; free: boolean }> {
  if (wished) return { slug: wished, free: await isFree(db, table, wished, id) };
  const base = slugify(title) || table.slice(0, -1);
  if (await isFree(db, table, base, id)) return { slug: base, free: true };
  const rows = await slugsOf(db).selectFrom(table).select(["id", "slug"]).where("slug", "like", `${base}-%`).execute();
  const taken = new Set(rows.filter((row) => row.id !== id).map((row) => row.slug));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return { slug: `${base}-${number}`, free: true };
}

/** On PostgreSQL two transactions could choose the same slug; on SQLite there is one writer anyway. */
async function onlyOneAtATime(trx: Db): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx);
  }
}

async function isFree(trx: Db, table: SlugTable, slug: string, id: string): Promise<boolean> {
  const other = await slugsOf(trx)
    .selectFrom(table)
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other === undefined;
}

/** All of these tables have these columns, which a union of them does not say. */
const slugsOf = (db: Db) => db as unknown as Kysely<Record<string, { id: string; slug: string }>>;
