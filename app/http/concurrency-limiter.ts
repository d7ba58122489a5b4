import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { HttpError } from "#app/http/errors.ts";

/**
 * Runs at most `active` pieces of work at a time and lets `waiting` more queue. Each begins in a later turn of the event
 * loop, so that cached pages go out in between.
 */
export function limitConcurrency({ active, waiting }: { active: number; waiting: number }) {
  const limit = pLimit(active);
  /** @throws HttpError 503 at once, when too many wait already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= active + waiting) {
      throw new HttpError(503, "The site is very busy. Try again in a moment.", { headers: { "Retry-After": "2" } });
    }
    return limit(async () => {
      await setImmediate();
      return work();
    });
  };
}
