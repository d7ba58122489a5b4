import { setImmediate } from "node:timers/promises";
import { HttpError } from "./errors.ts";

/**
 * Lets a few at a time do something that costs, and a few more wait; the others are told to come back. Each begins in a
 * turn of the event loop of its own, so that others come in between.
 */
export function openGate({ active, waiting }: { active: number; waiting: number }) {
  let busy = 0;
  const queue: (() => void)[] = [];
  let turn: Promise<void> = Promise.resolve();

  /** @throws HttpError 503 at once, when too many wait already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= active) {
      if (queue.length >= waiting) throw tooBusy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else busy += 1;
    try {
      turn = turn.then(() => setImmediate());
      await turn;
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

const tooBusy = () =>
  new HttpError(503, "The site is very busy. Try again in a moment.", { headers: { "Retry-After": "2" } });
