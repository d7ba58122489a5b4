import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import { contains } from "#app/db/search.ts";
import type { Subscriber } from "./subscriber.ts";

function matching(db: Db, q: string | undefined) {
  const query = db.selectFrom("subscribers");
  return q ? query.where(contains("email", q)) : query;
}

export type Search = { q?: string | undefined };

/** Subscribers, newest first. */
export async function listSubscribers(db: Db, { q, after, limit }: Search & Page): Promise<Subscriber[]> {
  let query = matching(db, q).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map((row) => ({
    _id: row.id,
    id: row.id,
    email: row.email,
    source: row.source as Subscriber["source"],
    createdAt: row.created_at,
  }));
}

/** How many subscribers a search finds. */
export const countSubscribers = (db: Db, { q }: Search) => countRows(matching(db, q));
