import { expect, test } from "vitest";
import { runAlone } from "#app/server/jobs/run-alone.ts";
import { openTestSite } from "../harness.ts";

const MINUTE_MS = 60_000;

async function openSchedulerSite() {
  const site = await openTestSite();
  const { db } = site.site.services;
  const clock = { ms: Date.parse("2026-01-01T00:00:00Z") };
  let runs = 0;
  /** Acts as another process that finds the job due. */
  const ask = (run = async () => {}) =>
    runAlone(
      {
        name: "sweep",
        everySeconds: 3600,
        by: "one",
        async run() {
          runs += 1;
          await run();
        },
      },
      db,
      () => new Date(clock.ms),
    );
  return {
    ask,
    db,
    clock,
    runs: () => runs,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("one of many processes runs a scheduled job", async () => {
  await using scheduler = await openSchedulerSite();
  await Promise.all(Array.from({ length: 5 }, () => scheduler.ask()));
  expect(scheduler.runs()).toBe(1);
  scheduler.clock.ms += 29 * MINUTE_MS;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(1);
  scheduler.clock.ms += 2 * MINUTE_MS;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(2);
});

test("a dead process's job is taken over when its lock expires", async () => {
  await using scheduler = await openSchedulerSite();
  void scheduler.ask(() => new Promise(() => {}));
  await expect.poll(scheduler.runs).toBe(1);
  scheduler.clock.ms += MINUTE_MS / 2;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(1);
  scheduler.clock.ms += MINUTE_MS;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(2);
});

test("a job runs again after the clock is set back", async () => {
  await using scheduler = await openSchedulerSite();
  scheduler.clock.ms += 60 * MINUTE_MS;
  await scheduler.ask();
  scheduler.clock.ms -= 60 * MINUTE_MS;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(2);
  await scheduler.ask();
  expect(scheduler.runs()).toBe(2);
});

test("a stalled process does not extend another process's lock", async () => {
  await using scheduler = await openSchedulerSite();
  const stalled = Promise.withResolvers<void>();
  const first = scheduler.ask(() => stalled.promise);
  await expect.poll(scheduler.runs).toBe(1);
  scheduler.clock.ms += MINUTE_MS + 1;
  // The second process dies.
  void scheduler.ask(() => new Promise(() => {}));
  await expect.poll(scheduler.runs).toBe(2);
  stalled.resolve();
  await first;
  scheduler.clock.ms += MINUTE_MS + 1;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(3);
});

test("a scheduled job that fails runs again at its next time", async () => {
  await using scheduler = await openSchedulerSite();
  await expect(scheduler.ask(() => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  scheduler.clock.ms += 31 * MINUTE_MS;
  await scheduler.ask();
  expect(scheduler.runs()).toBe(2);
});
