import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { openSite, type RunningSite } from "../../sites/open-site.ts";

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;
const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];
const slugsIn = (html: string) =>
  new Set([...html.slice(html.indexOf("<main")).matchAll(/href="\/blog\/(post-\d+)"/g)].map(([, slug]) => slug));

/** Copies the post "post-0" as post-1 to post-1199, an hour apart, the newest first. */
function copyPosts({ dataDir }: RunningSite): void {
  const database = new SQLite(join(dataDir, "northquad.sqlite"), { timeout: 5_000 });
  const columns = database.pragma("table_info(blogs)") as { name: string }[];
  const own = new Set(["id", "slug", "title", "author_name", "category", "published_at"]);
  const names = columns.flatMap(({ name }) => (own.has(name) ? [] : [name])).join(", ");
  database.exec(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1199)
    insert into blogs (id, slug, title, author_name, category, published_at, ${names})
    select 'copy-' || n, 'post-' || n, 'Post ' || n || ': a timetable', 'Author ' || (n % 7),
      case n % 5 when 1 then 'Design' else 'AI' end,
      strftime('%Y-%m-%dT%H:%M:%fZ', published_at, '-' || n || ' hours'), ${names}
    from blogs cross join numbers where slug = 'post-0'`);
  database.close();
}

test("search, pages and sitemap cover 1,200 posts", async () => {
  await using site = await openSite();
  await site.create("/api/blogs", { title: "Post 0: a timetable", slug: "post-0", content: "Text" });
  const little = (await site.text("/blog")).length;
  copyPosts(site);
  expect((await site.text("/blog")).length).toBeLessThan(little * 4);
  expect(count(await site.text("/sitemap.xml"), /<loc>[^<]*\/blog\/post-/g)).toBe(1_200);
  // Authors repeat every seven posts, categories every five.
  for (const [query, slugs] of [
    ["q=POST+1199%3A", ["post-1199"]],
    ["q=AUTHOR+6&category=design", ["post-6", "post-41", "post-76"]],
    ["q=+post+119", ["post-119", "post-1190", "post-1197"]],
    ["q=post+119&before=post-1190", ["post-1191", "post-1198"]],
    ["q=no+such+words", []],
    ["q=post+1author", []],
  ] as const) {
    const page = await site.text(`/blog?${query}`);
    const pageSlugs = slugsIn(page);
    expect([query, slugs.filter((slug) => !pageSlugs.has(slug))]).toEqual([query, []]);
    expect([query, page.includes("No articles found")]).toEqual([query, slugs.length === 0]);
  }
  const older = /href="(\/blog\?before=[^"]*)"/.exec(await site.text("/blog"))?.[1] ?? "";
  for (const [path, canonical] of [
    ["/blog?q=post&category=design", "/blog"],
    [older, older],
    [`${older}&q=post`, older],
    ["/blog?before=none", "/blog"],
  ] as const)
    expect([path, canonicalOf(await site.text(path))]).toEqual([path, canonical]);
});

test("a long portfolio is paginated", async () => {
  await using site = await openSite();
  for (let index = 1; index <= 38; index += 1)
    await site.create("/api/projects", { title: `Work ${index}`, description: "d", category: "Web", tech: "x" });
  const first = await site.text("/portfolio");
  expect(count(first, /href="\/portfolio\/work-\d+"/g)).toBeGreaterThanOrEqual(36);
  expect(first).not.toContain('href="/portfolio/work-2"');
  const older = /href="(\/portfolio\?before=[^"]*)"/.exec(first)?.[1] ?? "";
  const second = await site.text(older);
  for (const [slug, isListed] of [
    ["work-2", true],
    ["work-1", true],
    ["work-3", false],
  ] as const)
    expect([slug, second.includes(`href="/portfolio/${slug}"`)]).toEqual([slug, isListed]);
  expect([canonicalOf(first), canonicalOf(second)]).toEqual(["/portfolio", older]);
});
