import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readArchive } from "#app/archive/read-archive.ts";
import { contentTypes } from "#app/content-types.ts";
import { createImagePool } from "#app/images/image-pool.ts";
import { backUp, siteWithBackup } from "../filled-site.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Rows that a restore would reject, and images that it cannot check. */

const sharedSite = sharedByFile(siteWithBackup);

test.each([
  ["demo", "javascript:alert(1)"],
  ["tech", "x"],
])("a backup repairs a project whose %s a restore would reject", async (column, value) => {
  const { site } = await sharedSite();
  const { db } = site.site.services;
  const row = await db.selectFrom("projects").selectAll().limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable("projects")
    .set({ [column]: value })
    .execute();
  const file = join(site.dataDir, `${crypto.randomUUID()}.tar.gz`);
  await backUp(site, file);
  const images = createImagePool();
  const staging = await mkdtemp(join(site.dataDir, "staging-"));
  expect((await readArchive(file, staging, { contentTypes, images })).manifest.missing).toEqual([]);
  images.close();
  await db.deleteFrom("versions").where("item_id", "=", row.id).execute();
  await db.updateTable("projects").set(row).where("id", "=", row.id).execute();
});

const imageWorkers = () =>
  execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*images\/worker\.ts/.exec(line) ?? [];
      return Number(parent) === process.pid ? [Number(pid)] : [];
    });

test("an archive whose image worker is killed can be tried again", async () => {
  const { site, file } = await sharedSite();
  const others = imageWorkers();
  const deadline = () => {
    const [id] = imageWorkers().filter((worker) => !others.includes(worker));
    if (id) {
      others.push(id);
      // It has received its task by then, and is still starting.
      setImmediate(() => spawnSync("kill", ["-KILL", String(id)]));
    }
    return new AbortController().signal;
  };
  const images = createImagePool({ deadline });
  const staging = await mkdtemp(join(site.dataDir, "staging-"));
  await expect(readArchive(file, staging, { contentTypes, images })).rejects.toThrow(
    /\.(?:avif|webp) could not be checked\. Nothing was restored\. Try again\.$/,
  );
  images.close();
});
