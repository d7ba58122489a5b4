const FRESH_MS = 1000;

/** Readiness check: queries the database at most once a second, however often it is probed. */
export function createHealthChecks(query: () => Promise<unknown>) {
  let draining = false;
  let queriedAt = -Infinity;
  let result: Promise<boolean> = Promise.resolve(false);

  return {
    drain() {
      draining = true;
    },
    async ready(): Promise<boolean> {
      if (draining) return false;
      if (performance.now() - queriedAt > FRESH_MS) {
        queriedAt = performance.now();
        result = query().then(
          () => true,
          () => false,
        );
      }
      return result;
    },
  };
}
