import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { ImportReportItem } from "#app/features/import/import.ts";
import { ADMIN, listen, openTestSite, type TestSite } from "../harness.ts";
import { openImports } from "../imports.ts";
import { wxr } from "../wxr.ts";

/** Tests of files and slugs are skipped there, because nothing in them depends on the database. */
const onPostgres = process.env["TEST_DATABASE"] === "postgres";

const POSTS = [
  { id: 1, title: "First", slug: "first", content: '<p>Text with <a href="/2020/01/second/">a link</a>.</p>' },
  { id: 2, title: "Second", slug: "second", status: "private" },
  { id: 3, title: "", slug: "none", content: "" },
  { id: 4, title: "Pictured", slug: "pictured", content: '<img src="http://old.example/gone.png" alt="">' },
];

/** Returns the admin's import actions in the audit trail. */
async function actionsIn({ site }: TestSite): Promise<string[]> {
  const trail = site.services.db.selectFrom("audit").select(["action", "subject"]).where("actor", "=", ADMIN.email);
  const rows = await trail.where("action", "like", "import.%").orderBy("id").execute();
  return rows.map(({ action, subject }) => `${action} ${subject}`);
}

const messageOf = ({ status, body }: { status: number; body: string }) => [
  status,
  (JSON.parse(body) as { message: string }).message,
];

test("an uploaded export is checked, then imported with a report", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  expect(await imports.status()).toMatchObject({ state: "none", file: null, summary: null, canStart: false });

  const uploaded = await imports.upload("C:\\moving\\old blog.xml", wxr(POSTS));
  expect(uploaded.status).toBe(201);
  expect(uploaded.headers.get("Cache-Control")).toBe("no-store");
  expect(await imports.settled()).toMatchObject({
    state: "checked",
    file: "old blog.xml",
    done: 4,
    total: 4,
    canStart: true,
    summary: {
      imported: 3,
      thereAlready: 0,
      refused: 1,
      missingImages: 1,
      imageHosts: ["old.example"],
    },
  });
  const looked = await imports.report();
  expect(looked.map(({ title, result }) => `${title}: ${result}`)).toEqual([
    "First: imported",
    "Second: imported",
    "without a title: refused",
    "Pictured: imported",
  ]);
  expect(looked[1]?.notes).toContain('became a draft: its status was "private"');
  expect(await (await site.fetch("/api/blogs", { token: imports.token })).json()).toEqual([]);

  // The report is paginated, and `only=noted` leaves out items that are imported unchanged.
  const part = await imports.call("/report?limit=1&only=noted");
  const cursor = part.headers.get("X-Next-Cursor");
  expect((JSON.parse(part.body) as { results: ImportReportItem[] }).results).toEqual([looked[1]]);
  expect(await imports.report(`?only=noted&cursor=${cursor}`)).toEqual([looked[2], looked[3]]);
  expect((await imports.call("/report?cursor=x")).status).toBe(400);

  expect((await imports.start()).status).toBe(200);
  expect(await imports.settled()).toMatchObject({
    state: "finished",
    summary: { imported: 3, refused: 1, complete: false },
    by: expect.any(String) as string,
  });
  const posts = (await (await site.fetch("/api/blogs", { token: imports.token })).json()) as Post[];
  expect(posts.map(({ title, status }) => `${title}: ${status}`).toSorted()).toEqual([
    "First: published",
    "Pictured: published",
    "Second: draft",
  ]);
  expect(posts.find(({ title }) => title === "First")?.content).toBe("Text with [a link](/blog/second).");
  expect((await readdir(join(site.dataDir, "backups"))).some((name) => name.startsWith("before-import"))).toBe(true);
  const versions = await site.fetch(`/api/blogs/${posts[0]?.id}/versions`, { token: imports.token });
  expect(await versions.text()).toContain(`"savedBy":"${(await imports.status()).by}"`);

  // A second run imports nothing new.
  expect((await imports.start()).status).toBe(200);
  expect(await imports.settled()).toMatchObject({ summary: { imported: 0, thereAlready: 3 } });
  expect((await imports.call("", { method: "DELETE" })).status).toBe(200);
  expect(await imports.status()).toMatchObject({ state: "none" });
  expect(await imports.left()).toEqual([]);
  expect((await imports.call("/report")).status).toBe(404);
  expect(await actionsIn(site)).toEqual([
    "import.upload old blog.xml",
    "import.start old blog.xml",
    "import.start old blog.xml",
    "import.discard old blog.xml",
  ]);
});

