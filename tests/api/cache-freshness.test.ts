import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/client.ts";
import type { Pages } from "#app/app.server.ts";
import { BLOG_FILTERS, blogPath } from "#app/features/blog/blog-search.ts";
import { form, freshDatabase, json } from "../harness.ts";
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

/** Covers every kind of change to what visitors see. Each must show in a feed or the sitemap at once. */
test("every change of posts, projects, testimonials and images, also by SQL, renews the content version", async () => {
  await using site = await openCachedSite();
  const token = await site.login();
  const { db } = site.site.services;
  const version = async () =>
    (await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
  const seen = new Set([await version()]);
  const renews = async (what: string, change: () => Promise<unknown>) => {
    await change();
    const now = await version();
    expect([what, seen.has(now)]).toEqual([what, false]);
    seen.add(now);
  };

  const project = { title: "A shop", description: "d", category: "Web", icon: "Box", color: "red", tech: "x" };
  const person = { name: "Ada", position: "Tester", content: "Good.", rating: "5" };
  let post = { id: "", slug: "" };
  let shop = { id: "", slug: "" };
  let testimonial = { testimonial: { id: "" } };
  await renews("post", async () => (post = await site.write("/api/blogs", site.post("A post"), token)));
  await renews("project", async () => (shop = await site.write("/api/projects", form(project), token)));
  await renews("testimonial", async () => {
    testimonial = (await site.write("/api/testimonials", form(person), token)) as unknown as typeof testimonial;
  });
  expect(await site.text("/sitemap.xml")).toContain(`/portfolio/${shop.slug}`);
  await renews("changed post", () => site.write(`/api/blogs/${post.id}`, form({ title: "Other" }, "PUT"), token));
  await renews("changed project", () => site.write(`/api/projects/${shop.id}`, form({ title: "Other" }, "PUT"), token));
  await renews("changed testimonial", () =>
    site.write(`/api/testimonials/${testimonial.testimonial.id}`, form({ name: "Bo" }, "PUT"), token),
  );
  await renews("picture", async () => {
    await db
      .insertInto("media")
      .values({ id: "m", hash: "", width: 1, height: 1, placeholder: "", files: "[]", alt: "", created_at: "" })
      .execute();
    await db.updateTable("media").set({ alt: "An alternative text" }).where("id", "=", "m").execute();
  });
  await renews("focal point", () => db.updateTable("media").set({ focal_x: 20 }).where("id", "=", "m").execute());
  await renews("project image", () =>
    db.insertInto("project_images").values({ project_id: shop.id, position: 0, media_id: "m" }).execute(),
  );
  await renews("deleted testimonial", () =>
    site.write(`/api/testimonials/${testimonial.testimonial.id}`, { method: "DELETE" }, token),
  );
  await renews("deleted project", () => site.write(`/api/projects/${shop.id}`, { method: "DELETE" }, token));
  expect(await site.text("/sitemap.xml")).not.toContain(`/portfolio/${shop.slug}`);
  await renews("deleted post", () => site.write(`/api/blogs/${post.id}`, { method: "DELETE" }, token));
});

test("a write to any column of a post renews the content version, and to likes only the likes version", async () => {
  await using site = await openCachedSite();
  await site.write("/api/blogs", site.post("A post"));
  const { db } = site.site.services;
  const versions = () =>
    db.selectFrom("content_version").select(["version", "likes_version"]).executeTakeFirstOrThrow();
  const row = await db.selectFrom("blogs").selectAll().executeTakeFirstOrThrow();
  for (const column of Object.keys(row)) {
    const before = await versions();
    await sql`update blogs set ${sql.ref(column)} = ${sql.ref(column)}`.execute(db);
    const after = await versions();
    const renewed = [after.version !== before.version, after.likes_version !== before.likes_version];
    expect([column, ...renewed]).toEqual([column, column !== "likes", column === "likes"]);
  }
});

const visitor = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, "0")}`;

test("a like is shown at once by every process wherever likes appear, and causes no other renders", async () => {
  await using fresh = await freshDatabase();
  await using one = await openCachedSite({}, likesOf, fresh);
  await using other = await openCachedSite({}, likesOf, fresh);
  const { id, slug } = await one.write("/api/blogs", one.post("A post"));
  const shows = [
    "/blog",
    blogPath({ q: "", category: BLOG_FILTERS[1] }),
    `/blog/${slug}`,
    `/blog/${slug}.data`,
    "/api/blogs",
    "/blog.data",
  ];
  const others = ["/", "/about", "/portfolio", "/rss.xml", "/feed.json", "/sitemap.xml", "/api/projects"];
  for (const path of [...shows, ...others]) for (const site of [one, other]) await site.text(path);
  const before = [one.renders(), other.renders()];
  const rounds = 12;
  for (let round = 1; round <= rounds; round += 1) {
    const [writer, reader] = round % 2 ? [one, other] : [other, one];
    const init = { ...json({ visitor: visitor(round) }) };
    expect((await writer.get(`/api/blogs/${id}/likes`, init)).status).toBe(200);
    for (const path of shows) {
      for (const site of [reader, writer]) {
        expect([path, round, (await site.text(path)).includes(`"likes":${round}`)]).toEqual([path, round, true]);
      }
    }
    for (const path of others) for (const site of [one, other]) await site.text(path);
  }
  expect([one.renders(), other.renders()]).toEqual(before.map((count) => count + rounds * shows.length));
  const again = [one.renders(), other.renders()];
  // A second like by the same visitor changes nothing.
  await one.get(`/api/blogs/${id}/likes`, json({ visitor: visitor(1) }));
  for (const path of shows) for (const site of [one, other]) await site.text(path);
  expect([one.renders(), other.renders()]).toEqual(again);
});

/** Stands in for the pages, and returns the likes that they show. */
const likesOf: Pages = async (_request, { db }) => {
  const posts = await db.selectFrom("blogs").select("likes").execute();
  return new Response(JSON.stringify(posts), { headers: { "Content-Type": "text/html" } });
};

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

test("a render that began before a write is neither cached nor sent to later requests", async () => {
  let title = "Before";
  const waiting: (() => void)[] = [];
  await using site = await openCachedSite({}, async () => {
    const shown = title;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(shown, { headers: { "Content-Type": "text/plain" } });
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

test("a scheduled post appears at its publishing time, and disappears when the clock is set back", async () => {
  await using site = await openCachedSite();
  const soon = new Date(Date.now() + 3_600_000);
  await site.write("/api/blogs", site.post("Tomorrow's news", { status: "scheduled", publishAt: soon.toISOString() }));
  expect(await site.text("/feed.json")).not.toContain("Tomorrow");
  site.clock.now = new Date(soon.getTime() + 1);
  expect(await site.text("/feed.json")).toContain("Tomorrow");
  site.clock.now = new Date(soon.getTime() - 600_000);
  expect(await site.text("/feed.json")).not.toContain("Tomorrow");
});

test("no cached response contains a draft, even after an admin has requested it", async () => {
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
