import { PostgresAdapter, sql } from "kysely";
import { HttpError } from "#app/platform/errors.ts";
import { slugify } from "#app/platform/slug.ts";
import type { Db } from "./client.ts";

/** Any number that nothing else in the database locks. */
const SLUG_LOCK = 7_140_002;

/**
 * The address of a new or renamed item: the wished one, which must be free, or one made from the title, with a
 * number where it is taken.
 * @throws HttpError 409 when the wished one is taken
 */
export async function chooseSlug(
  trx: Db,
  table: "blogs" | "projects",
  { wished, title, id }: { wished?: string | undefined; title: string; id: string },
): Promise<string> {
  await onlyOneAtATime(trx);
  if (wished) {
    if (await isFree(trx, table, wished, id)) return wished;
    const taken = "This address is taken by another item. Choose a different one.";
    throw new HttpError(409, taken, { errors: { slug: taken } });
  }
  const base = slugify(title) || table.slice(0, -1);
  if (await isFree(trx, table, base, id)) return base;
  const rows = await trx.selectFrom(table).select("slug").where("slug", "like", `${base}-%`).execute();
  const taken = new Set(rows.map((row) => row.slug));
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** On PostgreSQL two transactions could choose the same slug; on SQLite there is one writer anyway. */
async function onlyOneAtATime(trx: Db): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${SLUG_LOCK})`.execute(trx);
  }
}

async function isFree(trx: Db, table: "blogs" | "projects", slug: string, id: string): Promise<boolean> {
  const other = await trx
    .selectFrom(table)
    .select("id")
    .where("slug", "=", slug)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other === undefined;
}
