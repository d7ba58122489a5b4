import { setTimeout } from "node:timers/promises";
import type { ExpressionBuilder } from "kysely";
import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import type { Tables } from "#app/db/schema.ts";
import { notFound, sessionEnded, sessionNeeded } from "#app/server/http/errors.ts";
import { newId } from "#app/db/id.ts";
import { DAY_MS } from "#app/config/day.ts";
import type { SessionItem, SessionUser } from "./account.ts";
import { toUser } from "./accounts.server.ts";
import { deviceName } from "./device-name.ts";
import { fingerprint, newToken } from "./tokens.server.ts";

/** A session ends 30 days after login, or after 7 days without use. */
const LIFETIME_MS = 30 * DAY_MS;
const IDLE_MS = 7 * DAY_MS;
/** A session's `last_seen_at` is updated at most this often. */
const SEEN_EVERY_MS = 5 * 60 * 1000;
/** How long a request waits for that update. */
const SEEN_WAIT_MS = 200;

/** The user of a session; `since` is the time of the login. */
export type CurrentSession = { user: SessionUser; sessionId: string; since: string };

/** A change by the user of a session, with the actor and time for the audit trail. */
export type SessionAct = Act & { session: CurrentSession };

/** The client info of the request that opens a session. */
export type ClientInfo = {
  ip: string;
  userAgent: string;
  now: Date;
  /** The token that the client has now, if any: the new login ends its session. */
  oldToken: string | null;
};

/** Stores a new session, in the transaction of a successful login, and returns its token. */
export async function insertSession(
  trx: Db,
  accountId: string,
  { ip, userAgent, now, oldToken }: ClientInfo,
): Promise<string> {
  const token = newToken();
  if (oldToken) {
    await trx
      .deleteFrom("sessions")
      .where("token_hash", "=", fingerprint(oldToken))
      .where("account_id", "=", accountId)
      .execute();
  }
  await trx
    .insertInto("sessions")
    .values({
      id: newId(),
      account_id: accountId,
      token_hash: fingerprint(token),
      user_agent: userAgent.slice(0, 300),
      ip,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .execute();
  return token;
}

/** A condition for the sessions that have not expired. */
const isOpen =
  (now: Date) =>
  ({ and, eb }: ExpressionBuilder<Tables, "sessions">) =>
    and([
      eb("sessions.expires_at", ">", now.toISOString()),
      eb("sessions.last_seen_at", ">", new Date(now.getTime() - IDLE_MS).toISOString()),
    ]);

/** The token of an Authorization header; null for anything else. */
export function bearerToken(authorization: string | null): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? "")?.[1] ?? null;
}

const MALFORMED_TOKEN = "This token is malformed. Send the whole token that a login returned.";
const WRONG_SCHEME = "The Authorization header must be: Bearer, a space, the token.";

/**
 * Returns the session of this request; null without an Authorization header.
 * @throws HttpError 401 for a token that is unknown, ended or expired
 */
export async function authenticate(db: Db, authorization: string | null, now: Date): Promise<CurrentSession | null> {
  if (authorization === null) return null;
  const token = bearerToken(authorization);
  if (!token) throw sessionNeeded(/^Bearer +\S/i.test(authorization) ? MALFORMED_TOKEN : WRONG_SCHEME);
  const session = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.id as session_id", "sessions.created_at as since", "sessions.last_seen_at"])
    .select(["accounts.id", "accounts.name", "accounts.email", "accounts.role"])
    .where("token_hash", "=", fingerprint(token))
    .where(isOpen(now))
    .executeTakeFirst();
  if (!session) throw sessionEnded();
  if (now.getTime() - Date.parse(session.last_seen_at) > SEEN_EVERY_MS) {
    // A reader does not wait for another program's lock on the database.
    await Promise.race([recordSeen(db, session, now), setTimeout(SEEN_WAIT_MS, undefined, { ref: false })]);
  }
  return { user: toUser(session), sessionId: session.session_id, since: session.since };
}

/** Does nothing while the database cannot write, such as on a full disk: reading must go on. */
async function recordSeen(db: Db, { session_id, id }: { session_id: string; id: string }, now: Date): Promise<void> {
  const seen = { last_seen_at: now.toISOString() };
  try {
    await db.updateTable("sessions").set(seen).where("id", "=", session_id).execute();
    await db.updateTable("accounts").set(seen).where("id", "=", id).execute();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** The sessions of an account that can still be used, the last used first. */
export async function listSessions(
  db: Db,
  session: CurrentSession,
  { now, after, limit }: Page & { now: Date },
): Promise<SessionItem[]> {
  let query = db
    .selectFrom("sessions")
    .selectAll()
    .where("account_id", "=", session.user.id)
    .where(isOpen(now))
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc");
  if (after) query = query.where(comesAfter("last_seen_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map((row) => ({
    _id: row.id,
    id: row.id,
    device: deviceName(row.user_agent),
    address: row.ip,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === session.sessionId,
  }));
}

/**
 * Ends one session of the same account.
 * @throws HttpError 404
 */
export async function endSession(db: Db, id: string, { session, actor, now }: SessionAct): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("sessions")
      .select("user_agent")
      .where("id", "=", id)
      .where("account_id", "=", session.user.id)
      .executeTakeFirst();
    if (!row) throw notFound("session");
    await recordAudit(trx, actor, {
      action: "session.end",
      subject: { id: session.user.id, title: deviceName(row.user_agent) },
      at: now,
    });
    await trx.deleteFrom("sessions").where("id", "=", id).execute();
  });
}

/** Ends the sessions of the same account: all, or all except the current one. Returns how many. */
export async function endSessions(
  db: Db,
  which: "others" | "all",
  { session, actor, now }: SessionAct,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, actor, {
      action: `session.end-${which}`,
      subject: { id: session.user.id, title: session.user.email },
      at: now,
    });
    return deleteSessions(trx, session.user.id, which === "others" ? session.sessionId : null);
  });
}

/** Ends an account's sessions except `except`, in the caller's transaction. Returns how many. */
export async function deleteSessions(trx: Db, accountId: string, except: string | null): Promise<number> {
  let query = trx.deleteFrom("sessions").where("account_id", "=", accountId);
  if (except) query = query.where("id", "!=", except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Ends the session on the server. */
export async function logout(db: Db, { session, actor, now }: SessionAct): Promise<void> {
  const { user, sessionId } = session;
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, actor, { action: "logout", subject: { id: user.id, title: user.email }, at: now });
    await trx.deleteFrom("sessions").where("id", "=", sessionId).execute();
  });
}

export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("expires_at", "<=", now.toISOString()),
        eb("last_seen_at", "<=", new Date(now.getTime() - IDLE_MS).toISOString()),
      ]),
    )
    .execute();
}
