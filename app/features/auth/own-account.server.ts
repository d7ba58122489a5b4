import { recordAudit } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError, sessionEnded } from "#app/http/errors.ts";
import type { OwnAccount, Proof, SessionUser } from "./account.ts";
import { toUser } from "./accounts.server.ts";
import { listPasskeys } from "./passkeys/passkeys.server.ts";
import { queueNotice } from "./notices/notices.server.ts";
import { hashNewPassword, passwordFits } from "./passwords/passwords.server.ts";
import { confirmNeeded, isProven } from "./proofs.server.ts";
import { countRecoveryCodes } from "./second-factor/recovery-codes.server.ts";
import { deleteSessions, type SessionAct, type CurrentSession } from "./sessions.server.ts";
import { spendStep, stepOf, WRONG_CODE } from "./second-factor/totp.server.ts";

/** A login is fresh for this time, and needs no further proof of identity. */
const FRESH_MS = 10 * 60 * 1000;

/** The data of the Account page. */
export async function readAccount(db: Db, { user }: CurrentSession): Promise<OwnAccount> {
  const account = await accountOf(db, user);
  return {
    user: toUser(account),
    createdAt: account.created_at,
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
  act: SessionAct,
  form: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { session, by, now } = act;
  const { user, sessionId } = session;
  const invalid = (field: string, message: string) => new HttpError(400, message, { errors: { [field]: message } });
  if (!(await passwordIsRight(db, act, form.currentPassword))) {
    throw invalid("currentPassword", "This is not your current password.");
  }
  if (form.newPassword === form.currentPassword) {
    throw invalid("newPassword", "This is the password you have. Choose another one.");
  }
  const passwordHash = await hashNewPassword(db, form.newPassword, user.email, "newPassword");
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("accounts")
      .set({ password_hash: passwordHash, updated_at: now.toISOString() })
      .where("id", "=", user.id)
      .execute();
    await recordAudit(trx, by, { action: "account.password", subject: { id: user.id, title: user.email }, at: now });
    await deleteSessions(trx, user.id, sessionId);
    await queueNotice(trx, { ...user, kind: "password", facts: { ip: by.ip } }, now);
  });
}

/**
 * Guards changes by which a stolen session could take over the account: requires a fresh login, or the password or a
 * code in the request. After a new login, which opens a fresh session, the request succeeds.
 * @throws HttpError 403 with `confirm`, 429 after too many
 */
export async function requireOwner(db: Db, act: SessionAct, proof: Proof): Promise<void> {
  if (proof.password !== undefined) {
    if (await passwordIsRight(db, act, proof.password)) return;
    const message = "This is not your password.";
    throw confirmNeeded(message, { password: message });
  }
  if (proof.code !== undefined) {
    if (await codeIsRight(db, act, proof.code)) return;
    throw confirmNeeded(WRONG_CODE, { code: WRONG_CODE });
  }
  if (act.now.getTime() - Date.parse(act.session.since) > FRESH_MS) {
    throw confirmNeeded("Confirm that it is you: log in again, or send your password along.");
  }
}

async function passwordIsRight(db: Db, act: SessionAct, password: string): Promise<boolean> {
  return isProven(db, act, async () => passwordFits((await accountOf(db, act.session.user)).password_hash, password));
}

async function codeIsRight(db: Db, act: SessionAct, code: string): Promise<boolean> {
  return isProven(db, act, async () => {
    const { id, totp_secret: secret, totp_since: since } = await accountOf(db, act.session.user);
    const step = since === null ? null : stepOf(secret, code, act.now);
    return step !== null && (await spendStep(db, id, step));
  });
}

function accountOf(db: Db, user: SessionUser) {
  return db.selectFrom("accounts").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow(sessionEnded);
}
