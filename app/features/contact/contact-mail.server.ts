import type { Row } from "#app/db/schema.ts";
import type { Services } from "#app/services/services.server.ts";

/** How long after a failed attempt the next one comes, growing to a day. */
const WAITS_MINUTES = [1, 5, 30, 120, 720, 1440];
const AT_ONCE = 10;

/** A message that is being sent is not taken up by another process; should this one die, it is tried again later. */
const CLAIM_MINUTES = 10;

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

/** Mails the stored messages that wait for it. What the mail server does not take is tried again later. */
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
  for (const row of waiting) {
    if (!(await claim(services, row))) continue;
    try {
      await mail.send({
        to,
        replyTo: row.email,
        subject: `Message from ${row.name}`,
        text: `${row.message}\n\n${row.name}\n${row.email}\n${row.phone}\n`,
      });
      await db
        .updateTable("messages")
        .set({ mail_state: "sent", mail_next_at: null })
        .where("id", "=", row.id)
        .execute();
    } catch (error) {
      const minutes = WAITS_MINUTES[Math.min(row.mail_attempts, WAITS_MINUTES.length - 1)] ?? 1440;
      const next = new Date(services.now().getTime() + minutes * 60_000).toISOString();
      log.warn(
        { err: error, message: row.id, next },
        "a contact message could not be mailed; it is kept and tried again",
      );
      await db
        .updateTable("messages")
        .set({ mail_attempts: row.mail_attempts + 1, mail_next_at: next })
        .where("id", "=", row.id)
        .execute();
    }
  }
}
