import { Secret, TOTP } from "otpauth";
import { site } from "#site-config";
import { recordAudit, type Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import type { SessionUser, TotpStart } from "../account.ts";
import { hashCodes, newRecoveryCodes, replaceCodes } from "./recovery-codes.server.ts";

/** What every authenticator app understands (RFC 6238): SHA-1, six digits, a new code every 30 s. */
const PERIOD_S = 30;
/** Codes of the step before and after count too, for clocks that are a little off. */
const WINDOW = 1;

/** The time step of a code that fits now; null for any other. */
export function stepOf(secret: string | null, code: string, now: Date): number | null {
  if (secret === null) return null;
  const timestamp = now.getTime();
  const totp = { secret: Secret.fromBase32(secret), period: PERIOD_S, timestamp };
  const delta = TOTP.validate({ ...totp, token: code, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

/** Uses up the code of a time step. False when it, or a later one, was used before. */
export async function spendStep(trx: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ totp_last_step: step })
    .where("id", "=", accountId)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Makes the secret for an authenticator app. Logins ask for codes only once one was confirmed.
 * @throws HttpError 409 when the account has an app already
 */
export async function beginTotp(db: Db, user: SessionUser): Promise<TotpStart> {
  const secret = new Secret({ size: 20 });
  const row = await db
    .updateTable("accounts")
    .set({ totp_secret: secret.base32, totp_last_step: 0 })
    .where("id", "=", user.id)
    .where("totp_since", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new HttpError(409, "Your account already has an authenticator app. Remove that one first.");
  const totp = new TOTP({ issuer: site.name, label: user.email, secret, period: PERIOD_S });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Turns the app on with a code from it, and answers the account's recovery codes.
 * @throws HttpError 400 for a wrong code, 409 when there is nothing to confirm
 */
export async function confirmTotp(db: Db, user: SessionUser, code: string, by: Actor, now: Date): Promise<string[]> {
  const { totp_secret: secret } = await db
    .selectFrom("accounts")
    .select("totp_secret")
    .where("id", "=", user.id)
    .where("totp_since", "is", null)
    .executeTakeFirstOrThrow(() => nothingToConfirm());
  if (secret === null) throw nothingToConfirm();
  const step = stepOf(secret, code, now);
  if (step === null) {
    const message = "This code is not the one that the app should show now. Check the clock of your phone.";
    throw new HttpError(400, message, { errors: { code: message } });
  }
  const codes = newRecoveryCodes();
  const hashes = await hashCodes(codes);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("accounts")
      .set({ totp_since: now.toISOString(), totp_last_step: step, updated_at: now.toISOString() })
      .where("id", "=", user.id)
      .where("totp_since", "is", null)
      .where("totp_secret", "=", secret)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw nothingToConfirm();
    await replaceCodes(trx, user.id, hashes);
    await recordAudit(trx, by, "totp.add", { id: user.id, title: user.email }, now);
  });
  return codes;
}

/**
 * Takes the app and the recovery codes away.
 * @throws HttpError 404 when there is none
 */
export async function removeTotp(db: Db, user: SessionUser, by: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await forgetTotp(trx, user.id, now))) throw new HttpError(404, "Your account has no authenticator app.");
    await recordAudit(trx, by, "totp.remove", { id: user.id, title: user.email }, now);
  });
}

/** Takes app and codes away, in the transaction of what asks for it. False when there was no app. */
export async function forgetTotp(trx: Db, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ totp_secret: null, totp_since: null, totp_last_step: 0, updated_at: now.toISOString() })
    .where("id", "=", accountId)
    .where("totp_since", "is not", null)
    .executeTakeFirst();
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  return numUpdatedRows > 0;
}

function nothingToConfirm(): HttpError {
  return new HttpError(409, "Set the authenticator app up anew: this set-up is over.");
}
