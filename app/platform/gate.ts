import { HttpError } from "./errors.ts";

/** Lets a few at a time do something that costs, and a few more wait; the others are told to come back. */
export function openGate({ active, waiting }: { active: number; waiting: number }) {
  let busy = 0;
  const queue: (() => void)[] = [];

  /** @throws HttpError 503 at once, when too many wait already */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= active) {
      if (queue.length >= waiting) throw tooBusy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // Not in the same turn of the event loop: others come in between.
      if (next) setImmediate(next);
      else busy -= 1;
    }
  };
}

const tooBusy = () =>
  new HttpError(503, "The site is very busy. Try again in a moment.", { headers: { "Retry-After": "2" } });
