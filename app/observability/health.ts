const FRESH_MS = 1000;

/** Readiness check: queries the database at most once a second, however often it is probed. */
export function createHealthChecks(ask: () => Promise<unknown>) {
  let draining = false;
  let asked = -Infinity;
  let result: Promise<boolean> = Promise.resolve(false);

  return {
    drain() {
      draining = true;
    },
    async ready(): Promise<boolean> {
      if (draining) return false;
      if (performance.now() - asked > FRESH_MS) {
        asked = performance.now();
        result = ask().then(
          () => true,
          () => false,
        );
      }
      return result;
    },
  };
}
