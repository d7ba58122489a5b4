import type { Db } from "#app/db/client.ts";
import { check, readOptionalBody } from "#app/server/http/body.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { countEvent, resetCounts } from "#app/server/http/rate-limit.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { proofForm, type Proof, type SessionUser } from "./account.ts";
import { accountOf } from "./accounts.server.ts";
import { recordDenied, recordThrottled } from "./denied-attempts.server.ts";
import { verifyPassword } from "./passwords/passwords.server.ts";
import { consumeStep, stepOf, WRONG_CODE } from "./second-factor/totp.server.ts";
import { actOf, sessionOf, type ApiContext } from "./guard.server.ts";
import type { SessionAct } from "./sessions.server.ts";

/**
 * Per session: wrong guesses in another session or at the login do not keep the owner from changing the password in
 * this one.
 */
const PER_SESSION = { events: 5, minutes: 15 };

/** A login is fresh for this time, and needs no further proof of identity. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Guards changes that could hand the account to a stolen session: requires a fresh login, or the password or a code in
 * the request. After a new login, which opens a fresh session, the request succeeds.
 * @throws HttpError 403 with `confirm`, 429 after too many
 */
export async function requireProof(db: Db, proof: Proof, act: SessionAct): Promise<void> {
  if (proof.password !== undefined) {
    if (await verifyOwnPassword(db, proof.password, act)) return;
    const message = "Wrong password.";
    throw proofNeeded(message, { password: message });
  }
  if (proof.code !== undefined) {
    if (await verifyOwnCode(db, proof.code, act)) return;
    throw proofNeeded(WRONG_CODE, { code: WRONG_CODE });
  }
  if (act.now.getTime() - Date.parse(act.session.since) > FRESH_MS) {
    throw proofNeeded("Confirm it’s you: log in again, or send your password with the request.");
  }
}

/** The API description of routes that `requireRequestProof` guards. */
export const PROOF =
  "Needs a login within the last ten minutes, or `password` or `code` in the body; otherwise 403 with `confirm: true`.";

/**
 * Returns the session's user, and requires a fresh login or a proof of identity.
 * @throws HttpError 403 with `confirm`, 429 after too many
 */
export async function requireRequestProof(c: ApiContext, services: Pick<Services, "db" | "now">): Promise<SessionUser> {
  const proof = check(proofForm, await readOptionalBody(c.req.raw));
  await requireProof(services.db, proof, actOf(c, services));
  return sessionOf(c).user;
}

/** True for the password of the session's account; counts and records like `verifyProof`. */
export async function verifyOwnPassword(db: Db, password: string, act: SessionAct): Promise<boolean> {
  return verifyProof(db, act, async () =>
    verifyPassword((await accountOf(db, act.session.user)).password_hash, password),
  );
}

async function verifyOwnCode(db: Db, code: string, act: SessionAct): Promise<boolean> {
  return verifyProof(db, act, async () => {
    const { id, totp_secret: secret, totp_since: since } = await accountOf(db, act.session.user);
    const step = since === null ? null : stepOf(secret, code, act.now);
    return step !== null && (await consumeStep(db, id, step));
  });
}

/**
 * True when `check` accepts a proof of identity. Counts the attempt, and records a wrong one in the audit trail.
 * @throws HttpError 429 after too many in this session
 */
async function verifyProof(
  db: Db,
  { session, actor, now }: SessionAct,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { id, email } = session.user;
  const deniedAttempt = { action: "account.confirm-refused", accountId: id, subject: email, who: email };
  const client = { ip: actor.ip, now };
  const key = `proof ${session.sessionId}`;
  await recordThrottled(db, deniedAttempt, client, () => countEvent(db, key, PER_SESSION, now));
  if (await check()) {
    await resetCounts(db, [key]);
    return true;
  }
  await recordDenied(db, deniedAttempt, client);
  return false;
}

/** The error that asks for a proof of identity; `errors` has a message for the field of a wrong proof. */
function proofNeeded(message: string, errors?: Record<string, string>): HttpError {
  return new HttpError(403, message, { ...(errors && { errors }), extra: { confirm: true } });
}
