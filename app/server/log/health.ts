import type { Log } from "./log.ts";

const FRESH_MS = 1000;

/** Readiness check: queries the database at most once a second, however often it is probed. Logs when it begins to fail. */
export function createHealthChecks(query: () => Promise<unknown>, log: Log) {
  let draining = false;
  let queriedAt = -Infinity;
  let result: Promise<boolean> = Promise.resolve(false);
  let isFailing = false;

  return {
    drain() {
      draining = true;
    },
    async ready(): Promise<boolean> {
      if (draining) return false;
      if (performance.now() - queriedAt > FRESH_MS) {
        queriedAt = performance.now();
        result = query().then(
          () => {
            isFailing = false;
            return true;
          },
          (error: unknown) => {
            if (!isFailing) log.error({ err: error }, "not ready");
            isFailing = true;
            return false;
          },
        );
      }
      return result;
    },
  };
}
