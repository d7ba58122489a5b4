import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";

/** What people are told by mail about their accounts. */
export type NoticeKind = "login" | "password" | "email" | "factor" | "admin" | "invitation";
export type Facts = Record<string, string>;

type Notice = {
  /** The person concerned. */
  email: string;
  name: string;
  kind: NoticeKind;
  facts: Facts;
};

/**
 * Writes down what somebody is to be told, in the transaction of what it tells of: it is mailed soon, and tried again
 * until the mail server takes it. Without a mail server it is forgotten.
 */
export async function tell(trx: Db, { email, name, kind, facts }: Notice, now: Date): Promise<void> {
  const at = now.toISOString();
  const told = JSON.stringify({ ...facts, name });
  await trx
    .insertInto("notices")
    .values({ id: newId(), recipient: email, kind, facts: told, created_at: at, next_at: at })
    .execute();
}

/** Tells every other admin of a new one. */
export async function tellOtherAdmins(
  trx: Db,
  added: { id: string; email: string; name: string },
  by: { email: string; ip: string },
  now: Date,
): Promise<void> {
  const others = await trx
    .selectFrom("accounts")
    .select(["email", "name"])
    .where("role", "=", "admin")
    .where("id", "!=", added.id)
    .execute();
  const facts = { newcomer: added.name, newEmail: added.email, by: by.email, ip: by.ip };
  for (const other of others) await tell(trx, { ...other, kind: "admin", facts }, now);
}

/** Only the process that made a link can send it: nothing that is stored opens it. Others send a link of their own. */
const links = new Map<string, string>();
/** So long the other processes leave it to that one. */
const OWN_MS = 2 * 60 * 1000;

/** Mails the link to whoever is invited. */
export async function tellInvited(
  trx: Db,
  { id: invitation, email, link }: { id: string; email: string; link: string },
  now: Date,
): Promise<void> {
  const id = newId();
  links.set(id, link);
  const row = { id, recipient: email, kind: "invitation", facts: JSON.stringify({ invitation, name: "" }) };
  const next_at = new Date(now.getTime() + OWN_MS).toISOString();
  await trx
    .insertInto("notices")
    .values({ ...row, created_at: now.toISOString(), next_at })
    .execute();
}

/** The link that a notice of this process is to send. */
export const linkOf = (noticeId: string): string | undefined => links.get(noticeId);
/** The notices whose link this process has. */
export const noticesWithLink = (): string[] => [...links.keys()];
export const forgetLink = (noticeId: string): boolean => links.delete(noticeId);

/** An invitation that is replaced or taken back is not mailed any more. */
export async function dropInvitationNotices(trx: Db, email: string): Promise<void> {
  const gone = await trx
    .deleteFrom("notices")
    .where("kind", "=", "invitation")
    .where("recipient", "=", email)
    .returning("id")
    .execute();
  for (const { id } of gone) links.delete(id);
}
