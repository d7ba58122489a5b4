import { createHash } from "node:crypto";
import { visitorKey } from "#app/http/client-ip.ts";
import { check } from "#app/http/body.ts";
import { newId } from "#app/db/id.ts";
import { countEvent, isWithin } from "#app/http/rate-limit.ts";
import type { Services } from "#app/services/services.server.ts";
import { contactFormIn } from "./contact.ts";

/** Enough for anyone who mistypes; a flood is held off. */
const PER_IP = { events: 10, minutes: 60 };

/** A second press on a slow line sends the form once more. A program that sends the same again, without its hidden field, means it. */
const ONCE = { events: 1, minutes: 1 };

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
 * and not mailed, and gets the same response; so does one that has just come, which is not stored twice.
 * @throws HttpError 400 with a message a field, 429 for too many from one IP
 */
export async function submitMessage(
  services: Services,
  fields: Record<string, unknown>,
  ip: string,
): Promise<{ success: true; message: string }> {
  const { labels, language } = await services.site();
  const input = check(contactFormIn(labels), fields);
  const now = services.now();
  await countEvent(services.db, `contact ${visitorKey(ip)}`, { ...PER_IP, said: { ...labels.forms, language } }, now);
  const suspect = looksLikeRobot(fields);
  const mailed = services.mail.active && !suspect;
  const content = createHash("sha256")
    .update(JSON.stringify([input, suspect]))
    .digest("base64url");
  // Together: a message that could not be stored is not known when it comes again.
  await services.db.transaction().execute(async (trx) => {
    const key = `message ${visitorKey(ip)} ${content}`;
    if (fields["website"] !== undefined && !(await isWithin(trx, key, ONCE, now))) return;
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
