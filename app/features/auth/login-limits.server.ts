import { createHash, randomBytes } from "node:crypto";
import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { visitorKey } from "#app/server/http/client-ip.ts";
import { countEvent, discountEvent, resetCounts } from "#app/server/http/rate-limit.ts";
import { DAY_MS } from "#app/config/day.ts";

/*
 * Rate limits of logins. docs/decisions/0009-throttling-that-cannot-lock-out.md explains how they stop attackers
 * without locking out the owner.
 */

/** For one account from one source: a network, or a device that has logged in before. */
const PER_SOURCE = { events: 5, minutes: 15 };
/** From one network, for all accounts together. */
const PER_NETWORK = { events: 30, minutes: 15 };
/** For one account, from all networks together that are not known for it. */
const FROM_UNKNOWN_SOURCES = { events: 60, minutes: 60 };
/** Second factors tried after the right password, from such networks. */
const CODES_FROM_UNKNOWN_SOURCES = { events: 20, minutes: 60 };
/** Passkey requests from one network, two per login. They do not count against the limits for passwords. */
const PASSKEYS = { events: 60, minutes: 15 };
/** An unlocked account may log in for an hour from networks that have reached their limit. */
const UNLOCKED_MS = 60 * 60 * 1000;
const UNLOCKED = "unlocked";
/** A source is remembered for 90 days after a login. */
const KNOWN_MS = 90 * DAY_MS;

export type LoginAttempt = { email: string; ip: string; device: string | undefined; now: Date };

function attemptSources({ email, ip, device }: Pick<LoginAttempt, "email" | "ip" | "device">) {
  const hash = device && createHash("sha256").update(device).digest("base64url");
  return {
    who: email.toLowerCase(),
    network: visitorKey(ip),
    device: hash ? `device:${hash}` : null,
  };
}

/** `fromUnknownSource` is true when neither device nor network is known for the account. */
export type CountedAttempt = { fromUnknownSource: boolean; countedForNetwork: boolean };

/**
 * Counts an attempt before it is checked.
 * @throws HttpError 429
 */
export async function countAttempt(db: Db, attempt: LoginAttempt): Promise<CountedAttempt> {
  const { now } = attempt;
  const { who, network, device } = attemptSources(attempt);
  const knownIds = await knownSources(db, who, now);
  // A known device has its own counter, so that failed logins of others in the same network do not delay it.
  if (device && knownIds.has(device)) {
    await countEvent(db, `login ${who} ${device}`, PER_SOURCE, now);
    return { fromUnknownSource: false, countedForNetwork: false };
  }
  // The attempts to an unlocked account have the limits of that account, and do not open the network for others.
  const countedForNetwork = !knownIds.has(UNLOCKED);
  if (countedForNetwork) await countEvent(db, `login * ${network}`, PER_NETWORK, now);
  await countEvent(db, `login ${who} ${network}`, PER_SOURCE, now);
  const fromUnknownSource = !knownIds.has(network);
  if (fromUnknownSource) await countEvent(db, `login ${who} *`, FROM_UNKNOWN_SOURCES, now);
  return { fromUnknownSource, countedForNetwork };
}

/**
 * Takes an attempt with the right password off its network's count. It removes only that attempt: otherwise an attacker
 * could reset the count with an account of their own.
 */
export async function discountAttempt(db: Db, { ip, now }: LoginAttempt, counted: CountedAttempt): Promise<void> {
  if (counted.countedForNetwork) await discountEvent(db, `login * ${visitorKey(ip)}`, PER_NETWORK, now);
}

/** @throws HttpError 429 */
export async function countCode(db: Db, email: string, now: Date): Promise<void> {
  await countEvent(db, `code ${email}`, CODES_FROM_UNKNOWN_SOURCES, now);
}

/** @throws HttpError 429 */
export async function countPasskey(db: Db, ip: string, now: Date): Promise<void> {
  await countEvent(db, `passkey ${visitorKey(ip)}`, PASSKEYS, now);
}

/**
 * After a login: resets the account's counters for its source, ends an unlocking, and makes its source known. Returns
 * the token for the device's next login. Accounts that log in on one device share its token: the browser stores one.
 */
export async function rememberSource(trx: Db, attempt: LoginAttempt): Promise<string> {
  const { who, network, device } = attemptSources(attempt);
  await resetCounts(trx, [`login ${who} ${network}`, `login ${who} ${device}`]);
  await trx.deleteFrom("login_sources").where("email", "=", who).where("source", "=", UNLOCKED).execute();
  const isIssued = device !== null && (await isKnownDevice(trx, device, attempt.now));
  const token = attempt.device && isIssued ? attempt.device : randomBytes(16).toString("base64url");
  const until = new Date(attempt.now.getTime() + KNOWN_MS);
  for (const source of [network, attemptSources({ ...attempt, device: token }).device]) {
    if (source) await addSource(trx, { email: who, source }, until);
  }
  return token;
}

/** True when a login to any account has returned this device's token. */
async function isKnownDevice(trx: Db, device: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("login_sources")
    .select("source")
    .where("source", "=", device)
    .where("expires_at", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function knownSources(db: Db, email: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("login_sources")
    .select("source")
    .where("email", "=", email)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Set(rows.map(({ source }) => source));
}

async function addSource(trx: Db, key: { email: string; source: string }, until: Date): Promise<void> {
  const expires_at = until.toISOString();
  await trx
    .insertInto("login_sources")
    .values({ ...key, expires_at })
    .onConflict((conflict) => conflict.columns(["email", "source"]).doUpdateSet({ expires_at }))
    .execute();
}

/** Moves an account's known networks and devices to its new email. */
export async function moveKnownSources(trx: Db, before: string, after: string): Promise<void> {
  await deleteKnownSources(trx, after);
  await trx.updateTable("login_sources").set({ email: after }).where("email", "=", before).execute();
}

/** Deletes an account's known networks and devices. */
export async function deleteKnownSources(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom("login_sources").where("email", "=", email).execute();
}

/** Resets the failed logins counted for an account, and lets it log in from networks that have reached their limit. */
export async function unlock(db: Db, email: string, { actor, now }: Act): Promise<void> {
  const who = email.toLowerCase();
  await db.transaction().execute(async (trx) => {
    const counters = `login ${who} `;
    await trx
      .deleteFrom("rate_limits")
      .where((eb) => eb(eb.fn("substr", ["key", eb.lit(1), eb.lit(counters.length)]), "=", counters))
      .execute();
    await resetCounts(trx, [`code ${who}`]);
    await addSource(trx, { email: who, source: UNLOCKED }, new Date(now.getTime() + UNLOCKED_MS));
    await recordAudit(trx, actor, { action: "account.unlock", subject: { id: "", title: who }, at: now });
  });
}

export async function sweepLoginSources(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("login_sources").where("expires_at", "<=", now.toISOString()).execute();
}