test.skipIf(onPostgres)("a duplicate post in an export takes no slug", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  const posts = [
    { id: 1, title: "One", slug: "one" },
    { id: 1, title: "One again", slug: "two", link: "/again/" },
    { id: 2, title: "Two", slug: "two", content: '<p>See <a href="/again/">it</a>.</p>' },
  ];
  await imports.upload("twice.xml", wxr(posts));
  await imports.settled();
  await imports.start();
  expect(await imports.settled()).toMatchObject({
    state: "finished",
    summary: { imported: 2, refused: 1 },
  });
  const two = (await (await site.fetch("/api/blogs/two")).json()) as Post;
  expect([two.title, two.content]).toEqual(["Two", "See [it](/again/)."]);
});

test("lists from another backend are imported in the same way", { timeout: 120_000 }, async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  const list = [{ _id: "b1", title: "From the old API", content: "Text", createdAt: "2020-01-02" }, { x: 1 }];
  expect((await imports.upload("blogs.json", JSON.stringify(list))).status).toBe(201);
  expect(await imports.settled()).toMatchObject({ state: "checked", summary: { imported: 1, refused: 1 } });
  expect(await (await site.fetch("/api/blogs", { token: imports.token })).json()).toEqual([]);
  await imports.start();
  expect(await imports.settled()).toMatchObject({ state: "finished", summary: { imported: 1 } });
  expect((await site.fetch("/api/blogs/from-the-old-api")).status).toBe(200);
});

test.skipIf(onPostgres)("a file that is not an export is rejected", { timeout: 120_000 }, async () => {
  await using site = await openTestSite({ MAX_IMPORT_MB: "1" });
  const imports = await openImports(site);
  expect(messageOf(await imports.upload("photo.png", "x"))).toEqual([
    415,
    expect.stringMatching(/^Unknown file format\. Supported: WordPress/),
  ]);
  expect(messageOf(await imports.upload("empty.xml", ""))).toEqual([400, "Choose a file first."]);
  expect(messageOf(await imports.upload("large.xml", "x".repeat(1024 * 1024 + 1)))).toEqual([
    413,
    expect.stringContaining("At most 1 MB"),
  ]);
  const unknown = new Request("http://studio.test/api/import?name=large.xml", {
    method: "POST",
    headers: { Authorization: `Bearer ${imports.token}` },
    body: new Blob(["x".repeat(1024 * 1024 + 1)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect((await site.site.fetch(unknown)).status).toBe(413);
  expect((await imports.call("", { method: "POST" })).status).toBe(400);
  expect(messageOf(await imports.start())).toEqual([409, "There is nothing to import. Choose a file first."]);
  expect(messageOf(await imports.call("/stop", { method: "POST" }))).toEqual([409, "No import is running."]);
  expect(await imports.left()).toEqual([]);

  const cases: [name: string, content: string, message: RegExp][] = [
    ["../../page.xml", "<html></html>", /^page\.xml: unknown file format\. Supported: /],
    ["other.json", '{"a":1}', /^other\.json has no list of posts, projects or testimonials\. Supported: /],
    ["site.tar.gz", "anything", /^site\.tar\.gz is not a complete backup of this site\. It is damaged/],
  ];
  for (const [name, content, message] of cases) {
    await imports.upload(name, content);
    expect(await imports.settled()).toMatchObject({
      state: "failed",
      file: basename(name),
      canStart: false,
      message: expect.stringMatching(message) as string,
    });
  }
});

test.skipIf(onPostgres)("an interrupted upload leaves no file", async () => {
  await using site = await openTestSite();
  const imports = await openImports(site);
  await using server = await listen(site.site);
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `POST /api/import?name=cut.xml HTTP/1.1\r\nHost: studio.test\r\nAuthorization: Bearer ${imports.token}\r\nContent-Length: 1000000\r\n\r\n<?xml`,
  );
  await vi.waitFor(async () => expect(await imports.left()).toHaveLength(1), { timeout: 20_000 });
  socket.destroy();
  await vi.waitFor(async () => expect(await imports.left()).toEqual([]), { timeout: 20_000 });
  expect(await imports.status()).toMatchObject({ state: "none" });
  for (const path of ["/api/import", "/api/import/report"]) expect((await site.fetch(path)).status).toBe(401);
});
