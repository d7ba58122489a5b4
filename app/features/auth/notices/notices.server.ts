import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";

/** The kinds of mail about an account. */
export type NoticeKind = "password" | "email" | "factor" | "admin";
export type Facts = Record<string, string>;

type Notice = {
  email: string;
  name: string;
  kind: NoticeKind;
  facts: Facts;
};

/**
 * Queues a notice, in the transaction of the event that it reports. The notice is mailed soon, and retried until the
 * mail server accepts it. Without a mail server it is deleted.
 */
export async function queueNotice(trx: Db, { email, name, kind, facts }: Notice, now: Date): Promise<void> {
  const at = now.toISOString();
  const details = JSON.stringify({ ...facts, name });
  await trx
    .insertInto("notices")
    .values({ id: newId(), recipient: email, kind, facts: details, created_at: at, next_at: at })
    .execute();
}

/** Notifies all other admins of a new admin. */
export async function notifyOtherAdmins(
  trx: Db,
  added: { id: string; email: string; name: string },
  actor: { email: string; ip: string },
  now: Date,
): Promise<void> {
  const others = await trx
    .selectFrom("accounts")
    .select(["email", "name"])
    .where("role", "=", "admin")
    .where("id", "!=", added.id)
    .execute();
  const facts = { newcomer: added.name, newEmail: added.email, by: actor.email, ip: actor.ip };
  for (const other of others) await queueNotice(trx, { ...other, kind: "admin", facts }, now);
}
