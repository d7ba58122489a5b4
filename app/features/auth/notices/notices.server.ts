import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";

/** The kinds of mail about an account. */
export type NoticeKind = "login" | "password" | "email" | "factor" | "admin" | "invitation";
export type Facts = Record<string, string>;

type Notice = {
  /** The recipient. */
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

/** Links by notice id. Only this process knows its links, as the database has their hashes; others send their own. */
const links = new Map<string, string>();
/** For this time, only the process that knows the link sends the notice. */
const OWN_MS = 2 * 60 * 1000;

/** Queues the mail with an invitation's link, and returns the notice's id for `rememberLink` after the commit. */
export async function queueInvitation(
  trx: Db,
  { id: invitation, email }: { id: string; email: string },
  now: Date,
): Promise<string> {
  const id = newId();
  const row = { id, recipient: email, kind: "invitation", facts: JSON.stringify({ invitation, name: "" }) };
  const next_at = new Date(now.getTime() + OWN_MS).toISOString();
  await trx
    .insertInto("notices")
    .values({ ...row, created_at: now.toISOString(), next_at })
    .execute();
  return id;
}

/** Remembers the link of a queued invitation until `forgetLink`; called after the commit. */
export const rememberLink = (noticeId: string, link: string): void => void links.set(noticeId, link);

/** The link for a notice; undefined when another process created it. */
export const linkOf = (noticeId: string): string | undefined => links.get(noticeId);
/** The ids of the notices whose links this process knows. */
export const noticesWithLink = (): string[] => [...links.keys()];
export const forgetLink = (noticeId: string): boolean => links.delete(noticeId);

/** Deletes the unsent mails of an invitation that is replaced or revoked. */
export async function deleteInvitationNotices(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom("notices").where("kind", "=", "invitation").where("recipient", "=", email).execute();
}
