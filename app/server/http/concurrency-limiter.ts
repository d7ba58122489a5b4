import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";
import { HttpError } from "./errors.ts";

/**
 * Runs at most `active` tasks at a time and queues up to `waiting` more. Each task starts in a later turn of the event
 * loop, so that cached pages can be sent in between.
 */
export function limitConcurrency({ active, waiting }: { active: number; waiting: number }) {
  const limit = pLimit(active);
  /** @throws HttpError 503 immediately when the queue is full */
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
