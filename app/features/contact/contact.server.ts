import { recordAudit, type Actor } from "#app/db/audit.ts";
import type { Db } from "#app/db/client.ts";
import type { Page } from "#app/db/page.ts";
import type { Row } from "#app/db/schema.ts";
import { visitorKey } from "#app/platform/address.ts";
import { check } from "#app/platform/body.ts";
import { notFound } from "#app/platform/errors.ts";
import { newId } from "#app/platform/id.ts";
import { countEvent } from "#app/platform/rate-limit.ts";
import type { Services } from "#app/platform/services.server.ts";
import { contactForm, type Message } from "./contact.ts";

/** Enough for anyone who mistypes; a flood is held off. */
const PER_ADDRESS = { events: 10, minutes: 60 };

/**
 * Stores a visitor's message, and has it mailed when SMTP_URL is set. A form whose hidden field `website` is filled
 * comes from a robot: it gets the same answer and nothing is stored.
 * @throws HttpError 400 with a message a field, 429 for too many from one address
 */
export async function submitMessage(
  services: Services,
  fields: Record<string, unknown>,
  address: string,
): Promise<{ success: true; message: string }> {
  const input = check(contactForm, fields);
  const thanks = { success: true, message: "Mail sent successfully!" } as const;
  if (typeof fields["website"] === "string" && fields["website"] !== "") {
    services.log.warn({ address }, "a contact message with the hidden field filled was dropped");
    return thanks;
  }
  const now = services.now();
  await countEvent(services.db, `contact ${visitorKey(address)}`, PER_ADDRESS, now);
  await services.db
    .insertInto("messages")
    .values({
      id: newId(),
      name: input.name,
      email: input.email,
      phone: input.phone ?? "",
      message: input.message,
      created_at: now.toISOString(),
      read_at: null,
      mail_state: services.mail.active ? "waiting" : "none",
      mail_attempts: 0,
      mail_next_at: services.mail.active ? now.toISOString() : null,
    })
    .execute();
  return thanks;
}

/** Messages, newest first. */
export async function listMessages(db: Db, { after, limit }: Page = {}): Promise<Message[]> {
  let query = db.selectFrom("messages").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) {
    query = query.where((eb) =>
      eb.or([eb("created_at", "<", after.time), eb.and([eb("created_at", "=", after.time), eb("id", "<", after.id)])]),
    );
  }
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toMessage);
}

/** @throws HttpError 404 */
export async function markMessage(db: Db, id: string, read: boolean, now: Date): Promise<Message> {
  const row = await db
    .updateTable("messages")
    .set({ read_at: read ? now.toISOString() : null })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound("message");
  return toMessage(row);
}

/** @throws HttpError 404 */
export async function deleteMessage(db: Db, id: string, by: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom("messages").where("id", "=", id).returning(["id", "name"]).executeTakeFirst();
    if (!row) throw notFound("message");
    await recordAudit(trx, by, "message.delete", { id: row.id, title: row.name }, now);
  });
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
  };
}
