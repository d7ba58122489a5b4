import type { Actor } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "#app/http/errors.ts";
import { countEvent, forgetEvents } from "#app/http/rate-limit.ts";
import { recordDenied, recordWaiting } from "./denied.server.ts";
import type { CurrentSession } from "./sessions.server.ts";

/**
 * Per session: wrong guesses in another session or at the login do not keep the owner from changing the password in
 * this one.
 */
const PER_SESSION = { events: 5, minutes: 15 };

/**
 * True when `check` accepts a proof of identity. Counts the attempt, and records a wrong one in the audit trail.
 * @throws HttpError 429 after too many in this session
 */
export async function isProven(
  db: Db,
  { session, by, now }: { session: CurrentSession; by: Actor; now: Date },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { id, email } = session.user;
  const deniedAttempt = { action: "account.confirm-refused", accountId: id, subject: email, who: email };
  const client = { ip: by.ip, now };
  const key = `proof ${session.sessionId}`;
  await recordWaiting(db, deniedAttempt, client, () => countEvent(db, key, PER_SESSION, now));
  if (await check()) {
    await forgetEvents(db, [key]);
    return true;
  }
  await recordDenied(db, deniedAttempt, client);
  return false;
}

/** The error that asks for a proof of identity; `errors` has a message for the field of a wrong proof. */
export function confirmNeeded(message: string, errors?: Record<string, string>, extra: object = {}): HttpError {
  return new HttpError(403, message, { ...(errors && { errors }), extra: { ...extra, confirm: true } });
}
