import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { HttpError } from "./errors.ts";

export type Limit = { events: number; minutes: number };

/**
 * Counts one event under `key` in the database, so that every process sees it.
 * @throws HttpError 429 with Retry-After when more than `limit.events` came within `limit.minutes`
 */
export async function countEvent(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const at = now.toISOString();
  const ends = new Date(now.getTime() + limit.minutes * 60_000).toISOString();
  const row = await db
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
  if (row.count <= limit.events) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(row.expires_at) - now.getTime()) / 1000));
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  throw new HttpError(429, `Too many attempts. Try again in ${wait}.`, { headers: { "Retry-After": String(seconds) } });
}

/** Forgets the events counted under a key. */
export async function forgetEvents(db: Db, key: string): Promise<void> {
  await db.deleteFrom("attempts").where("key", "=", key).execute();
}

/** Removes counters that no longer hold anybody. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("attempts").where("expires_at", "<=", now.toISOString()).execute();
}
