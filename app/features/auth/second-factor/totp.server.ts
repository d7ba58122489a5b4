import { Secret, TOTP } from "otpauth";
import { recordAudit } from "#app/content/audit.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { queueNotice } from "#app/features/auth/notices/notices.server.ts";
import { countEvent, resetCounts } from "#app/server/http/rate-limit.ts";
import type { SessionUser, TotpStart } from "../account.ts";
import { hashCodes, newRecoveryCodes, replaceCodes } from "./recovery-codes.server.ts";
import { requireSession } from "../require-session.server.ts";
import { recordDenied, recordThrottled } from "../denied-attempts.server.ts";
import type { SessionAct } from "../sessions.server.ts";

export const WRONG_CODE = "This code is wrong or already used. Enter the next one.";

/** Settings that every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 s. */
const PERIOD_S = 30;
/** Codes of the step before and after count too, for clocks that are a little off. */
const WINDOW = 1;

/** A secret that no code has confirmed expires after this time. */
const PENDING_MS = 10 * 60 * 1000;
/** Codes tried during a set-up, per session: attempts in other sessions do not delay the owner. */
const CONFIRMING = { events: 5, minutes: 15 };

/** The time step of a code that is valid now; null for any other code. */
export function stepOf(secret: string | null, code: string, now: Date): number | null {
  if (secret === null) return null;
  const timestamp = now.getTime();
  const totp = { secret: Secret.fromBase32(secret), period: PERIOD_S, timestamp };
  const delta = TOTP.validate({ ...totp, token: code, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_S, timestamp }) + delta;
}

/** Marks the code of a time step as used. False when this code, or a later one, was used before. */
export async function consumeStep(trx: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ totp_last_step: step })
    .where("id", "=", accountId)
    .where("totp_last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Creates the secret for an authenticator app. Logins ask for codes only after `confirmTotp`.
 * @throws HttpError 409 when the account has an app already
 */
export async function beginTotp(db: Db, user: SessionUser, now: Date): Promise<TotpStart> {
  const secret = new Secret({ size: 20 });
  const row = await db
    .updateTable("accounts")
    .set({ totp_secret: secret.base32, totp_begun_at: now.toISOString(), totp_last_step: 0 })
    .where("id", "=", user.id)
    .where("totp_since", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw hasApp();
  const { name: issuer } = await siteContent(db);
  const totp = new TOTP({ issuer, label: user.email, secret, period: PERIOD_S });
  return { secret: secret.base32, uri: totp.toString() };
}

/**
 * Turns the app on with a code from it, and returns the account's recovery codes.
 * @throws HttpError 400 for a wrong code, 409 when no set-up waits for a code, 429 after too many attempts
 */
export async function confirmTotp(db: Db, code: string, { session, actor, now }: SessionAct): Promise<string[]> {
  const { user } = session;
  const key = `totp ${session.sessionId}`;
  const deniedAttempt = { action: "totp.refused", accountId: user.id, subject: user.email, who: user.email };
  const client = { ip: actor.ip, now };
  const tries = await recordThrottled(db, deniedAttempt, client, () => countEvent(db, key, CONFIRMING, now));
  const secret = await pendingSecret(db, user, now);
  const step = stepOf(secret, code, now);
  if (step === null) {
    await recordDenied(db, deniedAttempt, client);
    const remaining = CONFIRMING.events - tries;
    const wrong =
      "This code is wrong. Check that your phone’s clock is right. " +
      "If you started over on another device, start over here.";
    const message = `${wrong} ${remaining === 1 ? "1 try is" : `${remaining} tries are`} left. Wrong codes are recorded in the activity.`;
    throw new HttpError(400, message, { errors: { code: message } });
  }
  const codes = newRecoveryCodes();
  const hashes = await hashCodes(codes);
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("accounts")
      .set({ totp_since: now.toISOString(), totp_begun_at: null, totp_last_step: step, updated_at: now.toISOString() })
      .where("id", "=", user.id)
      .where("totp_since", "is", null)
      .where("totp_secret", "=", secret)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw nothingToConfirm();
    await replaceCodes(trx, user.id, hashes);
    await resetCounts(trx, [key]);
    await requireSession(trx, actor);
    await recordAudit(trx, actor, { action: "totp.add", subject: { id: user.id, title: user.email }, at: now });
    await queueNotice(trx, { ...user, kind: "factor", facts: { change: "totp.add", ip: actor.ip } }, now);
  });
  return codes;
}

/** @throws HttpError 409 when no set-up was begun within PENDING_MS */
async function pendingSecret(db: Db, user: SessionUser, now: Date): Promise<string> {
  const pending = await db
    .selectFrom("accounts")
    .select(["totp_secret", "totp_begun_at", "totp_since"])
    .where("id", "=", user.id)
    .executeTakeFirst();
  if (pending?.totp_since) throw hasApp();
  if (!pending || pending.totp_secret === null) throw nothingToConfirm();
  if (now.getTime() - Date.parse(pending.totp_begun_at ?? "1970-01-01") <= PENDING_MS) return pending.totp_secret;
  await db
    .updateTable("accounts")
    .set({ totp_secret: null, totp_begun_at: null })
    .where("id", "=", user.id)
    .where("totp_since", "is", null)
    .where("totp_secret", "=", pending.totp_secret)
    .execute();
  throw new HttpError(409, "The setup expired after 10 minutes. Start again with a new key.");
}

/**
 * Removes the app and the recovery codes.
 * @throws HttpError 404 when there is no app
 */
export async function removeTotp(db: Db, { session: { user }, actor, now }: SessionAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteTotp(trx, user.id, now))) throw new HttpError(404, "Your account has no authenticator app.");
    await recordAudit(trx, actor, { action: "totp.remove", subject: { id: user.id, title: user.email }, at: now });
    await queueNotice(trx, { ...user, kind: "factor", facts: { change: "totp.remove", ip: actor.ip } }, now);
  });
}

/** Removes the app and the recovery codes, in the caller's transaction. False when there was no app. */
export async function deleteTotp(trx: Db, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("accounts")
    .set({ totp_secret: null, totp_begun_at: null, totp_since: null, totp_last_step: 0, updated_at: now.toISOString() })
    .where("id", "=", accountId)
    .where("totp_since", "is not", null)
    .executeTakeFirst();
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute();
  return numUpdatedRows > 0;
}

function hasApp(): HttpError {
  return new HttpError(409, "Your account already has an authenticator app. Remove that one first.");
}

function nothingToConfirm(): HttpError {
  return new HttpError(409, "This setup has expired. Start again.");
}
