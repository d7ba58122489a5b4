import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/client.ts";
import { form } from "../harness.ts";
import { createImage } from "../images.ts";
import { openCachedSite } from "../cached-site.ts";

test("after a write is acknowledged, no response contains the earlier content", async () => {
  await using site = await openCachedSite();
  const token = await site.login();
  const { id } = await site.write("/api/blogs", site.post("Round 0"), token);
  for (let round = 1; round <= 100; round += 1) {
    await site.write(`/api/blogs/${id}`, form({ title: `Round ${round}` }, "PUT"), token);
    const [feed, other] = await Promise.all([site.text("/rss.xml"), site.text("/feed.json")]);
    expect(feed).toMatch(new RegExp(`Round ${round}\\b`));
    expect(other).toContain(`"Round ${round}"`);
  }
});

test("any write to content by SQL renews the content version", async () => {
  await using site = await openCachedSite();
  const token = await site.login();
  const { db } = site.site.services;
  await site.write("/api/blogs", site.post("A post", { category: "AI" }), token);
  const project = { title: "A shop", description: "d", category: "Web", tech: "x", image: await createImage() };
  await site.write("/api/projects", form(project), token);
  await site.write("/api/testimonials", form({ name: "Ada", position: "Tester", content: "Good." }), token);
  const version = async () => (await sql<{ version: string }>`select version from content_version`.execute(db)).rows;
  for (const table of ["project_images", "blogs", "projects", "testimonials", "media"] as const) {
    const row = (await db.selectFrom(table).selectAll().limit(1).execute())[0] ?? {};
    for (const column of Object.keys(row)) {
      const before = await version();
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db);
      const isRenewed = JSON.stringify(await version()) !== JSON.stringify(before);
      expect([table, column, isRenewed]).toEqual([table, column, column !== "likes"]);
    }
    const before = await version();
    await sql`delete from ${sql.table(table)}`.execute(db);
    expect([table, await version()]).not.toEqual([table, before]);
  }
});

test("content that another connection writes is served at once", async () => {
  await using site = await openCachedSite();
  await site.write("/api/blogs", site.post("Before"));
  expect(await site.text("/rss.xml")).toContain("Before");
  const { environment, log } = site.site.services;
  const other = openDatabase(environment, log);
  await other.db.updateTable("blogs").set({ title: "After" }).execute();
  expect(await site.text("/rss.xml")).toContain("After");
  await other.db.destroy();
});

test("a render that began before a write is not cached", async () => {
  let title = "Before";
  const waiting: (() => void)[] = [];
  await using site = await openCachedSite({}, async () => {
    const body = title;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(body, { headers: { "Content-Type": "text/plain" } });
  });
  const early = site.text("/about");
  await expect.poll(() => waiting.length).toBe(1);
  title = "After";
  await site.write("/api/blogs", site.post("Anything"));
  const second = site.text("/about");
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  expect(await second).toBe("After");
  waiting[0]?.();
  expect(await early).toBe("Before");
  expect(await site.text("/about")).toBe("After");
});

test("no cached response contains a draft", async () => {
  await using site = await openCachedSite();
  const token = await site.login();
  const { slug } = await site.write("/api/blogs", site.post("Not yet", { status: "draft" }), token);
  const admin = { headers: { Authorization: `Bearer ${token}` } };
  for (const path of ["/rss.xml", "/atom.xml", "/feed.json", "/sitemap.xml", `/og/blog/${slug}.png`]) {
    const asAdmin = await site.get(path, admin);
    expect([path, (await asAdmin.text()).includes("Not yet")]).toEqual([path, false]);
    expect([path, (await site.text(path)).includes("Not yet")]).toEqual([path, false]);
  }
  expect((await site.get(`/og/blog/${slug}.png`)).status).toBe(404);
});

test("while the database is unavailable, the last cached pages are served", async () => {
  await using site = await openCachedSite();
  await site.write("/api/blogs", site.post("Still here"));
  expect(await site.text("/rss.xml")).toContain("Still here");
  await sql`alter table content_version rename to away`.execute(site.site.services.db);
  await site.site.services.db.updateTable("accounts").set({ name: "x" }).execute();
  expect(await site.text("/rss.xml")).toContain("Still here");
  await sql`alter table away rename to content_version`.execute(site.site.services.db);
  await site.write("/api/blogs", site.post("News"));
  expect(await site.text("/rss.xml")).toContain("News");
});
