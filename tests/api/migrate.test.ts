import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/archive/migrate.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { createLog } from "#app/server/log/log.ts";
import { freshDatabase, json, openTestSite } from "../harness.ts";

const log = createLog({ logLevel: "silent" });
const first = { name: "0001-first", sql: "create table notes (id text primary key);" };
const second = {
  name: "0002-second",
  sql: "alter table notes add column text text; create index notes_by_text on notes (text);",
};

// On SQLite the waiting connection would block the event loop of the other; tests/server uses several processes.
test.runIf(process.env["TEST_DATABASE"])(
  "connections that migrate concurrently apply each migration once",
  async () => {
    await using fresh = await freshDatabase();
    const databases = [1, 2, 3].map(() => openDatabase(fresh.environment, log, { create: true }));
    await Promise.all(databases.map((database) => migrate(database, log, contentTypes, [first, second])));
    for (const { db, close } of databases) {
      const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
      expect(rows.map((row) => row.name)).toEqual([first.name, second.name]);
      await close();
    }
  },
);

test("a failed migration leaves no changes behind", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.environment, log, { create: true });
  await migrate(database, log, contentTypes, [first]);
  const broken = { name: "0002-broken", sql: "create table half (id text primary key); create nonsense;" };
  await expect(migrate(database, log, contentTypes, [first, broken])).rejects.toThrow(/syntax error/);
  await expect(sql`select * from half`.execute(database.db)).rejects.toThrow(/half/);
  await migrate(database, log, contentTypes, [first, second]);
  await database.close();
});

test("a database is ready once it has its tables", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.environment, log, { create: true });
  await expect(database.probe()).rejects.toThrow("content_version");
  await migrate(database, log, contentTypes);
  await database.probe();
  await database.close();
});

test("the database is backed up before it is migrated", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.environment, log, { create: true });
  const later = { name: "9999-later", sql: "drop table subscribers; create table letters (id text primary key);" };
  await migrate(database, log, contentTypes);
  const row = { id: "1", email: "kept@campus.example", source: "newsletter", created_at: "t" };
  await database.db.insertInto("subscribers").values(row).execute();
  await migrate(database, log, contentTypes, [...MIGRATIONS, later]);
  await migrate(database, log, contentTypes, [...MIGRATIONS, later]);
  await database.close();
  const names = await readdir(database.backups);
  expect(names).toEqual([expect.stringMatching(/^before-migration-.*\.tar\.gz$/)]);

  await using elsewhere = await freshDatabase();
  await restoreBackup(elsewhere.environment, log, join(database.backups, names[0] ?? ""), { contentTypes });
  const restored = openDatabase(elsewhere.environment, log);
  expect(await restored.db.selectFrom("subscribers").selectAll().execute()).toEqual([row]);
  await restored.close();
});

test("the newest five of the backups made before migrations are retained", async () => {
  await using fresh = await freshDatabase();
  const database = openDatabase(fresh.environment, log, { create: true });
  const steps = [1, 2, 3, 4, 5, 6, 7].map((step) => ({
    name: `000${step}-step`,
    sql: `create table step_${step} (id text primary key)`,
  }));
  for (const [index] of steps.entries()) await migrate(database, log, contentTypes, steps.slice(0, index + 1));
  await database.close();
  expect(await readdir(database.backups)).toHaveLength(5);
});

test("the sweep deletes an unused image file after two hours", async () => {
  await using site = await openTestSite();
  const { media } = site.site.services;
  const orphan = `${crypto.randomUUID()}-480.webp`;
  await media.put(orphan, Buffer.from("x"));
  await sweepOrphans(site.site.services);
  expect(await media.list()).toHaveLength(1);
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 60 * 60_000);
  await sweepOrphans(site.site.services);
  expect(await media.list()).toEqual([]);
  expect((await site.fetch("/api/contact", json({}))).status).toBe(400);
});
