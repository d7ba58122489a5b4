import { beginFlood, countInFlood, recordAudit } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { networkOf } from "#app/server/http/client-ip.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { increase } from "#app/server/http/rate-limit.ts";

/** Denied attempts per hour, for one account, action and network, that get an audit line each. */
const LINES = 10;
/** New audit lines per hour, for one account and action, from all networks. Unknown accounts share one limit. */
const LINES_OF_ALL = 60;
const HOUR = { minutes: 60 };
/** The subject of denied attempts that name no existing account. */
const NOBODY = "unknown account";

type DeniedAttempt = {
  action: string;
  /** Empty when the attempt names no account that exists. */
  accountId: string;
  subject: string;
  /** The email of the session's account, where there is a session. */
  who?: string;
};

/**
 * Records a denied login or confirmation in the audit trail. The first attempts of a flood get a line each, then one
 * line counts the rest. Counts are per account, so that a flood on one account hides nothing about another.
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
    // Always in this order, to prevent deadlocks: the rows stay locked until the transaction ends.
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

/** Runs `count`, and records the attempt as denied when `count` rejects it with 429. */
export async function recordThrottled<T>(
  db: Db,
  deniedAttempt: DeniedAttempt,
  client: { ip: string; now: Date },
  count: () => Promise<T>,
): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) await recordDenied(db, deniedAttempt, client);
    throw error;
  }
}
