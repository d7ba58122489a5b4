import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { backUpWhenDue } from "#app/db/backup/scheduled.ts";
import { openDatabase } from "#app/db/client.ts";
import { log } from "../filled-site.ts";
import { openTestSite } from "../harness.ts";

test("backups are made by the clock, over restarts, and the last few are kept", async () => {
  await using site = await openTestSite({ BACKUP_EVERY_HOURS: "24", BACKUPS_KEPT: "2" });
  const { services } = site.site;
  const database = openDatabase(services.settings, log);
  const { signal } = new AbortController();
  const kept = async () => (await readdir(database.backups)).filter((name) => name.startsWith("scheduled-"));
  const seen = new Set<string>();
  for (const hours of [0, 1, 24, 25, 48]) {
    const clock = new Date(Date.now() + hours * 60 * 60_000);
    await backUpWhenDue({ ...services, now: () => clock }, database, signal);
    for (const name of await kept()) seen.add(name);
  }
  // The files carry the real time, so from a day on every look finds them too old.
  expect(seen.size).toBe(4);
  expect(await kept()).toHaveLength(2);
  await database.close();
});

test("no backup is made unless it is wished for", async () => {
  await using site = await openTestSite();
  const database = openDatabase(site.site.services.settings, log);
  await backUpWhenDue(site.site.services, database, new AbortController().signal);
  await expect(readdir(database.backups)).rejects.toThrow("ENOENT");
  await database.close();
});
