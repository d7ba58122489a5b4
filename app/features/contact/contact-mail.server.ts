import { fillText } from "#app/text/fill-text.ts";
import type { Row } from "#app/db/schema.ts";
import { CLAIM_MINUTES, retryAt } from "#app/services/mail.ts";
import type { Services } from "#app/services/services.server.ts";

const AT_ONCE = 10;

async function claim({ db, now }: Services, row: Row<"messages">): Promise<boolean> {
  const until = new Date(now().getTime() + CLAIM_MINUTES * 60_000).toISOString();
  const claimed = await db
    .updateTable("messages")
    .set({ mail_next_at: until })
    .where("id", "=", row.id)
    .where("mail_state", "=", "waiting")
    .where("mail_next_at", "=", row.mail_next_at)
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Mails the waiting messages. A message that the mail server does not accept is retried later. */
export async function mailWaitingMessages(services: Services, to: string): Promise<void> {
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
  const labels = (await services.site()).labels.mail;
  for (const row of waiting) {
    if (!(await claim(services, row))) continue;
    const update = (changes: Partial<Row<"messages">>) =>
      db.updateTable("messages").set(changes).where("id", "=", row.id).execute();
    try {
      await mail.send({
        to,
        replyTo: row.email,
        subject: fillText(labels.message, { name: row.name }),
        text: `${row.message}\n\n${row.name}\n${row.email}\n${row.phone}\n`,
      });
      await update({ mail_state: "sent", mail_next_at: null });
    } catch (error) {
      const next = retryAt(row.mail_attempts, services.now());
      log.warn(
        { err: error, message: row.id, next },
        "a contact message could not be mailed; it is kept and tried again",
      );
      await update({ mail_attempts: row.mail_attempts + 1, mail_next_at: next });
    }
  }
}
