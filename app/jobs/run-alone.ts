import { randomInt } from "node:crypto";
import type { Db } from "#app/db/client.ts";
import type { ScheduledJob } from "./scheduler.ts";

/** The lock of a process that died expires after this. */
const LOCK_MS = 60_000;
const RENEW_MS = 20_000;

/** Runs a job unless another process runs it now, or finished it less than half an interval ago. */
export async function runAlone({ name, everySeconds, run }: ScheduledJob, db: Db, now: () => Date): Promise<void> {
  // Keep the prefix: earlier versions share it during an update.
  const key = `chore:${name}`;
  // A lock counts nothing: the column `count` has a random number that identifies its owner.
  const owner = randomInt(2, 2 ** 31);
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const acquired = await db
    .insertInto("attempts")
    .values({ key, count: owner, expires_at: after(LOCK_MS) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ count: owner, expires_at: after(LOCK_MS) })
        // Ignores a lock that expires too late: a clock that was ahead has set it. A minute allows for clocks that differ.
        .where(({ eb, or }) =>
          or([
            eb("attempts.expires_at", "<=", after(0)),
            eb("attempts.expires_at", ">", after(LOCK_MS + everySeconds * 500)),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  if (!acquired) return;
  // Without effect once another process has the lock. A failure is ignored: the lock then expires.
  const extendLock = (ms: number) =>
    db
      .updateTable("attempts")
      .set({ expires_at: after(ms) })
      .where("key", "=", key)
      .where("count", "=", owner)
      .execute()
      .catch(() => {});
  const renewal = setInterval(() => void extendLock(LOCK_MS), RENEW_MS).unref();
  try {
    await run();
  } finally {
    clearInterval(renewal);
    // The timers of processes differ, so the lock remains for half of the interval.
    await extendLock(everySeconds * 500);
  }
}
