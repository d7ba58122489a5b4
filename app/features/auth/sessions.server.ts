import { createHash, randomBytes } from "node:crypto";
import { recordAudit } from "#app/db/audit.ts";
import type { Db } from "#app/db/client.ts";
import { visitorKey } from "#app/platform/address.ts";
import { HttpError } from "#app/platform/errors.ts";
import { newId } from "#app/platform/id.ts";
import { countEvent, forgetEvents } from "#app/platform/rate-limit.ts";
import type { LoginForm, SessionUser } from "./account.ts";
import { toUser } from "./accounts.server.ts";
import { passwordFits } from "./passwords.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session ends 30 days after login, or after 7 days in which it was not used. */
const LIFETIME_MS = 30 * DAY_MS;
const IDLE_MS = 7 * DAY_MS;
/** Its last use is written down at most this often. */
const SEEN_EVERY_MS = 5 * 60 * 1000;

/** Wrong passwords for one account from one address; from one address for whatever account. */
const PER_ACCOUNT = { events: 5, minutes: 15 };
const PER_ADDRESS = { events: 30, minutes: 15 };

/** Someone with a session, and from where they ask. */
export type Viewer = { user: SessionUser; sessionId: string };

type Origin = { address: string; userAgent: string; now: Date };

function loginKey(email: string, address: string): string {
  return `login ${email.toLowerCase()} ${visitorKey(address)}`;
}

/** Forgets the wrong passwords counted for an account, and for the addresses they came from. */
export async function unlock(db: Db, email: string, by: { actor: string; address: string; now: Date }): Promise<void> {
  const prefix = `login ${email.toLowerCase()} `;
  const counters = await db.selectFrom("attempts").select("key").where("key", "like", "login %").execute();
  const own = counters.map((row) => row.key).filter((key) => key.startsWith(prefix));
  const keys = own.flatMap((key) => [key, `login * ${key.slice(prefix.length)}`]);
  await db.transaction().execute(async (trx) => {
    for (const key of keys) await forgetEvents(trx, key);
    await recordAudit(
      trx,
      { email: by.actor, address: by.address },
      "account.unlock",
      { id: "", title: email },
      by.now,
    );
  });
}

/**
 * Opens a session.
 * @throws HttpError 401 alike for an unknown email and a wrong password, 429 after too many
 */
export async function login(
  db: Db,
  { email, password }: LoginForm,
  { address, userAgent, now }: Origin,
): Promise<SessionUser & { token: string }> {
  const key = loginKey(email, address);
  await countEvent(db, `login * ${visitorKey(address)}`, PER_ADDRESS, now);
  await countEvent(db, key, PER_ACCOUNT, now);
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!(await passwordFits(account?.password_hash, password)) || !account) {
    const refused = { id: account?.id ?? "", title: email.toLowerCase().slice(0, 254) };
    await recordAudit(db, { email: "visitor", address }, "login.refused", refused, now);
    throw new HttpError(401, "The email or the password is wrong.", { headers: CHALLENGE });
  }
  const token = randomBytes(32).toString("base64url");
  await db.transaction().execute(async (trx) => {
    await forgetEvents(trx, key);
    await trx
      .insertInto("sessions")
      .values({
        id: newId(),
        account_id: account.id,
        token_hash: fingerprint(token),
        user_agent: userAgent.slice(0, 300),
        address,
        created_at: now.toISOString(),
        last_seen_at: now.toISOString(),
        expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
      })
      .execute();
    await recordAudit(trx, { email: account.email, address }, "login", { id: account.id, title: account.email }, now);
  });
  return { ...toUser(account), token };
}

const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="studio"' };

/** The answer to whoever has no session where one is needed. */
export function sessionNeeded(message = "Log in to do this."): HttpError {
  return new HttpError(401, message, { headers: CHALLENGE });
}

/**
 * Who sent this request; null when it carries no Authorization header.
 * @throws HttpError 401 for a token that is unknown, ended or expired
 */
export async function authenticate(db: Db, authorization: string | null, now: Date): Promise<Viewer | null> {
  if (authorization === null) return null;
  const [, token] = /^Bearer ([\w-]{20,100})$/i.exec(authorization) ?? [];
  if (!token) throw sessionNeeded("The Authorization header must be: Bearer, a space, the token.");
  const session = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account_id")
    .select(["sessions.id as session_id", "last_seen_at", "expires_at"])
    .select(["accounts.id", "accounts.name", "accounts.email", "accounts.role"])
    .where("token_hash", "=", fingerprint(token))
    .executeTakeFirst();
  const idle = session ? now.getTime() - Date.parse(session.last_seen_at) : 0;
  if (!session || session.expires_at <= now.toISOString() || idle > IDLE_MS) {
    throw sessionNeeded("Your session has ended. Log in again.");
  }
  if (idle > SEEN_EVERY_MS) {
    await db
      .updateTable("sessions")
      .set({ last_seen_at: now.toISOString() })
      .where("id", "=", session.session_id)
      .execute();
  }
  return { user: toUser(session), sessionId: session.session_id };
}

/** Ends a session on the server. */
export async function logout(db: Db, viewer: Viewer, { address, now }: Pick<Origin, "address" | "now">): Promise<void> {
  const { user, sessionId } = viewer;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sessions").where("id", "=", sessionId).execute();
    await recordAudit(trx, { email: user.email, address }, "logout", { id: user.id, title: user.email }, now);
  });
}

/** Removes sessions that nobody can use any more. */
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

/** A token is random enough that a fast hash keeps it safe: what is stored opens nothing. */
function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
