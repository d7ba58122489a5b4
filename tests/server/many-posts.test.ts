import { expect, test } from "vitest";
import { seedPosts } from "../../bench/seed.ts";
import { logIn, startServer, temporaryFolder } from "./harness.ts";

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

const canonicalOf = (html: string) => /<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/.exec(html)?.[1];

test("with many posts the pages stay as small as with few, their rows are full, and search and sitemap cover all of them", async () => {
  await using few = await temporaryFolder();
  await using many = await temporaryFolder();
  await seedPosts(few.path, 14);
  await seedPosts(many.path, 1_200);
  await using small = await startServer({ DATA_DIR: few.path, SAMPLE_CONTENT: "off" });
  await using large = await startServer({ DATA_DIR: many.path, SAMPLE_CONTENT: "off" });
  const get = async (origin: string, path: string) => (await fetch(origin + path)).text();
  for (const path of ["/", "/blog", "/blog.data"]) {
    const [little, much] = [await get(small.origin, path), await get(large.origin, path)];
    expect([path, much.length / little.length < 1.2]).toEqual([path, true]);
  }
  expect(count(await get(large.origin, "/sitemap.xml"), /<loc>[^<]*\/blog\/post-/g)).toBe(1_200);
  expect(await get(large.origin, "/blog?q=POST+1199%3A")).toContain("/blog/post-1199");
  expect(await get(large.origin, "/blog?q=no+such+words")).toContain("No articles found");

  const headers = { Authorization: `Bearer ${await logIn(large.origin)}`, "Content-Type": "application/json" };
  // Authors repeat every seven posts, categories every five.
  for (const [query, slugs] of [
    ["q=AUTHOR+6&category=design", ["post-6", "post-41", "post-76"]],
    ["q=+post+119", ["post-119", "post-1190", "post-1197"]],
    ["q=post+119&before=post-1190", ["post-1191", "post-1198"]],
    ["q=waiting+author", []],
    ["q=campus+tool", []],
  ] as const) {
    const page = await get(large.origin, `/blog?${query}`);
    expect([query, slugs.filter((slug) => !page.includes(`"/blog/${slug}"`))]).toEqual([query, []]);
    expect([query, page.includes("No articles found")]).toEqual([query, slugs.length === 0]);
  }

  const [, older = ""] = /href="(\/blog\?before=[^"]*)"/.exec(await get(large.origin, "/blog")) ?? [];
  // The first page has the featured post, too.
  for (const [path, cards] of [
    ["/blog", 1 + 2 + 3 + 3],
    [older, 2 + 3 + 3],
  ] as const)
    expect([path, count(await get(large.origin, path), /data-opens-dialog="/g)]).toEqual([path, cards]);
  for (const [path, canonical] of [
    ["/blog?q=post&category=design", "/blog"],
    [older, older],
    [`${older}&q=post`, older],
    ["/blog?before=none", "/blog"],
  ] as const) {
    expect([path, canonicalOf(await get(large.origin, path))]).toEqual([path, canonical]);
  }

  const draft = { title: "Never to be found", content: "Text", status: "draft" };
  await fetch(`${large.origin}/api/blogs`, { method: "POST", headers, body: JSON.stringify(draft) });
  expect(await get(large.origin, "/blog?q=never+to+be")).toContain("No articles found");
  const accented = { title: "ÉCRITURES ŁÓDŹ", content: "Text" };
  const sent = await fetch(`${large.origin}/api/blogs`, { method: "POST", headers, body: JSON.stringify(accented) });
  expect(sent.status).toBe(201);
  expect(await get(large.origin, `/blog?q=${encodeURIComponent("écritures łódź")}`)).toContain("ÉCRITURES ŁÓDŹ");
});

test("a long portfolio is paginated", async () => {
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const headers = { Authorization: `Bearer ${await logIn(server.origin)}`, "Content-Type": "application/json" };
  for (let index = 1; index <= 38; index += 1) {
    const fields = {
      title: `Work ${index}`,
      description: "d",
      category: "Web",
      icon: "Box",
      color: "red",
      tech: ["x"],
    };
    const body = JSON.stringify(fields);
    expect((await fetch(`${server.origin}/api/projects`, { method: "POST", headers, body })).status).toBe(201);
  }
  const first = await (await fetch(`${server.origin}/portfolio`)).text();
  expect(count(first, /href="\/portfolio\/work-\d+"/g)).toBeGreaterThanOrEqual(36);
  expect(first).not.toContain('href="/portfolio/work-2"');
  const [, older = ""] = /href="(\/portfolio\?before=[^"]*)"/.exec(first) ?? [];
  const second = await (await fetch(server.origin + older)).text();
  expect(second).toContain('href="/portfolio/work-2"');
  expect(second).toContain('href="/portfolio/work-1"');
  expect(second).not.toContain('href="/portfolio/work-3"');
  expect(second).toContain("Newest projects");
  expect(canonicalOf(first)).toBe("/portfolio");
  expect(canonicalOf(second)).toBe(older);
});
