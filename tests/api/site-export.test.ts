import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { importSite } from "#app/backup/import.ts";
import { exportTo } from "../../cli/export.ts";
import { importFrom } from "../../cli/import.ts";
import { everything, log, siteWithBackup } from "../filled-site.ts";
import { freshDatabase, openTestSite } from "../harness.ts";
import { startS3 } from "../s3.ts";
import { parseEnvironment } from "#app/config/environment.ts";

test("a site can move to an embedded database with a bucket and back, and gives the same responses", async () => {
  await using backedUp = await siteWithBackup();
  await using s3 = await startS3();
  const { environment } = backedUp.site.site.services;
  const folder = join(backedUp.site.dataDir, "export");
  expect(await exportTo(environment, folder)).toMatch(/contains \d+ rows and \d+ image files\.$/);

  await using there = await freshDatabase();
  const bucket = await s3.bucket();
  const moved = {
    ...there,
    environment: { ...there.environment, databaseUrl: undefined, s3: parseEnvironment(bucket).s3 },
    bucket,
  };
  await importSite(moved.environment, log, folder, { replace: false, contentTypes });
  {
    await using site = await openTestSite({}, moved);
    expect(await everything(site, await site.login())).toEqual(backedUp.responses);
    expect(await readdir(there.environment.dataDir)).not.toContain("media");
    expect(await exportTo(site.site.services.environment, join(backedUp.site.dataDir, "back.tar.gz"))).toContain(
      "contains",
    );
  }
  await using back = await freshDatabase();
  await importSite(back.environment, log, join(backedUp.site.dataDir, "back.tar.gz"), { replace: false, contentTypes });
  await using again = await openTestSite({}, back);
  expect(await everything(again, await again.login())).toEqual(backedUp.responses);
});

test("an interrupted export or import can be repeated, and replaces damaged files", async () => {
  await using backedUp = await siteWithBackup();
  const { environment } = backedUp.site.site.services;
  const folder = join(backedUp.site.dataDir, "export");
  await exportTo(environment, folder);
  await rm(join(folder, "manifest.sha256"));
  const [first = ""] = await readdir(join(folder, "media"));
  await rm(join(folder, "media", first));
  await using there = await freshDatabase();
  await expect(importSite(there.environment, log, folder, { replace: false, contentTypes })).rejects.toThrow(
    /Its end is missing/,
  );
  await exportTo(environment, folder);
  await expect(exportTo(environment, folder)).rejects.toThrow(/already contains a complete export/);

  // Simulates a first attempt that left a damaged image behind.
  const { openMediaStore } = await import("#app/images/store.ts");
  const store = await openMediaStore(there.environment);
  await store.put(first, Buffer.from("half"));
  await importSite(there.environment, log, folder, { replace: false, contentTypes });
  await using site = await openTestSite({}, there);
  expect(await everything(site, await site.login())).toEqual(backedUp.responses);
});

test("an export and an import reject a folder with other files and leave it unchanged", async () => {
  await using backedUp = await siteWithBackup();
  const { environment } = backedUp.site.site.services;
  const folder = join(backedUp.site.dataDir, "mine");
  for (const name of ["media", "rows"]) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, "media", "holiday 1.jpg"), "mine");
  const other = /contains media\/holiday 1\.jpg, which is not part of an export\./;
  await expect(exportTo(environment, folder)).rejects.toThrow(other);
  await expect(exportTo(environment, backedUp.site.dataDir)).rejects.toThrow(/which is not part of an export\./);
  expect(await readdir(folder, { recursive: true })).toEqual(["media", "rows", "media/holiday 1.jpg"]);
  await using there = await freshDatabase();
  const position = { ...environment, ...there.environment };
  const options = { replace: false, images: [] };
  await expect(importFrom(position, [folder], options)).rejects.toThrow(/not a complete backup of this site/);
  await mkdir(join(backedUp.site.dataDir, "empty"));
  const empty = join(backedUp.site.dataDir, "empty");
  await expect(importFrom(position, [empty], options)).rejects.toThrow(/no export and no \.json file\.$/);
});

test("an import into a site that is not empty is rejected, unless it replaces the site", async () => {
  await using backedUp = await siteWithBackup();
  await using there = await freshDatabase();
  await (await openTestSite({}, there))[Symbol.asyncDispose]();
  await expect(importSite(there.environment, log, backedUp.file, { replace: false, contentTypes })).rejects.toThrow(
    /This site is not empty \(1 accounts\)\. Import into an empty site, or use --replace/,
  );
  const { savedBefore } = await importSite(there.environment, log, backedUp.file, { replace: true, contentTypes });
  expect(savedBefore).toContain("before-restore-");
  await using site = await openTestSite({}, there);
  expect(await everything(site, await site.login())).toEqual(backedUp.responses);
});

test("an export with a changed file is rejected, and nothing is stored", async () => {
  await using backedUp = await siteWithBackup();
  const folder = join(backedUp.site.dataDir, "export");
  await exportTo(backedUp.site.site.services.environment, folder);
  const [first = ""] = await readdir(join(folder, "media"));
  await writeFile(join(folder, "media", first), "changed");
  await using there = await freshDatabase();
  await expect(importSite(there.environment, log, folder, { replace: false, contentTypes })).rejects.toThrow(
    `Its file media/${first} was changed`,
  );
  expect(await readdir(there.environment.dataDir)).not.toContain("northquad.sqlite");
});
