import { mailLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import type { Row } from "#app/db/schema.ts";
import { claimedUntil, retryAt } from "#app/server/services/mail.ts";
import type { Services } from "#app/server/services/services.server.ts";

const AT_ONCE = 10;

/** Counts the attempt before it is made, so that one that ends the process counts as well. */
async function claim({ db, now }: Services, row: Row<"messages">): Promise<boolean> {
  const claimed = await db
    .updateTable("messages")
    .set({ mail_next_at: claimedUntil(row.mail_attempts, now()), mail_attempts: row.mail_attempts + 1 })
    .where("id", "=", row.id)
    .where("mail_state", "=", "waiting")
    .where("mail_next_at", "=", row.mail_next_at)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Mails the waiting messages. A message that the mail server does not accept is retried later. */
export async function mailWaitingMessages(services: Services): Promise<void> {
  const { db, mail, log } = services;
  if (!mail.active) return;
  const waiting = await db
    .selectFrom("messages")
    .selectAll()
    .where("mail_state", "=", "waiting")
    .where("mail_next_at", "<=", services.now().toISOString())
    .orderBy("created_at")
    .limit(AT_ONCE)
    .execute();
  if (waiting.length === 0) return;
  const { emailContact: to } = await services.site();
  for (const row of waiting) {
    if (!(await claim(services, row))) continue;
    const update = (changes: Partial<Row<"messages">>) =>
      db.updateTable("messages").set(changes).where("id", "=", row.id).execute();
    try {
      await mail.send({
        to,
        replyTo: row.email,
        subject: fillText(mailLabels.message, { name: row.name }),
        text: `${row.message}\n\n${row.name}\n${row.email}\n${row.phone}\n`,
      });
      await update({ mail_state: "sent", mail_next_at: null });
    } catch (error) {
      const next = retryAt(row.mail_attempts, services.now());
      log.warn({ err: error, message: row.id, next }, "a contact message could not be mailed and will be retried");
      await update({ mail_next_at: next });
    }
  }
}
