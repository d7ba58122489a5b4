import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { fillText } from "#app/config/fill-text.ts";
import { HttpError } from "./errors.ts";

type Limit = { events: number; minutes: number };

/** The message for too many events, in the site's own copy and language; {time} is replaced by the time to wait. */
export type LimitCopy = { tooMany: string; language: string };

const DEFAULT_COPY: LimitCopy = { tooMany: "Too many attempts. Try again in {time}.", language: "en" };

/**
 * Counts one event under `key` in the database, which all processes share. Returns the count so far.
 * @throws HttpError 429 with Retry-After when more than `limit.events` came within `limit.minutes`
 */
export async function countEvent(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const { count, expires_at } = await increase(db, key, limit, now);
  if (count <= limit.events) return count;
  throw tooManyEvents(secondsUntil(expires_at, now));
}

const secondsUntil = (time: string, now: Date) => Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000));

/** The error response to an event beyond a limit. */
export function tooManyEvents(seconds: number, { tooMany, language } = DEFAULT_COPY): HttpError {
  const message = fillText(tooMany, { time: timeIn(language, seconds) });
  return new HttpError(429, message, { headers: { "Retry-After": String(seconds) } });
}

/** Such as "40 seconds" or "3 minutes". */
function timeIn(language: string, seconds: number): string {
  const [value, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** Like `countEvent`, but returns false beyond the limit, for callers that ignore the excess silently. */
export async function isWithinLimit(db: Db, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await increase(db, key, limit, now)).count <= limit.events;
}

/**
 * Counts one event under `key`; returns the count of the period that ends at `expires_at`. A period that ends too far in
 * the future was counted by a clock that was ahead: it is over.
 */
export async function increase(db: Db, key: string, limit: Pick<Limit, "minutes">, now: Date) {
  return increaseEach(db, [key], limit, now).executeTakeFirstOrThrow();
}

/** Like `increase`, in one statement for several keys. */
function increaseEach(db: Db, keys: string[], { minutes }: Pick<Limit, "minutes">, now: Date) {
  const { at, ends, tooFar } = periodOf(minutes, now);
  const isOver = sql<boolean>`(rate_limits.expires_at <= ${at} or rate_limits.expires_at > ${tooFar})`;
  return db
    .insertInto("rate_limits")
    .values(keys.map((key) => ({ key, count: 1, expires_at: ends })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        expires_at: sql<string>`case when ${isOver} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .returning(["key", "count", "expires_at"]);
}

function periodOf(minutes: number, now: Date) {
  const after = (periods: number) => new Date(now.getTime() + periods * minutes * 60_000).toISOString();
  // Twice the period: counts of now may come from another machine's clock, or from a request that began later.
  return { at: now.toISOString(), ends: after(1), tooFar: after(2) };
}

type SharedLimit = Pick<Limit, "minutes"> & {
  copy: LimitCopy;
  /** Receives the key whose limit was reached. */
  onFull: (key: string) => void;
};

/**
 * Counts one event under each of these keys. When one of them has reached its limit, the others are not used up.
 * @throws HttpError 429 with Retry-After
 */
export async function countEvents(
  db: Db,
  limits: Map<string, number>,
  { minutes, copy, onFull }: SharedLimit,
  now: Date,
): Promise<void> {
  const keys = [...limits.keys()];
  const { at, tooFar } = periodOf(minutes, now);
  const counts = await db
    .selectFrom("rate_limits")
    .select(["key", "count", "expires_at"])
    .where("key", "in", keys)
    .where("expires_at", ">", at)
    .where("expires_at", "<=", tooFar)
    .execute();
  const rejectAbove = (rows: typeof counts, added: number) => {
    const full = rows.find(({ key, count }) => count + added > (limits.get(key) ?? 0));
    if (!full) return;
    onFull(full.key);
    throw tooManyEvents(secondsUntil(full.expires_at, now), copy);
  };
  rejectAbove(counts, 1);
  // Concurrent requests read the same counts.
  rejectAbove(await increaseEach(db, keys, { minutes }, now).execute(), 0);
}

/** Takes back one event that was counted at `now`, unless its period has ended since. */
export async function discountEvent(
  db: Db,
  key: string,
  { minutes }: Pick<Limit, "minutes">,
  now: Date,
): Promise<void> {
  const ends = new Date(now.getTime() + minutes * 60_000).toISOString();
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .where("expires_at", "<=", ends)
    .execute();
}

export async function resetCounts(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom("rate_limits").where("key", "in", keys).execute();
}

export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rate_limits").where("expires_at", "<=", now.toISOString()).execute();
}
