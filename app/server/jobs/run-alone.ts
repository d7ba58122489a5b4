import type { Db } from "#app/db/client.ts";
import { newId } from "#app/db/id.ts";
import type { ScheduledJob } from "./scheduler.ts";

/** The lock of a process that died expires after this. */
const LOCK_MS = 60_000;
const RENEW_MS = 20_000;

/** Runs a job unless another process runs it now, or finished it less than half an interval ago. */
export async function runAlone({ name, everySeconds, run }: ScheduledJob, db: Db, now: () => Date): Promise<void> {
  const owner = newId();
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const acquired = await db
    .insertInto("locks")
    .values({ name, owner, expires_at: after(LOCK_MS) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ owner, expires_at: after(LOCK_MS) })
        // Ignores a lock that expires too late: a clock that was ahead has set it. A minute allows for clocks that differ.
        .where(({ eb, or }) =>
          or([
            eb("locks.expires_at", "<=", after(0)),
            eb("locks.expires_at", ">", after(LOCK_MS + everySeconds * 500)),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  if (!acquired) return;
  // Without effect once another process has the lock. A failure is ignored: the lock then expires.
  const extendLock = (ms: number) =>
    db
      .updateTable("locks")
      .set({ expires_at: after(ms) })
      .where("name", "=", name)
      .where("owner", "=", owner)
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
