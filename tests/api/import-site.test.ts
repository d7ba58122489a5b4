import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { HOSTILE_IMAGES, HOSTILE_ROWS, rewrite } from "../archives.ts";
import { everything, siteWithBackup } from "../filled-site.ts";
import { form, openTestSite, type TestSite } from "../harness.ts";
import { openImports } from "../imports.ts";

let backedUp: Awaited<ReturnType<typeof siteWithBackup>>;
beforeAll(async () => {
  backedUp = await siteWithBackup();
}, 120_000);
afterAll(() => backedUp[Symbol.asyncDispose]());

test("an export of another such site is added only once", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  const own = form({ title: "Mine", slug: "first", content: "Stays as it is" });
  expect((await site.fetch("/api/blogs", { ...own, token: imports.token })).status).toBe(201);

  expect((await imports.upload("other site.tar.gz", await readFile(backedUp.file))).status).toBe(201);
  expect(await imports.settled()).toMatchObject({
    state: "checked",
    // Both sites have the five pages that every site has.
    total: 10,
    summary: { imported: 5, thereAlready: 5, refused: 0, skipped: 1 },
  });
  expect(await everything(site, imports.token)).not.toHaveProperty("/api/blogs/later");
  expect(await imports.report()).toContainEqual(
    expect.objectContaining({ result: "skipped", title: expect.stringMatching(/^Accounts, settings/) as string }),
  );
  const media = () => site.site.services.db.selectFrom("media").select("id").execute();
  expect(await media()).toEqual([]);

  await imports.start();
  expect(await imports.settled()).toMatchObject({
    state: "finished",
    canStart: false,
    summary: { imported: 5, complete: true },
  });
  const read = async (at: TestSite, path: string, token: string) =>
    (await (await at.fetch(path, { token })).json()) as Post[];
  const posts = await read(site, "/api/blogs", imports.token);
  expect(posts.map(({ title, slug, status }) => `${title}: ${slug} ${status}`).toSorted()).toEqual([
    "Draft: draft draft",
    "First: first-2 published",
    "Later: later scheduled",
    "Mine: first published",
  ]);
  const before = await read(backedUp.site, "/api/blogs", backedUp.token);
  const unlike = { slug: null, revision: null };
  for (const post of before)
    expect({ ...posts.find(({ id }) => id === post.id), ...unlike }).toEqual({ ...post, ...unlike });
  const asBefore = await everything(backedUp.site, backedUp.token);
  const now = await everything(site, imports.token);
  for (const name of Object.keys(now).filter((path) => path.startsWith("/media/")))
    expect([name, now[name]]).toEqual([name, asBefore[name]]);
  expect(await media()).toHaveLength(
    (await backedUp.site.site.services.db.selectFrom("media").select("id").execute()).length,
  );

  await imports.upload("again.tgz", await readFile(backedUp.file));
  expect(await imports.settled()).toMatchObject({ summary: { imported: 0, thereAlready: 10 } });
  await imports.start();
  expect(await imports.settled()).toMatchObject({ summary: { imported: 0, thereAlready: 10 } });
  expect(await read(site, "/api/blogs", imports.token)).toEqual(posts);
  expect((await imports.left()).filter((name) => name.startsWith("export-"))).toEqual([]);

  await imports.upload("2024-05-06-a-note.md", "---\ntags: [one]\n---\n# A note\n\nWords");
  expect(await imports.settled()).toMatchObject({ state: "checked", summary: { imported: 1, thereAlready: 0 } });
  await imports.start();
  expect(await imports.settled()).toMatchObject({ state: "finished", summary: { complete: true } });
  expect(await (await site.fetch("/api/blogs/a-note")).json()).toMatchObject({
    title: "A note",
    content: "Words",
    tags: "one",
    publishedAt: "2024-05-06T00:00:00.000Z",
  });
});

test.each([...HOSTILE_IMAGES, ...HOSTILE_ROWS.slice(0, 1)])(
  "an export with %s is rejected before anything is stored",
  async (_what, change, says) => {
    await using site = await openTestSite();
    const imports = await openImports(site);
    const file = join(site.dataDir, "hostile.tar.gz");
    await copyFile(backedUp.file, file);
    await rewrite(file, change);
    await imports.upload("hostile.tar.gz", await readFile(file));
    expect(await imports.settled()).toMatchObject({ state: "failed", message: expect.stringMatching(says) as string });
    expect(await site.site.services.media.list()).toEqual([]);
    expect(await imports.left()).toHaveLength(1);
  },
);
