import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import { contains } from "#app/db/search.ts";
import type { Message, MessageFilter } from "./contact.ts";

export type Search = { q?: string | undefined; filter?: MessageFilter | undefined };

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

/** One message; null when it does not exist. */
export async function findMessage(db: Db, id: string): Promise<Message | null> {
  const row = await db.selectFrom("messages").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toMessage(row) : null;
}

export const countMessages = (db: Db, search: Search) => countRows(matching(db, search));

/** A small message also takes space, in the table and its indexes. */
const BYTES_PER_ROW = 1_000;

/** For all unread messages together, in bytes: some 1,000 long ones. */
const MAX_UNREAD_BYTES = 20 * 1024 * 1024;
/** For all unread spam: it has its own limit, so that it keeps out no other message. */
const MAX_SPAM_BYTES = 5 * 1024 * 1024;

/** True when no further message is stored, or no further spam. The admin has to read or delete some first. */
export async function isInboxFull(db: Db, { suspect }: { suspect: boolean }): Promise<boolean> {
  return (await unreadBytes(db, suspect)) > (suspect ? MAX_SPAM_BYTES : MAX_UNREAD_BYTES);
}

/** The approximate size of all unread messages that are spam, or are not. */
async function unreadBytes(db: Db, suspect: boolean): Promise<number> {
  const text = sql<number>`octet_length(name) + octet_length(email) + octet_length(phone) + octet_length(message)`;
  const { bytes } = await db
    .selectFrom("messages")
    .select(sql<number | string>`coalesce(sum(${text} + ${BYTES_PER_ROW}), 0)`.as("bytes"))
    .where("read_at", "is", null)
    .where("suspect", "=", suspect ? 1 : 0)
    .executeTakeFirstOrThrow();
  return Number(bytes);
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
