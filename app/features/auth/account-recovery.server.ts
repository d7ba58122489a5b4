import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { queueNotice } from "./notices/notices.server.ts";
import { hashNewPassword } from "./passwords/passwords.server.ts";
import { deleteSessions } from "./sessions.server.ts";
import { deleteTotp } from "./second-factor/totp.server.ts";

/* Commands of the command line for an account that cannot log in. */

type Account = { id: string; email: string; name: string };

/**
 * Gives an account a new password and ends all its sessions.
 * @throws HttpError 400 for a weak password, 404 for an unknown email
 */
export async function setPassword(db: Db, email: string, password: string, { actor, now }: Act): Promise<void> {
  const passwordHash = await hashNewPassword(db, password, email.toLowerCase());
  await changeByEmail(db, email, { actor, now, action: "account.password" }, async (trx, account) => {
    const changes = { password_hash: passwordHash, updated_at: now.toISOString() };
    await trx.updateTable("accounts").set(changes).where("id", "=", account.id).execute();
    await queueNotice(trx, { ...account, kind: "password", facts: { by: actor.email } }, now);
  });
}

/**
 * Removes the authenticator app, recovery codes and passkeys of an account, and ends all its sessions.
 * @throws HttpError 404 for an unknown email
 */
export async function resetSecondFactors(db: Db, email: string, { actor, now }: Act): Promise<void> {
  await changeByEmail(db, email, { actor, now, action: "account.reset-2fa" }, async (trx, account) => {
    await deleteTotp(trx, account.id, now);
    await trx.deleteFrom("passkeys").where("account_id", "=", account.id).execute();
    const facts = { change: "account.reset-2fa", by: actor.email };
    await queueNotice(trx, { ...account, kind: "factor", facts }, now);
  });
}

/**
 * Ends all sessions of an account.
 * @throws HttpError 404 for an unknown email
 */
export async function endAllSessions(db: Db, email: string, { actor, now }: Act): Promise<void> {
  await changeByEmail(db, email, { actor, now, action: "session.end-all" }, () => Promise.resolve());
}

/** Changes an account and ends its sessions. */
async function changeByEmail(
  db: Db,
  email: string,
  { action, actor, now }: Act & { action: string },
  change: (trx: Db, account: Account) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "email", "name"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirst();
    if (!account) throw new HttpError(404, `There is no account with the email ${email}.`);
    await change(trx, account);
    await deleteSessions(trx, account.id, null);
    await recordAudit(trx, actor, { action, subject: { id: account.id, title: account.email }, at: now });
  });
}
