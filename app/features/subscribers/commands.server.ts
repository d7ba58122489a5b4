import { recordAudit, type Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, eachPage, type Page } from "#app/db/pagination.ts";
import { contains } from "#app/db/search.ts";
import { visitorKey } from "#app/http/client-ip.ts";
import { check } from "#app/http/body.ts";
import { CSV_PAGE, csvParts } from "#app/http/csv.ts";
import { notFound } from "#app/http/errors.ts";
import { newId } from "#app/db/id.ts";
import { countEvent } from "#app/http/rate-limit.ts";
import type { Services } from "#app/services/services.server.ts";
import { subscriberFormIn, type Subscriber } from "./subscriber.ts";

const PER_IP = { events: 20, minutes: 60 };

/**
 * Stores an email address, once for each source.
 * @throws HttpError 400 for an invalid address, 429 for too many sign-ups from one IP
 */
export async function subscribe(
  { db, now, site }: Services,
  fields: Record<string, unknown>,
  ip: string,
): Promise<{ message: string }> {
  const { labels, language } = await site();
  const input = check(subscriberFormIn(labels), fields);
  await countEvent(db, `subscribe ${visitorKey(ip)}`, { ...PER_IP, copy: { ...labels.forms, language } }, now());
  await db
    .insertInto("subscribers")
    .values({ id: newId(), email: input.email.toLowerCase(), source: input.source, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.columns(["email", "source"]).doNothing())
    .execute();
  return { message: "Thank you. Your address is noted." };
}

function matching(db: Db, q: string | undefined) {
  const query = db.selectFrom("subscribers");
  return q ? query.where(contains("email", q)) : query;
}

type Search = { q?: string | undefined };

/** Subscribers, newest first. */
export async function listSubscribers(db: Db, { q, after, limit }: Search & Page = {}): Promise<Subscriber[]> {
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
export async function countSubscribers(db: Db, { q }: Search): Promise<number> {
  const { count } = await matching(db, q)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The subscribers that a search finds, as a table for a spreadsheet or a mail program, in parts. */
export async function exportSubscribers(db: Db, search: Search, by: Actor, now: Date) {
  await recordAudit(db, by, { action: "subscriber.export", subject: { id: "", title: "" }, at: now });
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => listSubscribers(db, { ...search, ...page }),
    positionOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
  const head = ["email", "source", "created at"];
  return csvParts(head, pages, ({ email, source, createdAt }) => [email, source, createdAt]);
}

/** @throws HttpError 404 */
export async function deleteSubscriber(db: Db, id: string, by: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("subscribers").where("id", "=", id).returning(["id", "email"]).executeTakeFirst();
    if (!row) throw notFound("subscriber");
    await recordAudit(trx, by, { action: "subscriber.delete", subject: { id: row.id, title: row.email }, at: now });
  });
}
