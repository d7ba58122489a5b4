/**
 * Runs `work` once at a time. Callers during a run share the next run, so every result comes from a run that started
 * after the call.
 */
export function shareNext<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        const now = work();
        running = now;
        return now;
      });
    return next;
  };
}
