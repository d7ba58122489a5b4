import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUpWhenDue } from "#app/archive/automatic-backups.ts";
import { openDatabase } from "#app/db/client.ts";
import { scheduledJobs } from "#app/server/scheduled-jobs.server.ts";
import { readSiteMetrics } from "#app/server/metrics.server.ts";
import { log } from "../filled-site.ts";
import { openTestSite } from "../harness.ts";

test("only the newest scheduled backups stay", async () => {
  await using site = await openTestSite({ BACKUP_EVERY_HOURS: "24", BACKUPS_KEPT: "2" });
  const { services } = site.site;
  const database = openDatabase(services.environment, log);
  const { signal } = new AbortController();
  const stored = async () => (await readdir(database.backups)).filter((name) => name.startsWith("scheduled-"));
  const seen = new Set<string>();
  for (const hours of [0, 1, 24, 25, 48]) {
    const clock = new Date(Date.now() + hours * 60 * 60_000);
    await backUpWhenDue({ ...services, now: () => clock }, database, signal);
    for (const name of await stored()) seen.add(name);
  }
  // The files have real modification times, so from 24 hours on every run finds the last backup too old.
  expect(seen.size).toBe(4);
  expect(await stored()).toHaveLength(2);
  await database.close();
});

test("an unsteady clock leaves at most twice as many backups", async () => {
  await using site = await openTestSite({ BACKUP_EVERY_HOURS: "24", BACKUPS_KEPT: "2" });
  const { services } = site.site;
  const database = openDatabase(services.environment, log);
  for (let day = 0; day < 6; day += 1) {
    const now = () => new Date(Date.now() + day * 48 * 60 * 60_000);
    const jobs = scheduledJobs({ ...services, now }, database, new AbortController().signal);
    await jobs.find(({ name }) => name === "backup")?.run();
  }
  expect(await readdir(database.backups)).toHaveLength(4);
  await database.close();
});

test("no backup is made unless BACKUP_EVERY_HOURS is set", async () => {
  await using site = await openTestSite();
  const database = openDatabase(site.site.services.environment, log);
  for (const job of scheduledJobs(site.site.services, database, new AbortController().signal)) await job.run();
  await expect(readdir(database.backups)).rejects.toThrow("ENOENT");
  await database.close();
});

test("a backup deletes the unfinished file of a killed one", async () => {
  await using site = await openTestSite({ BACKUP_EVERY_HOURS: "24" });
  const { services } = site.site;
  const database = openDatabase(services.environment, log);
  await mkdir(database.backups, { recursive: true });
  for (const name of ["scheduled-1.tar.gz.part", "scheduled-2.tar.gz.part"]) {
    await writeFile(join(database.backups, name), "half");
  }
  await utimes(join(database.backups, "scheduled-1.tar.gz.part"), 0, Date.now() / 1000 - 2 * 60 * 60);
  await backUpWhenDue(services, database, new AbortController().signal);
  const names = await readdir(database.backups);
  expect(names.filter((name) => name.endsWith(".part"))).toEqual(["scheduled-2.tar.gz.part"]);
  expect(names).toHaveLength(2);
  await database.close();
});

test.each([1, 24 * 365 * 50])("a backup dated in the future does not delay the next", async (hours) => {
  await using site = await openTestSite({ BACKUP_EVERY_HOURS: "24", BACKUPS_KEPT: "1" });
  const services = { ...site.site.services, now: () => new Date() };
  const database = openDatabase(services.environment, log);
  await mkdir(database.backups, { recursive: true });
  const time = new Date(Date.now() + hours * 60 * 60_000);
  const ahead = join(database.backups, `scheduled-${time.toISOString().replace(/[:.]/g, "-")}.tar.gz`);
  await writeFile(ahead, "of the future");
  await utimes(ahead, time, time);
  const { signal } = new AbortController();
  await backUpWhenDue(services, database, signal);
  const backups = await readdir(database.backups);
  expect(backups).toHaveLength(1);
  expect(join(database.backups, backups[0] ?? "")).not.toBe(ahead);
  await backUpWhenDue(services, database, signal);
  expect(await readdir(database.backups)).toEqual(backups);
  await writeFile(ahead, "of the future");
  await utimes(ahead, time, time);
  const metrics = await readSiteMetrics(services, database);
  const last = await metrics.getSingleMetric("northquad_last_backup_timestamp_seconds")?.get();
  expect(last?.values[0]?.value).toBeLessThanOrEqual(Date.now() / 1000);
  await database.close();
});
