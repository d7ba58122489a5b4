import { recordAudit } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import type { OwnAccount } from "./account.ts";
import { accountOf, toUser } from "./accounts.server.ts";
import { listPasskeys } from "./passkeys/passkeys.server.ts";
import { queueNotice } from "./notices/notices.server.ts";
import { hashNewPassword } from "./passwords/passwords.server.ts";
import { verifyOwnPassword } from "./proofs.server.ts";
import { countRecoveryCodes } from "./second-factor/recovery-codes.server.ts";
import { deleteSessions, type SessionAct, type CurrentSession } from "./sessions.server.ts";

/** The data of the Account page. */
export async function readAccount({ db, mail }: Services, { user }: CurrentSession): Promise<OwnAccount> {
  const account = await accountOf(db, user);
  return {
    user: toUser(account),
    createdAt: account.created_at,
    mailsLinks: mail.active,
    totpSince: account.totp_since,
    recoveryCodesLeft: await countRecoveryCodes(db, account.id),
    passkeys: await listPasskeys(db, account.id),
  };
}

/**
 * Gives the session's account a new password and ends all its other sessions.
 * @throws HttpError 400 when the current password is wrong or the new one weak, 429 after too many attempts
 */
export async function changePassword(
  db: Db,
  form: { currentPassword: string; newPassword: string },
  act: SessionAct,
): Promise<void> {
  const { session, actor, now } = act;
  const { user, sessionId } = session;
  const invalid = (field: string, message: string) => new HttpError(400, message, { errors: { [field]: message } });
  if (!(await verifyOwnPassword(db, form.currentPassword, act))) {
    throw invalid("currentPassword", "Wrong current password.");
  }
  if (form.newPassword === form.currentPassword) {
    throw invalid("newPassword", "This is already your password. Choose another one.");
  }
  const passwordHash = await hashNewPassword(db, form.newPassword, user.email, "newPassword");
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .where("id", "=", user.id)
      .execute();
    await recordAudit(trx, actor, { action: "account.password", subject: { id: user.id, title: user.email }, at: now });
    await deleteSessions(trx, user.id, sessionId);
    await queueNotice(trx, { ...user, kind: "password", facts: { ip: actor.ip } }, now);
  });
}
