import { pino } from "pino";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/client.ts";
import { isClockSteady } from "#app/server/jobs/steady-clock.ts";
import { scheduledJobs } from "#app/server/scheduled-jobs.server.ts";
import { preparedDatabase } from "../databases.ts";
import { openTestSite } from "../harness.ts";

const HOUR_MS = 3_600_000;
const DAY = 24;
const OLD = "2020-01-01T00:00:00.000Z";

/** The steps of a clock, in hours, and whether it counts as steady. */
const STEPS = [
  { hours: 0, isSteady: false, why: "the first sweep" },
  { hours: 23, isSteady: false, why: "not yet a day" },
  { hours: 25, isSteady: true, why: "steady for a day" },
  { hours: 26, isSteady: true, why: "still steady" },
  { hours: 800 * DAY, isSteady: false, why: "a wrong clock" },
  { hours: 800 * DAY + 1, isSteady: false, why: "the wrong clock goes on" },
  { hours: 27, isSteady: false, why: "the clock is right again" },
  { hours: 50, isSteady: false, why: "right for less than a day" },
  { hours: 52, isSteady: true, why: "right for a day" },
  { hours: 30 * DAY, isSteady: false, why: "the machine was off" },
  { hours: 30 * DAY + 23, isSteady: false, why: "on for less than a day" },
  { hours: 31 * DAY, isSteady: true, why: "on for a day" },
];

test("a clock that jumped is wrong until steady for a day", async () => {
  await using prepared = await preparedDatabase();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  for (const { hours, isSteady, why } of STEPS) {
    // Each step is a start of its own: a restart hides no jump.
    const database = openDatabase(prepared.environment, log);
    const now = () => new Date(Date.parse("2026-01-01T00:00:00Z") + hours * HOUR_MS);
    expect([why, await isClockSteady({ db: database.db, log, now })]).toEqual([why, isSteady]);
    await database.close();
  }
  expect(lines.filter((line) => line.includes("the clock has jumped"))).toHaveLength(3);
});

test("runs of less than a day add up to a steady day", async () => {
  await using prepared = await preparedDatabase();
  const log = pino({ enabled: false });
  const database = openDatabase(prepared.environment, log);
  const isSteadyAt = (hours: number) => isClockSteady({ db: database.db, log, now: () => new Date(hours * HOUR_MS) });
  const results: boolean[] = [];
  for (const day of [0, 3, 6]) results.push(await isSteadyAt(day * DAY), await isSteadyAt(day * DAY + 9));
  expect(results).toEqual([false, false, false, false, false, true]);
  await database.close();
});

test("jobs that run side by side log a jump once", async () => {
  await using prepared = await preparedDatabase();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(line) });
  const database = openDatabase(prepared.environment, log);
  const check = (hours: number) => isClockSteady({ db: database.db, log, now: () => new Date(hours * HOUR_MS) });
  await check(0);
  await Promise.all([check(30 * DAY), check(30 * DAY), check(30 * DAY)]);
  expect(lines).toHaveLength(1);
  await database.close();
});

test("sweeps delete old rows only while the clock is steady", async () => {
  await using site = await openTestSite();
  const { services } = site.site;
  const { db, log } = services;
  const database = openDatabase(services.environment, log);
  const entry = { id: "old", at: OLD, actor: "visitor", action: "login", subject: "", subject_id: "", ip: "" };
  await db.insertInto("audit").values(entry).execute();
  const image = { width: 1, height: 1, placeholder: "", files: "[]", alt: "", created_at: OLD };
  await db
    .insertInto("media")
    .values({ id: "old", hash: "old", ...image })
    .execute();
  const challenge = { id: "old", account_id: null, purpose: "login", challenge: "old", expires_at: OLD };
  await db.insertInto("challenges").values(challenge).execute();
  await db.insertInto("rate_limits").values({ key: "old", count: 1, expires_at: OLD }).execute();

  /** Runs all jobs, and returns how many of the old rows remain. */
  const remaining = async () => {
    for (const job of scheduledJobs(services, database, new AbortController().signal)) await job.run();
    const rows = [
      await db.selectFrom("audit").select("id").where("id", "=", "old").execute(),
      await db.selectFrom("media").select("id").where("id", "=", "old").execute(),
      await db.selectFrom("challenges").select("id").where("id", "=", "old").execute(),
      await db.selectFrom("rate_limits").select("key").where("key", "=", "old").execute(),
    ];
    return rows.map(({ length }) => length);
  };
  expect(await remaining()).toEqual([1, 1, 1, 1]);
  await db.updateTable("sweeps").set({ steady_since: OLD }).execute();
  expect(await remaining()).toEqual([0, 0, 0, 0]);
  await database.close();
});
