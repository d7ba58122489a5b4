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

/* Rows that a restore would reject, and images that it cannot check. */

test.each([
  ["hash of an image", "media", { hash: "x" }],
  ["time of an image", "media", { created_at: "yesterday" }],
  ["demo of a project", "projects", { demo: "javascript:alert(1)" }],
  ["list of technologies", "projects", { tech: "x" }],
] as const)("a backup fails for a wrong %s, and the check names its row", async (_what, table, columns) => {
  await using backedUp = await siteWithBackup();
  const { db, environment, media } = backedUp.site.site.services;
  const { id } = await db.selectFrom(table).select("id").limit(1).executeTakeFirstOrThrow();
  await db.updateTable(table).set(columns).where("id", "=", id).execute();
  const sentence = `A restore would reject row ${id} of ${table}. Correct or delete this row.`;
  await expect(backUp(backedUp.site, join(backedUp.site.dataDir, "wrong.tar.gz"))).rejects.toThrow(sentence);
  const database = openDatabase(environment, log);
  const { errors } = await checkStored(database, media).finally(database.close);
  expect(errors).toContain(sentence);
});

const imageWorkers = () =>
  execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent] = /^\s*(\d+)\s+(\d+)\s.*images\/worker\.ts/.exec(line) ?? [];
      return Number(parent) === process.pid ? [Number(pid)] : [];
    });

test("an archive whose image worker is killed can be tried again", async () => {
  await using backedUp = await siteWithBackup();
  const others = imageWorkers();
  const deadline = () => {
    for (const id of imageWorkers()) if (!others.includes(id)) process.kill(id, "SIGKILL");
    return new AbortController().signal;
  };
  const images = createImagePool({ deadline });
  const staging = await mkdtemp(join(backedUp.site.dataDir, "staging-"));
  await expect(readBackup(backedUp.file, staging, { contentTypes, images })).rejects.toThrow(
    /\.(?:avif|webp) could not be checked\. Nothing was restored\. Try again\.$/,
  );
  images.close();
});
