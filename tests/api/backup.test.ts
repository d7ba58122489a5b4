import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { restoreBackup } from "#app/backup/restore.ts";
import { writeBackup } from "#app/backup/write.ts";
import { openDatabase } from "#app/db/client.ts";
import { migrate } from "#app/backup/migrate.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { openMediaStore } from "#app/images/store.ts";
import { backUp, everything, log, siteWithBackup } from "../filled-site.ts";
import { ADMIN, form, freshDatabase, json, openTestSite } from "../harness.ts";
import { createImage } from "../images.ts";

test("a backup restored into an empty site gives byte-identical responses and accepts the same login", async () => {
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

test("a backup can be read only by its owner and contains no sessions", async () => {
  await using backedUp = await siteWithBackup();
  expect((await stat(backedUp.file)).mode & 0o777).toBe(0o600);
  expect(backedUp.manifest.tables.map(({ name }) => name)).not.toContain("sessions");
  expect(backedUp.manifest.tables.find(({ name }) => name === "blogs")?.rows).toBe(3);
});

test("a restore first backs up the existing site, and that backup can be restored", async () => {
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
  const database = openDatabase(old.environment, log);
  await migrate(database, log, contentTypes, MIGRATIONS.slice(0, 1));
  const row = { id: "1", hash: "h", width: 1, height: 1, placeholder: "p", files: "[]", alt: "kept", created_at: "t" };
  await database.db.insertInto("media").values(row).execute();
  const file = join(old.environment.dataDir, "old.tar.gz");
  const media = await openMediaStore(old.environment);
  const manifest = await writeBackup({ database, media, migrations: MIGRATIONS, contentTypes }, file);
  await database.close();
  expect(manifest.migrations).toEqual([MIGRATIONS[0]?.name]);

  await using fresh = await freshDatabase();
  await restoreBackup(fresh.environment, log, file, { contentTypes });
  const restored = openDatabase(fresh.environment, log);
  expect(await restored.db.selectFrom("media").selectAll().execute()).toMatchObject([{ alt: "kept", focal_x: 50 }]);
  await restored.close();
});

test.runIf(process.env["TEST_DATABASE"])(
  "a backup of PostgreSQL can be restored into the embedded database, and back",
  async () => {
    await using backedUp = await siteWithBackup();
    await using folder = await freshDatabase();
    const embedded = { ...folder, environment: { ...folder.environment, databaseUrl: undefined } };
    await restoreBackup(embedded.environment, log, backedUp.file, { contentTypes });
    await using restored = await openTestSite({}, embedded);
    expect(await everything(restored, await restored.login())).toEqual(backedUp.responses);
    const back = join(folder.environment.dataDir, "back.tar.gz");
    await backUp(restored, back);
    await using again = await freshDatabase();
    await restoreBackup(again.environment, log, back, { contentTypes });
    await using there = await openTestSite({}, again);
    expect(await everything(there, await there.login())).toEqual(backedUp.responses);
  },
);
