import { createHash } from "node:crypto";
import { visitorKey } from "#app/http/client-ip.ts";
import { check } from "#app/http/body.ts";
import { newId } from "#app/db/id.ts";
import { countEvent, isWithinLimit } from "#app/http/rate-limit.ts";
import type { Services } from "#app/services/services.server.ts";
import { contactFormIn } from "./contact.ts";

/** Leaves room for corrected attempts, and stops a flood. */
const PER_IP = { events: 10, minutes: 60 };

/** Identical messages within a minute are stored once: a second press on a slow connection sends the form again. */
const ONCE = { events: 1, minutes: 1 };

/** A person takes longer to read and fill in the form. The form's script sends how long the page was open. */
const SECONDS_OF_A_PERSON = 2;

/** Bots fill in the hidden field, and sometimes autofill does: so the message is only marked, never discarded. */
function looksLikeRobot(fields: Record<string, unknown>): boolean {
  const { website, seconds } = fields;
  if (typeof website === "string" && website !== "") return true;
  return typeof seconds === "string" && seconds !== "" && Number(seconds) < SECONDS_OF_A_PERSON;
}

/**
 * Stores a visitor's message, and queues it for mailing when SMTP_URL is set. A message that looks like a bot's is
 * stored with a mark and not mailed; a repeated message is not stored again. The response is the same in all cases.
 * @throws HttpError 400 with a message per field, 429 after too many messages from one IP
 */
export async function submitMessage(
  services: Services,
  fields: Record<string, unknown>,
  ip: string,
): Promise<{ success: true; message: string }> {
  const { labels, language } = await services.site();
  const input = check(contactFormIn(labels), fields);
  const now = services.now();
  await countEvent(services.db, `contact ${visitorKey(ip)}`, { ...PER_IP, copy: { ...labels.forms, language } }, now);
  const suspect = looksLikeRobot(fields);
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
