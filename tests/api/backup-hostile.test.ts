import { copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { EXCLUDED_TABLES } from "#app/archive/format.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import {
  HOSTILE_IMAGES,
  HOSTILE_ROWS,
  rewrite,
  rowsOf,
  UNSTORABLE,
  withFile,
  withManifest,
  type Part,
} from "../archives.ts";
import { backUp, everything, fill, log, siteWithBackup } from "../filled-site.ts";
import { form, freshDatabase, json, openTestSite } from "../harness.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Archives with valid checksums that are crafted to do harm. */

const MB = 1024 * 1024;
const at = "2026-01-01T00:00:00.000Z";
const token = { account_id: "a", token_hash: "0".repeat(64), user_agent: "", ip: "" };

const BOMB = `media/${crypto.randomUUID()}-480.webp`;

describe("restoring a hostile archive", () => {
  let whole: Buffer;
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  let responses: Record<string, string>;

  beforeAll(async () => {
    target = await freshDatabase();
    await using site = await openTestSite({}, target);
    const admin = await fill(site);
    const file = join(target.environment.dataDir, "copy.tar.gz");
    await backUp(site, file);
    whole = await readFile(file);
    // Not in the archive, so that a successful restore would remove this post.
    await site.fetch("/api/blogs", { ...json({ title: "Since then", content: "C" }), token: admin });
    responses = await everything(site, admin);
  });
  afterAll(async () => {
    await target[Symbol.asyncDispose]();
  });

  const archives: [string, (parts: Part[]) => Part[], RegExp][] = [
    [
      "a session",
      rowsOf("sessions", { id: "s", ...token, created_at: at, last_seen_at: at, expires_at: "2999" }),
      /sessions/,
    ],
    [
      "a known device",
      rowsOf("login_sources", { email: "owner@studio.example", source: "device:x", expires_at: "2999" }),
      /login_sources/,
    ],
    [
      "a challenge",
      rowsOf("challenges", { id: "c", account_id: null, purpose: "login", challenge: "x", expires_at: "2999" }),
      /challenges/,
    ],
    [
      "a private link",
      rowsOf("preview_links", { token_hash: "x", blog_id: "b", created_at: at, expires_at: "2999" }),
      /preview_links/,
    ],
    ["a migration", rowsOf("migrations", { name: "0009-none", applied_at: at }), /migrations/],
    ["a content version", rowsOf("content_version", { id: 1, version: "x" }), /content_version/],
    ["an unknown table", rowsOf("backdoors", { id: "x" }), /backdoors/],
    [
      "rows of sessions that the manifest does not list",
      withFile("rows/sessions/000001.jsonl", Buffer.from("{}\n")),
      /sessions/,
    ],
    ["an empty table of sessions", withManifest((m) => m.tables.push({ name: "sessions", rows: 0 })), /sessions/],
    ["a row larger than 1 MB", rowsOf("subscribers", { id: "x".repeat(MB) }), /row larger than 1 MB/],
    ["a rows file of 40 MB", withFile("rows/subscribers/000002.jsonl", Buffer.alloc(40 * MB, 120)), /larger than 2 MB/],
    ["an image larger than four times the upload limit", withFile(BOMB, Buffer.alloc(9 * MB)), /larger than 8 MB/],
    ...HOSTILE_IMAGES,
    // These are found on the way into the database; all others, before it is opened.
    ...HOSTILE_ROWS,
    ["a row that is a list", withFile("rows/subscribers/000001.jsonl", Buffer.from("[1]\n")), UNSTORABLE],
    ["a row with an unknown column", rowsOf("subscribers", { id: "x", backdoor: 1 }), UNSTORABLE],
    ["a row with an object as a value", rowsOf("subscribers", { id: { $gt: "" } }), UNSTORABLE],
    ["a row that is not JSON", withFile("rows/subscribers/000001.jsonl", Buffer.from("{\n")), UNSTORABLE],
  ];
  const tested = archives.filter(([, , says]) => !process.env["TEST_DATABASE"] || says === UNSTORABLE);
  test.each(tested)("an archive with %s is rejected", async (_what, damage, says) => {
    const file = join(target.environment.dataDir, "copy.tar.gz");
    await writeFile(file, whole);
    await rewrite(file, damage);
    const position = { ...target.environment, maxUploadBytes: 2 * MB };
    const error = await restoreBackup(position, log, file, { contentTypes }).then(() => "taken", String);
    expect(error).toMatch(says);
    expect(error).toMatch(/Nothing was restored\.$/);
    expect((await readdir(target.environment.dataDir)).filter((name) => name.startsWith("restore-"))).toEqual([]);
  });

  test("the existing site is unchanged after all of these restores", async () => {
    await using site = await openTestSite({}, target);
    expect(await everything(site, await site.login())).toEqual(responses);
  });
});

const sharedSite = sharedByFile(siteWithBackup);

/** A site with a backup, shared by all tests, and a copy of the backup that the test may change. */
async function copyOfBackup() {
  const backedUp = await sharedSite();
  const file = join(backedUp.site.dataDir, `${crypto.randomUUID()}.tar.gz`);
  await copyFile(backedUp.file, file);
  return { ...backedUp, file };
}

