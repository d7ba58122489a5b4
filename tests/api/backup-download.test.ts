import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rewrite } from "../archives.ts";
import { openStudio } from "../studio.ts";

const EXPORT = "/api/backup/export.tar.gz";

test("an admin downloads the whole site", async () => {
  await using site = await openStudio();
  await site.create("/blogs", { title: "Kept", content: "Text" });
  expect(await site.send("/backup")).toEqual({ last: null, everyHours: 0 });
  const response = await site.fetch(EXPORT, { token: site.token });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/gzip"]);
  const { dataDir } = site.site.services.environment;
  const file = join(dataDir, "downloaded.tar.gz");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.length));
  await writeFile(file, bytes);
  const names: string[] = [];
  await rewrite(file, (parts) => {
    names.push(...parts.map(({ name }) => name));
    return parts;
  });
  expect(names).toEqual(expect.arrayContaining(["rows/blogs/000001.jsonl", "manifest.json", "manifest.sha256"]));
  expect(await readdir(join(dataDir, "backups"))).toEqual([]);
  expect((await site.actions()).at(-1)).toBe("backup.export");
  expect((await site.send("/backup"))["last"]).toEqual(expect.any(String));
});

test.each([
  ["without a token", async () => ({}), 401],
  [
    "eleven minutes after the login",
    async (site: Awaited<ReturnType<typeof openStudio>>) => {
      site.pass(11);
      return { token: site.token };
    },
    403,
  ],
])("a download %s is refused", async (_when, init, status) => {
  await using site = await openStudio();
  const response = await site.fetch(EXPORT, await init(site));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(status === 403 ? { confirm: true } : {});
  expect(await site.actions()).not.toContain("backup.export");
});

test("the downloads of an admin are bounded", async () => {
  await using site = await openStudio();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const response = await site.fetch(EXPORT, { token: site.token });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
