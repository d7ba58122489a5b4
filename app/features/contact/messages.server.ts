import { recordAudit, type Act, type Actor } from "#app/content/audit.ts";
import { deleteEach, inOrder, type BulkIdsResult } from "#app/content/bulk.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, eachPage, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import { CSV_PAGE, csvParts } from "#app/http/csv.ts";
import { notFound } from "#app/http/errors.ts";
import type { Message, MessageFilter } from "./contact.ts";

type Search = { q?: string | undefined; filter?: MessageFilter | undefined };

function matching(db: Db, { q, filter }: Search) {
  let query = db.selectFrom("messages");
  if (filter === "unread") query = query.where("read_at", "is", null);
  if (filter === "suspect") query = query.where("suspect", "=", 1);
  if (q) query = query.where((eb) => eb.or([contains("name", q), contains("email", q), contains("message", q)]));
  return query;
}

/** Messages, newest first. */
export async function listMessages(db: Db, { after, limit, ...search }: Search & Page): Promise<Message[]> {
  let query = matching(db, search).selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toMessage);
}

export async function countMessages(db: Db, search: Search): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the matching messages as CSV in parts, and records the export in the audit trail. */
export async function exportMessages(db: Db, search: Search, by: Actor, now: Date) {
  await recordAudit(db, by, { action: "message.export", subject: { id: "", title: "" }, at: now });
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => listMessages(db, { ...search, ...page }),
    positionOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
  const head = ["received", "name", "email", "phone", "message", "read", "suspect"];
  return csvParts(head, pages, ({ createdAt, name, email, phone, message, readAt, suspect }) => {
    return [createdAt, name, email, phone, message, readAt === null ? "no" : "yes", suspect ? "yes" : "no"];
  });
}

/** @throws HttpError 404 */
export async function markMessage(db: Db, id: string, read: boolean, act: Act): Promise<Message> {
  const { done } = await markMessages(db, [id], read, act);
  if (done.length === 0) throw notFound("message");
  return toMessage(await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

/** Marks messages, and returns which ids do not exist. Messages that are already marked so stay unchanged. */
export async function markMessages(db: Db, ids: string[], read: boolean, { by, now }: Act): Promise<BulkIdsResult> {
  return db.transaction().execute(async (trx) => {
    const each = inOrder(ids);
    for (const id of each) {
      const changed = await trx
        .updateTable("messages")
        .set({ read_at: read ? now.toISOString() : null })
        .where("id", "=", id)
        .where("read_at", read ? "is" : "is not", null)
        .returning("name")
        .executeTakeFirst();
      if (!changed) continue;
      await recordAudit(trx, by, {
        action: read ? "message.read" : "message.unread",
        subject: { id, title: changed.name },
        at: now,
      });
    }
    const there = await trx.selectFrom("messages").select("id").where("id", "in", each).execute();
    const found = new Set(there.map((row) => row.id));
    return { done: each.filter((id) => found.has(id)), notFound: each.filter((id) => !found.has(id)) };
  });
}

/** @throws HttpError 404 */
export async function deleteMessage(db: Db, id: string, by: Actor, now: Date): Promise<void> {
  const gone = await db.transaction().execute((trx) => deleteMessageRow(trx, id, by, now));
  if (!gone) throw notFound("message");
}

/** Deletes messages in one transaction, and returns which ids do not exist. */
export async function deleteMessages(db: Db, ids: string[], by: Actor, now: Date): Promise<BulkIdsResult> {
  const { done, notFound: missing } = await deleteEach(db, ids, (trx, id) => deleteMessageRow(trx, id, by, now));
  return { done, notFound: missing };
}

async function deleteMessageRow(trx: Db, id: string, by: Actor, now: Date): Promise<[] | null> {
  const row = await trx.deleteFrom("messages").where("id", "=", id).returning(["id", "name"]).executeTakeFirst();
  if (!row) return null;
  await recordAudit(trx, by, { action: "message.delete", subject: { id: row.id, title: row.name }, at: now });
  return [];
}

function toMessage(row: Row<"messages">): Message {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    createdAt: row.created_at,
    readAt: row.read_at,
    suspect: row.suspect === 1,
  };
}
