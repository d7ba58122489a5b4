import { recordAudit, type Actor } from "#app/db/audit.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/page.ts";
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

/** Nobody reads and fills the form in less; the script that sends it tells how long the page had been open. */
const SECONDS_OF_A_PERSON = 2;

/** The hidden field is filled by robots, and now and then by a browser that means well: nothing is dropped for it. */
function looksLikeRobot(fields: Record<string, unknown>): boolean {
  const { website, seconds } = fields;
  if (typeof website === "string" && website !== "") return true;
  return typeof seconds === "string" && seconds !== "" && Number(seconds) < SECONDS_OF_A_PERSON;
}

/**
 * Stores a visitor's message, and has it mailed when SMTP_URL is set. What looks like a robot's is stored with a mark
 * and not mailed, and gets the same answer.
 * @throws HttpError 400 with a message a field, 429 for too many from one address
 */
export async function submitMessage(
  services: Services,
  fields: Record<string, unknown>,
  address: string,
): Promise<{ success: true; message: string }> {
  const input = check(contactForm, fields);
  const now = services.now();
  await countEvent(services.db, `contact ${visitorKey(address)}`, PER_ADDRESS, now);
  const suspect = looksLikeRobot(fields);
  const mailed = services.mail.active && !suspect;
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
      suspect: suspect ? 1 : 0,
      mail_state: mailed ? "waiting" : "none",
      mail_attempts: 0,
      mail_next_at: mailed ? now.toISOString() : null,
    })
    .execute();
  return { success: true, message: "Mail sent successfully!" };
}

/** Messages, newest first. */
export async function listMessages(db: Db, { after, limit }: Page = {}): Promise<Message[]> {
  let query = db.selectFrom("messages").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
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
    suspect: row.suspect === 1,
  };
}
