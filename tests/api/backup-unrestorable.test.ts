import { execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkStored } from "#app/backup/check.ts";
import { readBackup } from "#app/backup/rebuild.ts";
import { contentTypes } from "#app/content-types.ts";
import { openDatabase } from "#app/db/client.ts";
import { createImagePool } from "#app/images/image-pool.ts";
import { backUp, log, siteWithBackup } from "../filled-site.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Rows that a restore would reject, and images that it cannot check. */

const sharedSite = sharedByFile(siteWithBackup);

test.each([
  ["hash of an image", "media", { hash: "x" }],
  ["time of an image", "media", { created_at: "yesterday" }],
  ["demo of a project", "projects", { demo: "javascript:alert(1)" }],
  ["list of technologies", "projects", { tech: "x" }],
] as const)("the check names the row of a wrong %s, and backups go on", async (_what, table, columns) => {
  const { site } = await sharedSite();
  const { db, environment, media } = site.site.services;
  const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow();
  await db.updateTable(table).set(columns).where("id", "=", row.id).execute();
  const file = join(site.dataDir, `${crypto.randomUUID()}.tar.gz`);
  await backUp(site, file);
  const database = openDatabase(environment, log);
  const { errors } = await checkStored(database, media).finally(database.close);
  expect(errors).toContain(`A restore would reject row ${row.id} of ${table}. Correct or delete this row.`);
  if (table === "projects") {
    const images = createImagePool();
    const staging = await mkdtemp(join(site.dataDir, "staging-"));
    await readBackup(file, staging, { contentTypes, images });
    images.close();
  }
  await db.deleteFrom("versions").where("item_id", "=", row.id).execute();
  await db.updateTable(table).set(row).where("id", "=", row.id).execute();
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
    // It has received its task by then, and is still starting.
    if (id) setImmediate(() => others.push(id) && process.kill(id, "SIGKILL"));
    return new AbortController().signal;
  };
  const images = createImagePool({ deadline });
  const staging = await mkdtemp(join(site.dataDir, "staging-"));
  await expect(readBackup(file, staging, { contentTypes, images })).rejects.toThrow(
    /\.(?:avif|webp) could not be checked\. Nothing was restored\. Try again\.$/,
  );
  images.close();
});
