import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { fillText } from "#app/text/fill-text.ts";
import { HttpError } from "./errors.ts";

export type Limit = {
  events: number;
  minutes: number;
  /** The message for too many events, in the site's own copy and language; {time} is replaced by the time to wait. */
  copy?: { tooMany: string; language: string };
};

const DEFAULT_COPY = { tooMany: "Too many attempts. Try again in {time}.", language: "en" };

/**
 * Counts one event under `key` in the database, which all processes share. Returns the count so far.
 * @throws HttpError 429 with Retry-After when more than `limit.events` came within `limit.minutes`
 */
export async function countEvent(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const { count, expires_at } = await increase(db, key, limit, now);
  if (count <= limit.events) return count;
  const seconds = Math.max(1, Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000));
  const { tooMany, language } = limit.copy ?? DEFAULT_COPY;
  const message = fillText(tooMany, { time: timeIn(language, seconds) });
  throw new HttpError(429, message, { headers: { "Retry-After": String(seconds) } });
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
export function increase(db: Db, key: string, { minutes }: Pick<Limit, "minutes">, now: Date) {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + minutes * 60_000).toISOString();
  // Twice the period: counts of now may come from another machine's clock, or from a request that began later.
  const tooFar = new Date(now.getTime() + 2 * minutes * 60_000).toISOString();
  const isOver = sql<boolean>`(attempts.expires_at <= ${at} or attempts.expires_at > ${tooFar})`;
  return db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at: ends })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else attempts.count + 1 end`,
        expires_at: sql<string>`case when ${isOver} then excluded.expires_at else attempts.expires_at end`,
      }),
    )
    .returning(["count", "expires_at"])
    .executeTakeFirstOrThrow();
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
    .updateTable("attempts")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key)
    .where("count", ">", 0)
    .where("expires_at", "<=", ends)
    .execute();
}

/** Deletes the counts of these keys. */
export async function resetCounts(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom("attempts").where("key", "in", keys).execute();
}

/** Sets a mark under `key` that expires at a date; it counts nothing. */
export async function setMark(db: Db, key: string, until: Date): Promise<void> {
  const expires_at = until.toISOString();
  await db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ expires_at }))
    .execute();
}

/** Returns those of these keys that have a mark which has not expired. */
export async function marksAmong(db: Db, keys: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("attempts")
    .select("key")
    .where("key", "in", keys)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** Deletes expired counts and marks. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("attempts").where("expires_at", "<=", now.toISOString()).execute();
}
