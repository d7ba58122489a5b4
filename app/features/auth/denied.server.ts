import { beginFlood, countInFlood, recordAudit } from "#app/content/audit.ts";
import type { Db } from "#app/db/client.ts";
import { networkOf } from "#app/http/client-ip.ts";
import { HttpError } from "#app/http/errors.ts";
import { increase } from "#app/http/rate-limit.ts";

/** In one hour, so many refusals of one account, action and network get lines of their own. */
const LINES = 10;
/** And so many new lines come from all networks together. Those that name no account share one budget. */
const LINES_OF_ALL = 60;
const HOUR = { minutes: 60 };
/** Stands for an account where a refusal names none that exists. */
const NOBODY = "nobody here";

type DeniedAttempt = {
  action: string;
  /** Empty when the refusal names no account that exists. */
  accountId: string;
  subject: string;
  /** The email of the session's account, where there is a session. */
  who?: string;
};

/**
 * Records in the activity that somebody was not let in, or on. The first of a flood are lines of their own; after them
 * one line counts. Each account has its own counts, so that no flood hides what is done to another one.
 */
export async function recordDenied(
  db: Db,
  { action, accountId, subject, who = "visitor" }: DeniedAttempt,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  const network = networkOf(ip);
  const all = `refused ${accountId || NOBODY} ${action}`;
  const count = { actor: who, action, subject: accountId ? subject : NOBODY, subjectId: accountId, at: now };
  await db.transaction().execute(async (trx) => {
    // Always in this order: the rows stay locked until the end, and two floods must not wait for each other.
    const own = await increase(trx, `${all} ${network}`, HOUR, now);
    const ofNetwork = { ...count, ip: network, flood: `${all} ${network} ${own.expires_at}` };
    if (own.count > LINES && (await countInFlood(trx, ofNetwork))) return;
    const total = await increase(trx, all, HOUR, now);
    const ofAll = { ...count, ip: "many networks", flood: `${all} ${total.expires_at}` };
    if (total.count > LINES_OF_ALL) {
      if (!(await countInFlood(trx, ofAll))) await beginFlood(trx, ofAll);
    } else if (own.count > LINES) {
      await beginFlood(trx, ofNetwork);
    } else {
      const title = subject.slice(0, 254);
      await recordAudit(trx, { email: who, ip }, { action, subject: { id: accountId, title }, at: now });
    }
  });
}

/** Runs a count of attempts, and records those that have to wait as refused, too. */
export async function recordWaiting<T>(
  db: Db,
  deniedAttempt: DeniedAttempt,
  origin: { ip: string; now: Date },
  count: () => Promise<T>,
): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) await recordDenied(db, deniedAttempt, origin);
    throw error;
  }
}
