import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { isBusy } from "./error-codes.ts";

const WAIT_MS = 5_000;

/**
 * Runs `run` again while another process has the lock that it needs, for five seconds; `pause` waits in between.
 * Unlike SQLite's own waiting, it leaves the event loop to other requests.
 */
export async function retryWhileLocked<T>(
  run: () => T | Promise<T>,
  pause: (ms: number) => Promise<void> = setTimeout,
): Promise<T> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    await pause(randomInt(20, 100));
  }
}
