import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import { rewrite, withManifest, type Part } from "../archives.ts";
import { everything, fill, log, siteWithBackup } from "../filled-site.ts";
import { freshDatabase, openTestSite } from "../harness.ts";

const first = (prefix: string, change: (bytes: Buffer) => Buffer) => (parts: Part[]) => {
  const index = parts.findIndex(({ name }) => name.startsWith(prefix));
  return parts.map((part, at) => (at === index ? { ...part, bytes: change(part.bytes) } : part));
};
const before = (part: Part) => (parts: Part[]) => [part, ...parts];
const hello = Buffer.from("hello");
const ADDED = `media/${crypto.randomUUID()}-480.webp`;

describe("restoring an invalid archive", () => {
  let whole: Buffer;
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  let responses: Record<string, string>;

  beforeAll(async () => {
    await using backedUp = await siteWithBackup();
    whole = await readFile(backedUp.file);
    target = await freshDatabase();
    await using site = await openTestSite({}, target);
    responses = await everything(site, await fill(site));
  });
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
  });

  /** Restores a damaged copy of the archive and returns the error. */
  async function rejected(damage: (file: string) => Promise<void>): Promise<string> {
    const file = join(target.environment.dataDir, "copy.tar.gz");
    await writeFile(file, whole);
    await damage(file);
    const error = await restoreBackup(target.environment, log, file, { contentTypes }).then(() => "taken", String);
    expect(error).toMatch(/\.$/);
    expect((await readdir(target.environment.dataDir)).filter((name) => /^(restore|before)-/.test(name))).toEqual([]);
    return error;
  }

  test.each<[string, (file: string) => Promise<void>, RegExp]>([
    [
      "when it is cut off",
      async (file) => writeFile(file, (await readFile(file)).subarray(0, -2000)),
      /damaged, incomplete/,
    ],
    [
      "when only its first bytes are left",
      async (file) => writeFile(file, (await readFile(file)).subarray(0, 5)),
      /damaged/,
    ],
    ["when it is empty", (file) => writeFile(file, ""), /damaged/],
    ["when it is not an archive", (file) => writeFile(file, "not a backup ".repeat(1000)), /damaged, incomplete, or/],
    [
      "when it is a tar of other files",
      (file) => rewrite(file, () => [{ name: "etc/passwd", bytes: hello }]),
      /contains etc\/passwd/,
    ],
    ["when its end is missing", (file) => rewrite(file, (parts) => parts.slice(0, -1)), /end is missing/],
    [
      "when a row was changed",
      (file) =>
        rewrite(
          file,
          first("rows/", (b) => Buffer.from(b.toString().replace("1", "2"))),
        ),
      /was changed/,
    ],
    [
      "when an image was changed",
      (file) =>
        rewrite(
          file,
          first("media/", (b) => Buffer.from(b.map((x) => x ^ 1))),
        ),
      /media\/.* was changed/,
    ],
    ["when an image was left out", (file) => rewrite(file, (parts) => parts.slice(1)), /was changed/],
    [
      "when an image was added",
      (file) => rewrite(file, (parts) => [...parts.slice(0, -2), { name: ADDED, bytes: hello }, ...parts.slice(-2)]),
      /was added/,
    ],
    [
      "when its manifest was changed",
      (file) =>
        rewrite(
          file,
          first("manifest.json", (b) => Buffer.concat([b, Buffer.from(" ")])),
        ),
      /list of contents was changed/,
    ],
    [
      "when something comes after its end",
      (file) => rewrite(file, (parts) => [...parts, { name: ADDED, bytes: hello }]),
      /after its end/,
    ],
    [
      "when the path of an entry leads outside the archive",
      (file) => rewrite(file, before({ name: "media/../../../evil.webp", bytes: hello })),
      /contains media\/\.\./,
    ],
    [
      "when the path of an entry is absolute",
      (file) => rewrite(file, before({ name: "/tmp/evil.webp", bytes: hello })),
      /contains \/tmp/,
    ],
    [
      "when it contains a symbolic link",
      (file) => rewrite(file, before({ name: ADDED, type: "symlink", bytes: hello })),
      /not a regular file/,
    ],
    [
      "when it has a newer schema",
      (file) =>
        rewrite(
          file,
          withManifest((m) => m.migrations.push("9999-future")),
        ),
      /newer version .*9999-future/,
    ],
    [
      "when it has a newer format",
      (file) =>
        rewrite(
          file,
          withManifest((m) => (m.format = 2)),
        ),
      /format is unknown to this version/,
    ],
  ])("the archive is rejected with a sentence %s", async (_what, damage, says) => {
    expect(await rejected(damage)).toMatch(says);
  });

  test("an archive with one changed byte is rejected", async () => {
    for (let round = 0; round < 12; round += 1) {
      const bytes = Buffer.from(whole);
      // Starts after the gzip header, which holds a time and an operating system that no checksum covers.
      const at = 10 + Math.floor(((bytes.length - 10) * round) / 12);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      expect(await rejected((file) => writeFile(file, bytes))).toContain("Nothing was restored.");
    }
  });

  test("a missing archive is reported", async () => {
    expect(await rejected((file) => rm(file))).toContain("There is no file");
  });

  test("the existing site is unchanged after all of these restores", async () => {
    await using site = await openTestSite({}, target);
    expect(await everything(site, await site.login())).toEqual(responses);
  });
});
