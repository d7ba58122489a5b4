import { hostname } from "node:os";
import type { Db } from "#app/db/client.ts";
import type { ScheduledJob } from "./scheduler.ts";

const MINUTE_MS = 60_000;
/** The lock of a process that died expires after this. */
const HELD_MS = MINUTE_MS;
const RENEW_MS = 20_000;

/** Runs a job unless another process runs it now, or finished it less than half an interval ago. */
export async function runAlone({ name, everyMinutes, by, run }: ScheduledJob, db: Db, now: () => Date): Promise<void> {
  // Keep the prefix: earlier versions share it during an update.
  const key = `chore:${name}${by === "one" ? "" : `:${hostname()}`}`;
  const after = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const taken = await db
    .insertInto("attempts")
    .values({ key, count: 1, expires_at: after(HELD_MS) })
    .onConflict((held) =>
      held
        .column("key")
        .doUpdateSet({ expires_at: after(HELD_MS) })
        .where("attempts.expires_at", "<=", after(0)),
    )
    .returning("key")
    .executeTakeFirst();
  if (!taken) return;
  const hold = (ms: number) =>
    db
      .updateTable("attempts")
      .set({ expires_at: after(ms) })
      .where("key", "=", key)
      .execute();
  // A failed renewal is ignored: without its database the job ends by itself.
  const renewal = setInterval(() => void hold(HELD_MS).catch(() => {}), RENEW_MS).unref();
  try {
    await run();
  } finally {
    clearInterval(renewal);
    // The timers of processes differ, so the lock remains for half of the interval.
    await hold((everyMinutes * MINUTE_MS) / 2);
  }
}
