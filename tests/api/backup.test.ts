import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sha256 } from "#app/archive/format.ts";
import { contentTypes } from "#app/content-types.ts";
import { importSite } from "#app/archive/import-site.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import { writeArchive } from "#app/archive/write-archive.ts";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/archive/migrate.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { openMediaStore } from "#app/images/store.ts";
import { scheduledJobs } from "#app/server/scheduled-jobs.server.ts";
import { backUp, everything, log, siteWithBackup } from "../filled-site.ts";
import { ADMIN, form, freshDatabase, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";
import { openMailServer } from "../mail-server.ts";

test("a backup restored into an empty site gives byte-identical responses", async () => {
  await using backedUp = await siteWithBackup();
  expect(Object.values(backedUp.responses).filter((text) => text.startsWith("200 ")).length).toBeGreaterThan(3);
  await using fresh = await freshDatabase();
  const { savedBefore } = await restoreBackup(fresh.environment, log, backedUp.file, { contentTypes });
  expect(savedBefore).toBeNull();
  await using restored = await openTestSite({ ADMIN_PASSWORD: "" }, fresh);
  expect((await restored.fetch("/api/messages", { token: backedUp.token })).status).toBe(401);
  const login = await restored.fetch("/api/auth/login", json(ADMIN));
  expect(login.status).toBe(200);
  const { token } = (await login.json()) as { token: string };
  expect(await everything(restored, token)).toEqual(backedUp.responses);
});

test("only its owner can read a backup, which has no sessions", async () => {
  await using backedUp = await siteWithBackup();
  expect((await stat(backedUp.file)).mode & 0o777).toBe(0o600);
  expect(backedUp.manifest.tables.map(({ name }) => name)).not.toContain("sessions");
  expect(backedUp.manifest.tables.find(({ name }) => name === "blogs")?.rows).toBe(3);
});

test("a restore first backs up the existing site", async () => {
  await using backedUp = await siteWithBackup();
  await using fresh = await freshDatabase();
  let before: Record<string, string> = {};
  {
    await using other = await openTestSite({}, fresh);
    const token = await other.login();
    await other.fetch("/api/blogs", { ...form({ title: "Mine", content: "C", image: await createImage() }), token });
    before = await everything(other, token);
  }
  const { savedBefore } = await restoreBackup(fresh.environment, log, backedUp.file, { contentTypes });
  expect(savedBefore).toContain("before-restore-");
  await restoreBackup(fresh.environment, log, savedBefore ?? "", { contentTypes });
  await using back = await openTestSite({}, fresh);
  expect(await everything(back, await back.login())).toEqual(before);
});

test("a restore is rejected while the site is running", async () => {
  await using backedUp = await siteWithBackup();
  const { environment } = backedUp.site.site.services;
  await expect(restoreBackup(environment, log, backedUp.file, { contentTypes })).rejects.toThrow(
    /is running on .*\. Stop it, restore/,
  );
  expect(await everything(backedUp.site, backedUp.token)).toEqual(backedUp.responses);
});

test("a backup of an older schema is restored and migrated", async () => {
  await using old = await freshDatabase();
  const database = openDatabase(old.environment, log, { create: true });
  await migrate(database, log, contentTypes, MIGRATIONS.slice(0, 1));
  const size = { width: 1, height: 1, placeholder: "", files: "[]" };
  const row = { id: crypto.randomUUID(), hash: sha256("h"), ...size, alt: "kept", created_at: "2026-01-01T00:00:00Z" };
  await database.db.insertInto("media").values(row).execute();
  const file = join(old.environment.dataDir, "old.tar.gz");
  const media = await openMediaStore(old.environment);
  const manifest = await writeArchive({ database, media, migrations: MIGRATIONS, contentTypes }, file);
  await database.close();
  expect(manifest.migrations).toEqual([MIGRATIONS[0]?.name]);
  // The backup before a migration has no data that identifies people who tried to log in.
  expect(manifest.tables.map(({ name }) => name).filter((name) => /attempts|sessions/.test(name))).toEqual([]);

  await using fresh = await freshDatabase();
  await restoreBackup(fresh.environment, log, file, { contentTypes });
  const restored = openDatabase(fresh.environment, log);
  expect(await restored.db.selectFrom("media").selectAll().execute()).toMatchObject([{ alt: "kept", focal_x: 50 }]);
  await restored.close();
});

test("a restored message is not mailed again", async () => {
  await using backedUp = await siteWithBackup();
  const { db } = backedUp.site.site.services;
  const at = "2026-01-01T00:00:00.000Z";
  await db.updateTable("messages").set({ mail_state: "waiting", mail_next_at: at }).execute();
  const file = join(backedUp.site.dataDir, "waiting.tar.gz");
  await backUp(backedUp.site, file);
  await using mail = await openMailServer();
  await using fresh = await freshDatabase();
  await importSite(fresh.environment, log, file, { replace: false, contentTypes });
  await using restored = await openTestSite({ SMTP_URL: mail.url }, fresh);
  await mailWaitingMessages(restored.site.services);
  expect(mail.letters).toEqual([]);
  const { messages } = JSON.parse(backedUp.responses["/api/messages"] ?? "") as { messages: object[] };
  const list = await restored.fetch("/api/messages", { token: await restored.login() });
  expect(await list.json()).toMatchObject({ messages });
});

test("hostile columns of an image do not reach responses or backups", async () => {
  await using backedUp = await siteWithBackup();
  const { db } = backedUp.site.site.services;
  const placeholder = 'data:image/gif;base64,R0lG");position:fixed;--x:url("';
  await db.updateTable("media").set({ placeholder }).execute();
  const before = await everything(backedUp.site, backedUp.token);
  expect(JSON.stringify(before)).not.toContain("position:fixed");
  const rows = await db.selectFrom("media").select("id").execute();
  for (const [index, { id }] of rows.entries()) {
    const files = index === 0 ? "[" : JSON.stringify([{ name: "../../victim.txt", format: "webp", width: 1 }]);
    await db.updateTable("media").set({ files }).where("id", "=", id).execute();
  }
  const after = await everything(backedUp.site, backedUp.token);
  expect(JSON.parse(after["/api/blogs"] ?? "")).toContainEqual(
    expect.objectContaining({ title: "First", image: null }),
  );
  expect(JSON.stringify(after)).not.toContain("victim");
  const file = join(backedUp.site.dataDir, "hostile.tar.gz");
  expect((await backUp(backedUp.site, file)).files.filter(({ name }) => name.startsWith("media/"))).toEqual([]);
  await using fresh = await freshDatabase();
  await importSite(fresh.environment, log, file, { replace: false, contentTypes });
  await using restored = await openTestSite({}, fresh);
  expect(await everything(restored, await restored.login())).toEqual(after);
});

test.runIf(!process.env["TEST_DATABASE"])(
  "a restore sets an existing database aside that cannot be backed up",
  async () => {
    await using backedUp = await siteWithBackup();
    await using fresh = await freshDatabase();
    {
      await using other = await openTestSite({}, fresh);
      const row = { id: "large", email: "x".repeat(2 * 1024 * 1024), source: "newsletter", created_at: "2026" };
      await other.site.services.db.insertInto("subscribers").values(row).execute();
    }
    const { savedBefore } = await restoreBackup(fresh.environment, log, backedUp.file, { contentTypes });
    expect(await readdir(savedBefore ?? "")).toContain("northquad.sqlite");
    await using restored = await openTestSite({}, fresh);
    expect(await everything(restored, await restored.login())).toEqual(backedUp.responses);
  },
);

test("the folder of a killed restore is deleted while the site runs", async () => {
  await using site = await openTestSite();
  for (const name of ["restore-a1B2c3", "before-restore-2026", "restore-my-notes"])
    await mkdir(join(site.dataDir, name));
  const { services } = site.site;
  const database = openDatabase(services.environment, log);
  const jobs = scheduledJobs(services, database, new AbortController().signal);
  await jobs.find(({ name }) => name === "interrupted restores")?.run();
  await database.close();
  const folders = (await readdir(site.dataDir)).filter((name) => name.includes("restore-"));
  expect(folders.toSorted()).toEqual(["before-restore-2026", "restore-my-notes"]);
});

test.runIf(process.env["TEST_DATABASE"])("a backup of PostgreSQL can be restored into SQLite and back", async () => {
  await using backedUp = await siteWithBackup();
  await using folder = await freshDatabase();
  const embedded = { ...folder, environment: { ...folder.environment, databaseUrl: undefined } };
  await restoreBackup(embedded.environment, log, backedUp.file, { contentTypes });
  await using restored = await openTestSite({}, embedded);
  expect(await everything(restored, await restored.login())).toEqual(backedUp.responses);
  const back = join(folder.environment.dataDir, "back.tar.gz");
  await backUp(restored, back);
  await using secondTarget = await freshDatabase();
  await restoreBackup(secondTarget.environment, log, back, { contentTypes });
  await using restoredSite = await openTestSite({}, secondTarget);
  expect(await everything(restoredSite, await restoredSite.login())).toEqual(backedUp.responses);
});
