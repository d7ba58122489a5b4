import { recordAudit } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import { queueNotice } from "./notices/notices.server.ts";
import { hashNewPassword } from "./passwords/passwords.server.ts";
import { deleteSessions } from "./sessions.server.ts";
import { forgetTotp } from "./second-factor/totp.server.ts";

/* Commands of the command line for an account that cannot log in. */

type Account = { id: string; email: string; name: string };
type RescueInfo = { actor: string; ip: string; now: Date };

/**
 * Gives an account a new password and ends all its sessions.
 * @throws HttpError 400 for a weak password, 404 for an unknown email
 */
export async function setPassword(db: Db, email: string, password: string, info: RescueInfo): Promise<void> {
  const passwordHash = await hashNewPassword(db, password, email.toLowerCase());
  await changeByEmail(db, email, { ...info, action: "account.password" }, async (trx, account) => {
    const changes = { password_hash: passwordHash, updated_at: info.now.toISOString() };
    await trx.updateTable("accounts").set(changes).where("id", "=", account.id).execute();
    await queueNotice(trx, { ...account, kind: "password", facts: { by: info.actor } }, info.now);
  });
}

/**
 * Removes the authenticator app, recovery codes and passkeys of an account, and ends all its sessions.
 * @throws HttpError 404 for an unknown email
 */
export async function resetSecondFactors(db: Db, email: string, info: RescueInfo): Promise<void> {
  await changeByEmail(db, email, { ...info, action: "account.reset-2fa" }, async (trx, account) => {
    await forgetTotp(trx, account.id, info.now);
    await trx.deleteFrom("passkeys").where("account_id", "=", account.id).execute();
    const facts = { change: "account.reset-2fa", by: info.actor };
    await queueNotice(trx, { ...account, kind: "factor", facts }, info.now);
  });
}

/**
 * Ends all sessions of an account.
 * @throws HttpError 404 for an unknown email
 */
export async function endAllSessions(db: Db, email: string, info: RescueInfo): Promise<void> {
  await changeByEmail(db, email, { ...info, action: "session.end-all" }, () => Promise.resolve());
}

/** Changes an account and ends its sessions. */
async function changeByEmail(
  db: Db,
  email: string,
  { action, actor, ip, now }: RescueInfo & { action: string },
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
    await recordAudit(
      trx,
      { email: actor, ip },
      { action, subject: { id: account.id, title: account.email }, at: now },
    );
  });
}
