import { readdir } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/db/migrate.ts";
import { openLog } from "#app/platform/log.ts";
import { freshDatabase, json, openTestSite } from "../harness.ts";

const log = openLog({ logLevel: "silent" });
const first = { name: "0001-first", sql: "create table notes (id text primary key);" };
const second = {
  name: "0002-second",
  sql: "alter table notes add column text text; create index notes_by_text on notes (text);",
};

// On SQLite the waiting one would block the event loop of the one it waits for: tests/server has real processes.
test.runIf(process.env["TEST_DATABASE"])("several connections that migrate at once do it once", async () => {
  await using fresh = await freshDatabase();
  const databases = [1, 2, 3].map(() => openDatabase(fresh.settings, log));
  await Promise.all(databases.map((database) => migrate(database, log, [first, second])));
  for (const { db } of databases) {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
    expect(rows.map((row) => row.name)).toEqual([first.name, second.name]);
    await db.destroy();
  }
});

test("a migration that fails leaves nothing of itself behind", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.settings, log);
  await migrate(database, log, [first]);
  const broken = { name: "0002-broken", sql: "create table half (id text primary key); create nonsense;" };
  await expect(migrate(database, log, [first, broken])).rejects.toThrow(/syntax error/);
  await expect(sql`select * from half`.execute(database.db)).rejects.toThrow(/half/);
  await migrate(database, log, [first, second]);
  await database.db.destroy();
});

test.skipIf(process.env["TEST_DATABASE"])("an embedded database is backed up before it is migrated", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.settings, log);
  await migrate(database, log, [first]);
  await sql`insert into notes values ('kept')`.execute(database.db);
  await migrate(database, log, [first, second]);
  await migrate(database, log, [first, second]);
  await database.db.destroy();
  const backups = join(fresh.settings.dataDir, "backups");
  const names = await readdir(backups);
  expect(names).toHaveLength(1);
  const copy = new SQLite(join(backups, names[0] ?? ""), { readonly: true });
  expect(copy.prepare("select * from notes").all()).toEqual([{ id: "kept" }]);
  expect(copy.prepare("select name from migrations").all()).toEqual([{ name: first.name }]);
  copy.close();
});

test("pictures that nothing shows any more are swept, those of an upload under way are not", async () => {
  await using site = await openTestSite();
  const { media } = site.site.services;
  const orphan = `${crypto.randomUUID()}-480.webp`;
  await media.put(orphan, Buffer.from("x"));
  const { sweepOrphans } = await import("#app/features/media/media.server.ts");
  await sweepOrphans(site.site.services);
  expect(await media.list()).toHaveLength(1);
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 60 * 60_000);
  await sweepOrphans(site.site.services);
  expect(await media.list()).toEqual([]);
  expect((await site.fetch("/api/contact", json({}))).status).toBe(400);
});
