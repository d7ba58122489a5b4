import { createHash } from "node:crypto";
import { formsLabels } from "#site-labels";
import { recordAudit, type Act, type Actor } from "#app/content/audit.server.ts";
import { deleteEach, inOrder, inTurns } from "#app/content/bulk.server.ts";
import type { BulkIdsResult } from "#app/content/bulk.ts";
import type { Db } from "#app/db/client.ts";
import { eachPage } from "#app/db/pagination.ts";
import { CSV_PAGE, csvParts } from "#app/server/http/csv.ts";
import { notFound } from "#app/server/http/errors.ts";
import { visitorKey } from "#app/server/http/client-ip.ts";
import { check } from "#app/server/http/body.ts";
import { newId } from "#app/db/id.ts";
import { isWithinLimit, tooManyEvents } from "#app/server/http/rate-limit.ts";
import { countVisitorEvent } from "#app/server/http/visitor-limits.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { contactForm, type Message } from "./contact.ts";
import { findMessage, isInboxFull, listMessages, type Search } from "./queries.server.ts";

/** In seconds. The admin has to read or delete messages first. */
const FULL_INBOX_WAIT = 60 * 60;

/** Identical messages within a minute are stored once: a second press on a slow connection sends the form again. */
const ONCE = { events: 1, minutes: 1 };

/** A person takes longer to read and fill in the form. The form's script sends how long the page was open. */
const SECONDS_OF_A_PERSON = 2;

/** Bots fill in the hidden field, and sometimes autofill does: so the message is only marked, never discarded. */
function looksLikeSpam(fields: Record<string, unknown>): boolean {
  const { website, seconds } = fields;
  if (typeof website === "string" && website !== "") return true;
  return typeof seconds === "string" && seconds !== "" && Number(seconds) < SECONDS_OF_A_PERSON;
}

/**
 * Stores a visitor's message, and queues it for mailing when SMTP_URL is set. A message that looks like a bot's is
 * stored with a mark and not mailed; a repeated message is not stored again. The response is the same in all cases.
 * @throws HttpError 400 with a message per field, 429 after too many messages, or while the inbox is full
 */
export async function submitMessage(
  services: Services,
  fields: Record<string, unknown>,
  ip: string,
): Promise<{ success: true; message: string }> {
  const { language } = await services.site();
  const input = check(contactForm, fields);
  const now = services.now();
  const copy = { ...formsLabels, language };
  await countVisitorEvent(services, { kind: "contact", ip, now, copy });
  const suspect = looksLikeSpam(fields);
  if (await isInboxFull(services.db, { suspect })) {
    const what = suspect ? "spam" : "messages";
    services.log.warn(`a message was rejected: the inbox is full of unread ${what}. Read or delete ${what}`);
    throw tooManyEvents(FULL_INBOX_WAIT, copy);
  }
  const mailed = services.mail.active && !suspect;
  const content = createHash("sha256")
    .update(JSON.stringify([input, suspect]))
    .digest("base64url");
  // One transaction: a failed insert also undoes the count, so that a retry is not taken for a repetition.
  await services.db.transaction().execute(async (trx) => {
    const key = `message ${visitorKey(ip)} ${content}`;
    // Only for the form: a program sends no hidden field, and repeats a message on purpose.
    if (fields["website"] !== undefined && !(await isWithinLimit(trx, key, ONCE, now))) return;
    await trx
      .insertInto("messages")
      .values({
        id: newId(),
        name: input.name,
        email: input.email,
        phone: input.phone ?? "",
        message: input.message,
        created_at: now.toISOString(),
        read_at: null,
        suspect: suspect ? 1 : 0,
        mail_state: mailed ? "waiting" : "none",
        mail_attempts: 0,
        mail_next_at: mailed ? now.toISOString() : null,
      })
      .execute();
  });
  return { success: true, message: "Mail sent successfully!" };
}

