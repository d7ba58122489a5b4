import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { findContents, importSite } from "#app/archive/import-site.ts";
import { backUp, everything, log, siteWithBackup } from "../filled-site.ts";
import { freshDatabase, openTestSite } from "../harness.ts";
import { startS3 } from "../s3.ts";
import { openDatabase } from "#app/db/client.ts";
import { prepareDatabase } from "#app/server/prepare-database.server.ts";
import { parseEnvironment } from "#app/config/environment.ts";

test("a site can move to another database and back", async () => {
  await using backedUp = await siteWithBackup();
  await using s3 = await startS3();
  await using target = await freshDatabase();
  const bucket = await s3.bucket();
  const moved = {
    ...target,
    environment: { ...target.environment, databaseUrl: undefined, s3: parseEnvironment(bucket).s3 },
    bucket,
  };
  await importSite(moved.environment, log, backedUp.file, { replace: false, contentTypes });
  {
    await using site = await openTestSite({}, moved);
    expect(await everything(site, await site.login())).toEqual(backedUp.responses);
    expect(await readdir(target.environment.dataDir)).not.toContain("media");
    await backUp(site, join(backedUp.site.dataDir, "back.tar.gz"));
  }
  await using back = await freshDatabase();
  await importSite(back.environment, log, join(backedUp.site.dataDir, "back.tar.gz"), { replace: false, contentTypes });
  await using secondSite = await openTestSite({}, back);
  expect(await everything(secondSite, await secondSite.login())).toEqual(backedUp.responses);
});

test("an import into a site that is not empty is rejected", async () => {
  await using backedUp = await siteWithBackup();
  await using target = await freshDatabase();
  await (await openTestSite({}, target))[Symbol.asyncDispose]();
  await expect(importSite(target.environment, log, backedUp.file, { replace: false, contentTypes })).rejects.toThrow(
    /This site is not empty \(1 accounts\)\. Import into an empty site, or use --replace/,
  );
  const { savedBefore } = await importSite(target.environment, log, backedUp.file, { replace: true, contentTypes });
  expect(savedBefore).toContain("before-restore-");
  await using site = await openTestSite({}, target);
  expect(await everything(site, await site.login())).toEqual(backedUp.responses);
});

test("a site is empty while its pages have their original texts", async () => {
  await using target = await freshDatabase();
  const open = () => openDatabase(target.environment, log, { create: true });
  const contents = () => findContents(target.environment, log, contentTypes);
  const fresh = open();
  await prepareDatabase(fresh, log);
  await fresh.close();
  expect(await contents()).toEqual([]);
  const changed = open();
  await changed.db.updateTable("pages").set({ seed: "changed" }).where("slug", "=", "about").execute();
  await changed.close();
  expect(await contents()).toEqual(["1 pages"]);
});
