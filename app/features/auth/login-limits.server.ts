import { createHash, randomBytes } from "node:crypto";
import { recordAudit, type Act } from "#app/content/audit.server.ts";
import type { Db } from "#app/db/client.ts";
import { visitorKey } from "#app/http/client-ip.ts";
import { countEvent, discountEvent, resetCounts, setMark, marksAmong } from "#app/http/rate-limit.ts";
import { DAY_MS } from "#app/text/day.ts";

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
/** A source is remembered for 90 days after a login. */
export const KNOWN_MS = 90 * DAY_MS;

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
  const known = await marksAmong(db, [`known ${who} ${network}`, `known ${who} ${device}`, `unlocked ${who}`], now);
  // A known device has its own counter, so that failed logins of others in the same network do not delay it.
  if (device && known.has(`known ${who} ${device}`)) {
    await countEvent(db, `login ${who} ${device}`, PER_SOURCE, now);
    return { fromUnknownSource: false, countedForNetwork: false };
  }
  // The attempts to an unlocked account have the limits of that account, and do not open the network for others.
  const countedForNetwork = !known.has(`unlocked ${who}`);
  if (countedForNetwork) await countEvent(db, `login * ${network}`, PER_NETWORK, now);
  await countEvent(db, `login ${who} ${network}`, PER_SOURCE, now);
  const fromUnknownSource = !known.has(`known ${who} ${network}`);
  if (fromUnknownSource) await countEvent(db, `login ${who} *`, FROM_UNKNOWN_SOURCES, now);
  return { fromUnknownSource, countedForNetwork };
}

/**
 * Takes an attempt with the right password off its network's count. It takes off only that attempt: otherwise an
 * attacker could use an account of their own to go on guessing at others.
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
  const until = new Date(attempt.now.getTime() + KNOWN_MS);
  await resetCounts(trx, [`login ${who} ${network}`, `login ${who} ${device}`, `unlocked ${who}`]);
  const issued = await marksAmong(trx, [`known ${who} ${device}`, `issued ${device}`], attempt.now);
  const token = attempt.device && issued.size > 0 ? attempt.device : randomBytes(16).toString("base64url");
  const remembered = attemptSources({ ...attempt, device: token }).device;
  for (const mark of [`known ${who} ${network}`, `known ${who} ${remembered}`, `issued ${remembered}`]) {
    await setMark(trx, mark, until);
  }
  return token;
}

/** True when the attempt sends the device token that an earlier login to this account returned. */
export async function isKnownDevice(db: Db, attempt: LoginAttempt): Promise<boolean> {
  const { who, device } = attemptSources(attempt);
  return device !== null && (await marksAmong(db, [`known ${who} ${device}`], attempt.now)).size > 0;
}

/** Moves an account's known networks and devices to its new email. */
export async function moveKnownSources(trx: Db, before: string, after: string, now: Date): Promise<void> {
  const from = `known ${before} `;
  for (const { key, expires_at } of await sourcesOf(trx, from)) {
    if (expires_at <= now.toISOString()) continue;
    await setMark(trx, `known ${after} ${key.slice(from.length)}`, new Date(expires_at));
  }
  await deleteKnownSources(trx, before);
}

/** Deletes an account's known networks and devices. */
export async function deleteKnownSources(trx: Db, email: string): Promise<void> {
  const sources = await sourcesOf(trx, `known ${email} `);
  await resetCounts(
    trx,
    sources.map(({ key }) => key),
  );
}

/** Filters by the exact prefix again, as an email can contain wildcards of LIKE. */
async function sourcesOf(trx: Db, prefix: string) {
  const known = await trx
    .selectFrom("attempts")
    .select(["key", "expires_at"])
    .where("key", "like", `${prefix}%`)
    .execute();
  return known.filter(({ key }) => key.startsWith(prefix));
}

/** Resets the failed logins counted for an account, and lets it log in from networks that have reached their limit. */
export async function unlock(db: Db, email: string, { actor, now }: Act): Promise<void> {
  const who = email.toLowerCase();
  const counters = await sourcesOf(db, `login ${who} `);
  await db.transaction().execute(async (trx) => {
    await resetCounts(trx, [...counters.map(({ key }) => key), `code ${who}`]);
    await setMark(trx, `unlocked ${who}`, new Date(now.getTime() + UNLOCKED_MS));
    await recordAudit(trx, actor, { action: "account.unlock", subject: { id: "", title: who }, at: now });
  });
}
