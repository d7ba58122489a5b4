import { DAY_MS } from "#app/config/day.ts";
import type { Db } from "#app/db/client.ts";
import type { Log } from "#app/server/log/log.ts";

type Options = { db: Db; log: Log; now: () => Date };

/**
 * Records the time, and returns true if the clock has been steady for a day. A clock that moves by more than a day
 * between two calls, also across restarts, is wrong, was wrong, or was off. A jump forward leaves out the time in
 * between, so that the runs of a site that is often off add up to a day.
 */
export async function isClockSteady({ db, log, now }: Options): Promise<boolean> {
  const at = now();
  const last = await db.selectFrom("sweeps").selectAll().executeTakeFirst();
  const moved = last ? at.getTime() - Date.parse(last.checked_at) : 0;
  const hasJumped = Math.abs(moved) > DAY_MS;
  const before = last ? Date.parse(last.checked_at) - Date.parse(last.steady_since) : 0;
  // After a steady day, a jump may be the first sign of a wrong clock. So is one backward at any time.
  const steadyMs = hasJumped ? (moved > 0 && before < DAY_MS ? before : 0) : before + moved;
  const times = { checked_at: at.toISOString(), steady_since: new Date(at.getTime() - steadyMs).toISOString() };
  if (!last) {
    const first = db.insertInto("sweeps").values({ id: 1, ...times });
    await first.onConflict((conflict) => conflict.column("id").doNothing()).execute();
    return false;
  }
  // Jobs run side by side: only the first one that sees a jump records and logs it.
  const { numUpdatedRows } = await db
    .updateTable("sweeps")
    .set(times)
    .where("checked_at", "=", last.checked_at)
    .executeTakeFirstOrThrow();
  if (hasJumped && numUpdatedRows > 0n) {
    const jump = { from: last.checked_at, to: times.checked_at };
    log.warn(jump, "the clock has jumped: nothing is deleted by its age until the clock has been steady for a day");
  }
  return steadyMs >= DAY_MS;
}
