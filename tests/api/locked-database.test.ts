import { renameSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/client.ts";
import { DataFolderMissing } from "#app/db/errors.ts";
import { tableNames } from "#app/db/migration-history.ts";
import { prepareDatabase } from "#app/server/prepare-database.server.ts";
import { form, openTestSite } from "../harness.ts";

/* PostgreSQL locks rows and tables, never the whole database. */
const isSqlite = process.env["TEST_DATABASE"] !== "postgres";

/** Holds SQLite's write lock on a connection of its own, as another program would. */
function lockDatabase(dataDir: string): Disposable {
  const connection = new SQLite(join(dataDir, "northquad.sqlite"));
  connection.exec("begin immediate");
  return { [Symbol.dispose]: () => void connection.close() };
}

async function openLockedSite() {
  const site = await openTestSite();
  const token = await site.login();
  const save = async (title: string) =>
    (await site.fetch("/api/blogs", { ...form({ title, content: "Text" }), token })).status;
  return { site, token, save, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

test.runIf(isSqlite)("while a save waits for another program's lock, reads go on", async () => {
  await using locked = await openLockedSite();
  const { site, token, save } = locked;
  let status = 0;
  let saved: Promise<unknown>;
  {
    using _lock = lockDatabase(site.dataDir);
    saved = save("Waits").then((result) => (status = result));
    // The request also records that its session is used, which is a write.
    site.clock.now = new Date(site.clock.now.getTime() + 60 * 60_000);
    for (const path of ["/healthz", "/readyz", "/api/blogs", "/api/messages"]) {
      expect([path, (await site.fetch(path, { token })).status, status]).toEqual([path, 200, 0]);
    }
  }
  expect(await saved).toBe(201);
});

test.runIf(isSqlite)("a save that waits too long for a lock gets 503", async () => {
  await using locked = await openLockedSite();
  const { site, save } = locked;
  {
    using _lock = lockDatabase(site.dataDir);
    expect(await save("Too late")).toBe(503);
  }
  expect(await save("In time")).toBe(201);
});

test.runIf(isSqlite)("a read is not taken for the save that waits", async () => {
  await using first = await openTestSite();
  const { environment, log } = first.site.services;
  const database = openDatabase(environment, log);
  using _lock = lockDatabase(first.dataDir);
  const file = join(first.dataDir, "northquad.sqlite");
  const saved = database.db.deleteFrom("subscribers").execute();
  // The read gets its turn once the save waits. A save whose file is gone would be reported as perhaps lost.
  const read = database.db.connection().execute((connection) => {
    renameSync(file, `${file}-moved`);
    return connection.selectFrom("subscribers").selectAll().execute();
  });
  const results = await Promise.allSettled([read, saved]);
  expect(results).toEqual([
    { status: "fulfilled", value: [] },
    { status: "rejected", reason: expect.any(DataFolderMissing) },
  ]);
  renameSync(`${file}-moved`, file);
  await database.close();
});

test.runIf(isSqlite)("a start and a snapshot do not wait for another program's lock", async () => {
  await using first = await openTestSite();
  using _lock = lockDatabase(first.dataDir);
  const { environment, log } = first.site.services;
  const database = openDatabase(environment, log);
  await prepareDatabase(database, log);
  expect(await database.at(({ db }) => tableNames(db))).toContain("blogs");
  await database.close();
});
