import type { Db } from "#app/db/client.ts";
import type { Log } from "#app/observability/log.ts";

const DAY_MS = 24 * 60 * 60_000;

type Options = { db: Db; log: Log; now: () => Date };

/**
 * Records the time, and returns true if the clock has been steady for a day. A clock that moves by more than a day from
 * one call to the next, in either direction and across restarts, is wrong, was wrong, or was off.
 */
export async function isClockSteady({ db, log, now }: Options): Promise<boolean> {
  const at = now();
  const last = await db.selectFrom("sweeps").selectAll().executeTakeFirst();
  const hasJumped = !last || Math.abs(at.getTime() - Date.parse(last.checked_at)) > DAY_MS;
  const steady_since = hasJumped ? at.toISOString() : last.steady_since;
  const times = { checked_at: at.toISOString(), steady_since };
  await db
    .insertInto("sweeps")
    .values({ id: 1, ...times })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(times))
    .execute();
  if (hasJumped && last) {
    const jump = { from: last.checked_at, to: times.checked_at };
    log.warn(jump, "the clock has jumped: nothing is deleted by its age until the clock has been steady for a day");
  }
  return at.getTime() - Date.parse(steady_since) >= DAY_MS;
}