/** Returns the matching messages as CSV in parts, and records the export in the audit trail. */
export async function exportMessages({ db, now }: Services, search: Search, actor: Actor) {
  await recordAudit(db, actor, { action: "message.export", subject: { id: "", title: "" }, at: now() });
  const pages = eachPage({
    limit: CSV_PAGE,
    read: (page) => listMessages(db, { ...search, ...page }),
    positionOf: ({ createdAt, id }) => ({ time: createdAt, id }),
  });
  const header = ["received", "name", "email", "phone", "message", "read", "suspect"];
  return csvParts(header, pages, ({ createdAt, name, email, phone, message, readAt, suspect }) => {
    return [createdAt, name, email, phone, message, readAt === null ? "no" : "yes", suspect ? "yes" : "no"];
  });
}

/** @throws HttpError 404 */
export async function markMessage(
  services: Services,
  { id, read, suspect }: { id: string; read?: boolean | undefined; suspect?: boolean | undefined },
  actor: Actor,
): Promise<Message> {
  if (read !== undefined) await markMessages(services, { ids: [id], read }, actor);
  if (suspect !== undefined) await markSpam(services, { id, suspect }, actor);
  const message = await findMessage(services.db, id);
  if (!message) throw notFound("message");
  return message;
}

/** Marks a message as spam, or removes the mark. A message in that state already stays unchanged. */
async function markSpam(services: Services, { id, suspect }: { id: string; suspect: boolean }, actor: Actor) {
  await services.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("messages")
      .set({ suspect: suspect ? 1 : 0 })
      .where("id", "=", id)
      .where("suspect", "=", suspect ? 0 : 1)
      .returning("name")
      .executeTakeFirst();
    if (!changed) return;
    const action = suspect ? "message.spam" : "message.not-spam";
    await recordAudit(trx, actor, { action, subject: { id, title: changed.name }, at: services.now() });
  });
}

/** Marks messages, and returns which ids do not exist. Messages in that state already stay unchanged. */
export async function markMessages(
  services: Services,
  { ids, read }: { ids: string[]; read: boolean },
  actor: Actor,
): Promise<BulkIdsResult> {
  const { db } = services;
  const now = services.now();
  return db.transaction().execute(async (trx) => {
    const each = inOrder(ids);
    for await (const id of inTurns(each)) {
      const changed = await trx
        .updateTable("messages")
        .set({ read_at: read ? now.toISOString() : null })
        .where("id", "=", id)
        .where("read_at", read ? "is" : "is not", null)
        .returning("name")
        .executeTakeFirst();
      if (!changed) continue;
      await recordAudit(trx, actor, {
        action: read ? "message.read" : "message.unread",
        subject: { id, title: changed.name },
        at: now,
      });
    }
    const rows = await trx.selectFrom("messages").select("id").where("id", "in", each).execute();
    const existing = new Set(rows.map((row) => row.id));
    return { done: each.filter((id) => existing.has(id)), notFound: each.filter((id) => !existing.has(id)) };
  });
}

/** @throws HttpError 404 */
export async function deleteMessage({ db, now }: Services, id: string, actor: Actor): Promise<void> {
  const deleted = await db.transaction().execute((trx) => deleteMessageRow(trx, id, { actor, now: now() }));
  if (!deleted) throw notFound("message");
}

/** Deletes messages in one transaction, and returns which ids do not exist. */
export async function deleteMessages({ db, now }: Services, ids: string[], actor: Actor): Promise<BulkIdsResult> {
  const act = { actor, now: now() };
  const { done, notFound: missing } = await deleteEach(db, ids, (trx, id) => deleteMessageRow(trx, id, act));
  return { done, notFound: missing };
}

async function deleteMessageRow(trx: Db, id: string, { actor, now }: Act): Promise<[] | null> {
  const row = await trx.deleteFrom("messages").where("id", "=", id).returning(["id", "name"]).executeTakeFirst();
  if (!row) return null;
  await recordAudit(trx, actor, { action: "message.delete", subject: { id: row.id, title: row.name }, at: now });
  return [];
}
