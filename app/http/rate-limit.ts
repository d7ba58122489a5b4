import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { fillText } from "#app/text/fill-text.ts";
import { HttpError } from "./errors.ts";

export type Limit = {
  events: number;
  minutes: number;
  /** What is said of too many, in a studio's own words and language; {time} stands for how long to wait. */
  said?: { tooMany: string; language: string };
};

const SAID = { tooMany: "Too many attempts. Try again in {time}.", language: "en" };

/**
 * Counts one event under `key` in the database, so that every process sees it. Returns how many there are.
 * @throws HttpError 429 with Retry-After when more than `limit.events` came within `limit.minutes`
 */
export async function countEvent(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const { count, expires_at } = await increase(db, key, limit, now);
  if (count <= limit.events) return count;
  const seconds = Math.max(1, Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000));
  const { tooMany, language } = limit.said ?? SAID;
  const message = fillText(tooMany, { time: timeIn(language, seconds) });
  throw new HttpError(429, message, { headers: { "Retry-After": String(seconds) } });
}

/** Such as "40 seconds" or "3 minutes". */
function timeIn(language: string, seconds: number): string {
  const [value, unit] = seconds > 90 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** As `countEvent`, for what is left out silently when there is too much of it. */
export async function isWithin(db: Db, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await increase(db, key, limit, now)).count <= limit.events;
}

/** Counts one event under `key` and returns how many there are until `expires_at`. */
export function increase(db: Db, key: string, { minutes }: Pick<Limit, "minutes">, now: Date) {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + minutes * 60_000).toISOString();
  return db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at: ends })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when attempts.expires_at <= ${at} then 1 else attempts.count + 1 end`,
        expires_at: sql<string>`case when attempts.expires_at <= ${at} then excluded.expires_at else attempts.expires_at end`,
      }),
    )
    .returning(["count", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** Forgets the events counted under these keys. */
export async function forgetEvents(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom("attempts").where("key", "in", keys).execute();
}

/** Remembers that something was so, until then. */
export async function noteUntil(db: Db, key: string, until: Date): Promise<void> {
  const expires_at = until.toISOString();
  await db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ expires_at }))
    .execute();
}

/** Which of these keys are remembered. */
export async function notedAmong(db: Db, keys: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("attempts")
    .select("key")
    .where("key", "in", keys)
    .where("expires_at", ">", now.toISOString())
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** Removes counters that no longer hold anybody. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("attempts").where("expires_at", "<=", now.toISOString()).execute();
}
