/**
 * Does `work` once at a time: whoever asks while it is under way shares the next time with all who ask until then. So
 * what each is told began after they had asked.
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
