import { sql } from "kysely";
import { expect, test } from "vitest";
import { form, openTestSite, type TestSite } from "../harness.ts";

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/studio\.test([^<]*)<\/loc>/g)].map(([, path]) => path);

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

test("the sitemap of a large site is an index", async () => {
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
  expect(parts).toEqual(["/sitemap-pages.xml", "/sitemap-blog-1.xml", "/sitemap-blog-2.xml", "/sitemap-pages-1.xml"]);
  const paths = (await Promise.all(parts.map(async (part) => locations(await read(part ?? ""))))).flat();
  const posts = paths.filter((path) => path?.startsWith("/blog/"));
  expect(posts.length).toBe(10_031);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(["/", "/about", "/blog", "/portfolio", "/blog/one"]));
  for (const none of [
    "/sitemap-blog-3.xml",
    "/sitemap-other-1.xml",
    "/sitemap-testimonials-1.xml",
    "/sitemap-blog-0.xml",
  ])
    expect([none, (await site.fetch(none)).status]).toEqual([none, 404]);
});

test("each public post is in one part of the sitemap", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await site.fetch("/api/blogs", { ...form({ title: "One", content: "Text", slug: "one" }), token });
  await copyPost(site, 20_005, 0);
  const { db } = site.site.services;
  // Some 11,000 become older than the others: the first border is among posts of different times, the second of the same.
  await sql`update blogs set published_at = '2024-01-01T00:00:00.' || substr(id, length(id) - 2) || 'Z'
    where id like 'copy-1%' and length(id) > 8`.execute(db);
  const posts = await db.selectFrom("blogs").select(["id", "slug"]).orderBy("published_at").orderBy("id").execute();
  const idsAt = (...positions: number[]) => positions.map((position) => posts[position]?.id ?? "");
  const hide = (ids: string[], status: string, publish_at: string | null = null) =>
    db.updateTable("blogs").set({ status, publish_at }).where("id", "in", ids).execute();
  await hide(idsAt(0, 9_999, 10_000, 20_005), "draft");
  await hide(idsAt(1, 19_999), "scheduled", "2999-01-01T00:00:00.000Z");
  await hide(idsAt(9_998, 20_000), "scheduled", "2020-01-01T00:00:00.000Z");

  const hidden = new Set([0, 1, 9_999, 10_000, 19_999, 20_005]);
  const visiblePaths = posts.map(({ slug }, position) => (hidden.has(position) ? null : `/blog/${slug}`));
  for (const part of [1, 2, 3]) {
    const partPaths = locations(await (await site.fetch(`/sitemap-blog-${part}.xml`)).text());
    expect(partPaths).toEqual(visiblePaths.slice((part - 1) * 10_000, part * 10_000).filter(Boolean));
  }
});