test("a decompression bomb is rejected", async () => {
  const backedUp = await copyOfBackup();
  await using fresh = await freshDatabase();
  await rewrite(backedUp.file, (parts) => [{ name: BOMB, bytes: Buffer.alloc(200 * MB) }, ...parts]);
  // The archive is at most a hundredth of what it unpacks to.
  expect((await stat(backedUp.file)).size).toBeLessThan(2 * MB);
  await expect(restoreBackup(fresh.environment, log, backedUp.file, { contentTypes })).rejects.toThrow(
    /-480\.webp is larger than 100 MB/,
  );
  expect((await readdir(fresh.environment.dataDir)).filter((name) => name !== ".in-use")).toEqual([]);
});

test("a restore renders texts from their Markdown, not from archived HTML", async () => {
  const backedUp = await copyOfBackup();
  await using fresh = await freshDatabase();
  await rewrite(backedUp.file, (parts) => {
    const damaged = ["blogs", "projects"].reduce((before, table) => {
      const part = before.find(({ name }) => name === `rows/${table}/000001.jsonl`);
      const rows = (part?.bytes.toString() ?? "").split("\n").filter(Boolean);
      const column = table === "blogs" ? "content_html" : "description_html";
      const changed = rows.map((row) => ({ ...(JSON.parse(row) as object), [column]: "<script>alert(1)</script>" }));
      return rowsOf(table, ...changed)(before);
    }, parts);
    // The manifest lists the tables in an order in which each can be filled, so their order must not change.
    const order = JSON.parse(parts.find(({ name }) => name === "manifest.json")?.bytes.toString() ?? "{}") as {
      tables: { name: string }[];
    };
    const names = order.tables.map(({ name }) => name);
    return withManifest((m) => {
      m.tables = m.tables.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    })(damaged);
  });
  await restoreBackup(fresh.environment, log, backedUp.file, { contentTypes });
  await using site = await openTestSite({}, fresh);
  const now = await everything(site, await site.login());
  expect(JSON.stringify(now)).not.toContain("<script");
  expect(now).toEqual(backedUp.responses);
});

test("a restore renders Markdown into the HTML column of the content type", async () => {
  const backedUp = await copyOfBackup();
  await using fresh = await freshDatabase();
  await rewrite(backedUp.file, (parts) => {
    const part = parts.find(({ name }) => name === "rows/testimonials/000001.jsonl");
    const row = JSON.parse(part?.bytes.toString() ?? "") as object;
    return withFile(
      "rows/testimonials/000001.jsonl",
      Buffer.from(`${JSON.stringify({ ...row, content: "*Good*", company: "<script>alert(1)</script>" })}\n`),
    )(parts);
  });
  const text = { markdown: "content", html: "company" };
  const types = contentTypes.map((type) => (type.table === "testimonials" ? { ...type, text } : type));
  await restoreBackup(fresh.environment, log, backedUp.file, { contentTypes: types });
  await using site = await openTestSite({}, fresh);
  const rows = await site.site.services.db.selectFrom("testimonials").select(["content", "company"]).execute();
  expect(rows).toEqual([{ content: "*Good*", company: "<p><em>Good</em></p>\n" }]);
});

test("a backup contains no table that a restore rejects", async () => {
  await using fresh = await freshDatabase();
  await using site = await openTestSite({}, fresh);
  const file = join(fresh.environment.dataDir, "own.tar.gz");
  const manifest = await backUp(site, file);
  expect(manifest.tables.map(({ name }) => name).filter((name) => EXCLUDED_TABLES.has(name))).toEqual([]);
});

test("posts of the maximum length can be backed up and restored", async () => {
  await using fresh = await freshDatabase();
  await using site = await openTestSite({}, fresh);
  const admin = await site.login();
  const content = (character: string) => `x${character.repeat(199_999)}`;
  for (const character of ["\u0001", "\\"]) {
    const post = form({ title: JSON.stringify(character), content: content(character) });
    expect([character, (await site.fetch("/api/blogs", { ...post, token: admin })).status]).toEqual([character, 201]);
  }
  const file = join(fresh.environment.dataDir, "longest.tar.gz");
  await backUp(site, file);
  await using other = await freshDatabase();
  await restoreBackup(other.environment, log, file, { contentTypes });
  await using restored = await openTestSite({}, other);
  const rows = await restored.site.services.db.selectFrom("blogs").select("content").execute();
  // A save removes control characters.
  expect(rows.map((row) => row.content).toSorted()).toEqual(["x", content("\\")]);
});

test("settings of the maximum length can be backed up and restored", async () => {
  await using fresh = await freshDatabase();
  await using site = await openTestSite({}, fresh);
  const token = await site.login();
  const question = (index: number) => `${index}${'"'.repeat(150)}`;
  const values = {
    faq: {
      items: Array.from({ length: 30 }, (_, index) => ({ question: question(index), answer: '"'.repeat(2_000) })),
    },
  };
  const saved = await site.fetch("/api/settings", { ...json({ revision: 0, values }, "PUT"), token });
  expect([saved.status, await saved.json()]).toMatchObject([200, { values }]);
  const file = join(fresh.environment.dataDir, "settings.tar.gz");
  await backUp(site, file);
  await using other = await freshDatabase();
  await restoreBackup(other.environment, log, file, { contentTypes });
  await using restored = await openTestSite({}, other);
  const read = await restored.fetch("/api/settings", { token: await restored.login() });
  expect(await read.json()).toMatchObject({ values });
});
