import { sql } from "kysely";
import { expect, test } from "vitest";
import { serverContentTypes } from "#app/content-types.server.ts";
import { siteRouter } from "#app/site/router.server.ts";
import { form, openTestSite, type TestSite } from "../harness.ts";

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/studio\.test([^<]*)<\/loc>/g)].map(([, path]) => path);

const SHOP = { title: "Shop", description: "Text", category: "Web", tech: "React" };

/** Copies the post `copies` times; the last `drafts` copies are drafts. */
async function copyPost({ site }: TestSite, copies: number, drafts: number): Promise<void> {
  const { db } = site.services;
  const post = await db.selectFrom("blogs").selectAll().executeTakeFirstOrThrow();
  const columns = Object.keys(post).filter((name) => !["id", "slug", "status"].includes(name));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  await sql`insert into blogs (id, slug, status, ${names})
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(copies)})
    select 'copy-' || n, 'copy-' || n, case when n > ${sql.lit(copies - drafts)} then 'draft' else 'published' end, ${names}
    from blogs cross join numbers where blogs.id = ${post.id}`.execute(db);
}

test("the sitemap of a large site is an index, whose parts name each public page once and no draft", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await site.fetch("/api/blogs", { ...form({ title: "One", content: "Text", slug: "one" }), token });
  const read = async (path: string) => (await site.fetch(path)).text();
  expect(await read("/sitemap.xml")).toContain("<urlset");
  expect((await site.fetch("/sitemap-blog-2.xml")).status).toBe(404);

  await copyPost(site, 10_050, 20);
  const index = await read("/sitemap.xml");
  expect(index).toContain("<sitemapindex");
  const parts = locations(index);
  expect(parts).toEqual(["/sitemap-pages.xml", "/sitemap-blog-1.xml", "/sitemap-blog-2.xml"]);
  const named = (await Promise.all(parts.map(async (part) => locations(await read(part ?? ""))))).flat();
  const posts = named.filter((path) => path?.startsWith("/blog/"));
  expect(posts.length).toBe(10_031);
  expect(new Set(named).size).toBe(named.length);
  expect(named).toEqual(expect.arrayContaining(["/", "/about", "/blog", "/portfolio", "/blog/one"]));
  for (const none of [
    "/sitemap-blog-3.xml",
    "/sitemap-other-1.xml",
    "/sitemap-testimonials-1.xml",
    "/sitemap-blog-0.xml",
  ])
    expect([none, (await site.fetch(none)).status]).toEqual([none, 404]);
});

test("each part that the index names is there, also one with only hidden posts", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await site.fetch("/api/blogs", { ...form({ title: "One", content: "Text", slug: "one" }), token });
  expect((await site.fetch("/api/projects", { ...form(SHOP), token })).status).toBe(201);
  await copyPost(site, 10_010, 0);
  // Drafts, but for the oldest 10,000.
  await sql`update blogs set status = 'draft' where id not in
    (select id from blogs order by published_at, id limit 10000)`.execute(site.site.services.db);
  const parts = locations(await (await site.fetch("/sitemap.xml")).text());
  expect(parts).toEqual([
    "/sitemap-pages.xml",
    "/sitemap-blog-1.xml",
    "/sitemap-blog-2.xml",
    "/sitemap-portfolio-1.xml",
  ]);
  for (const part of parts) expect([part, (await site.fetch(part ?? "")).status]).toEqual([part, 200]);
});

test("a type of content may have a hyphen and digits in its path", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  expect((await site.fetch("/api/projects", { ...form(SHOP), token })).status).toBe(201);
  const contentTypes = serverContentTypes.map((type) =>
    type.publicPath === "/portfolio" ? { ...type, publicPath: "/case-studies-2" } : type,
  );
  const router = siteRouter({ ...site.site.services, contentTypes });
  const part = await router.request("/sitemap-case-studies-2-1.xml");
  expect([part.status, locations(await part.text())]).toEqual([200, ["/case-studies-2/shop"]]);
});
