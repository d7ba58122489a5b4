import { afterAll, beforeAll, expect, test } from "vitest";
import { site as copy } from "#site-config";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage } from "./page.ts";

const SITE_URL = "https://studio.example";
const HOSTILE = `</script><script>window.harmed=1</script> & "q" 'x' <b onclick=a()>`;
const POST = "/blog/lost-calculators-and-search";

type Thing = { "@type": string } & Record<string, unknown>;

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ sample: true, env: { SITE_URL } });
});
afterAll(() => site[Symbol.asyncDispose]());

async function readHead(path: string) {
  const document = await openPage(site, path);
  const meta = (name: string) => attributesOf(document, `meta[name="${name}"], meta[property="${name}"]`, "content");
  const scripts = [...document.querySelectorAll("script[type='application/ld+json']")];
  const things = scripts.flatMap(({ textContent }) => (JSON.parse(textContent) as { "@graph": Thing[] })["@graph"]);
  return {
    title: document.title,
    canonical: attributesOf(document, "link[rel=canonical]", "href"),
    feeds: attributesOf(document, "link[rel=alternate]", "href"),
    meta,
    thing: (type: string) => things.find((thing) => thing["@type"] === type),
  };
}

test("gives each page its own title, description, URL and preview image", async () => {
  const heads = [];
  for (const path of PUBLIC_PAGES) {
    const { title, canonical, meta } = await readHead(path);
    const [description = ""] = meta("description");
    heads.push({ title, description });
    expect([path, title]).toEqual([path, expect.stringContaining(copy.name)]);
    expect([path, description]).toEqual([path, expect.toSatisfy((text: string) => /^.{21,320}$/.test(text))]);
    expect(canonical).toEqual([SITE_URL + path]);
    expect(meta("og:url")).toEqual([SITE_URL + path]);
    expect([path, meta("og:title").length, meta("twitter:card")]).toEqual([path, 1, ["summary_large_image"]]);
    const image = meta("og:image")[0] ?? "";
    expect(image).toMatch(/^https:\/\/studio\.example\/og\//);
    const response = await site.fetch(new URL(image).pathname, { method: "HEAD" });
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/png"]);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PUBLIC_PAGES.length);
});

test("describes a post by its SEO fields, its author and its place", async () => {
  const { title, meta, thing } = await readHead(POST);
  expect(title).toContain("What a lost-property desk taught us about search");
  expect(meta("description")[0]).toMatch(/^Rebuilding the search of a campus lost-property desk/);
  expect(thing("BlogPosting")).toMatchObject({
    mainEntityOfPage: SITE_URL + POST,
    author: { "@type": "Person" },
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const trail = thing("BreadcrumbList")?.["itemListElement"] as Thing[];
  expect(trail.map(({ position, item }) => [position, item])).toEqual([
    [1, `${SITE_URL}/`],
    [2, `${SITE_URL}/blog`],
    [3, SITE_URL + POST],
  ]);
  const byStudio = await readHead("/blog/handing-over-a-student-project");
  const editors = { "@type": "Organization", name: `${copy.name} editors` };
  expect(byStudio.thing("BlogPosting")).toMatchObject({ author: editors });
});

test("lists the four questions of the home page for search engines", async () => {
  const { thing } = await readHead("/");
  const questions = thing("FAQPage")?.["mainEntity"] as { name: string }[];
  expect(questions.map(({ name }) => name)).toEqual(copy.faq.items.map(({ question }) => question));
});

test("has feeds, a manifest and icons", async () => {
  const { feeds } = await readHead("/about");
  const files = feeds.map((href) => new URL(href ?? "", SITE_URL).pathname);
  expect(files.toSorted()).toEqual(["/atom.xml", "/feed.json", "/rss.xml"]);
  for (const file of files) await site.text(file);
  // The page links to it once its scripts have loaded.
  const { icons, name } = JSON.parse(await site.text("/site.webmanifest")) as {
    icons: { src: string }[];
    name: string;
  };
  expect([name, icons.length]).toEqual([copy.name, expect.toSatisfy((count: number) => count > 1)]);
  for (const { src } of icons) expect([src, (await site.fetch(src)).status]).toEqual([src, 200]);
});

test("describes a long text without an excerpt by its first whole words", async () => {
  const text = "Sevenfold ".repeat(30);
  const summary = `${"Sevenfold ".repeat(16).trim()}…`;
  await site.create("/api/blogs", { title: "Long post", content: text });
  await site.create("/api/projects", { title: "Long project", category: "Web", tech: "Go", description: text });
  for (const [path, type] of [
    ["/blog/long-post", "BlogPosting"],
    ["/portfolio/long-project", "CreativeWork"],
  ] as const) {
    const { meta, thing } = await readHead(path);
    const descriptions = [meta("description"), meta("og:description"), thing(type)?.["description"]];
    expect([path, ...descriptions]).toEqual([path, [summary], [summary], summary]);
  }
  const { items } = JSON.parse(await site.text("/feed.json")) as { items: object[] };
  expect(items[0]).toMatchObject({ title: "Long post", summary });
});

test("writes a hostile title as text into the head and JSON-LD", async () => {
  const common = { title: HOSTILE, category: "AI" };
  const seo = { seoTitle: HOSTILE, seoDescription: HOSTILE, excerpt: HOSTILE, tags: HOSTILE };
  const post = await site.create<{ slug: string }>("/api/blogs", { ...common, ...seo, content: HOSTILE });
  const fields = { ...common, description: HOSTILE, tech: "Go" };
  const project = await site.create<{ slug: string }>("/api/projects", fields);
  for (const [path, type, key] of [
    [`/blog/${post.slug}`, "BlogPosting", "headline"],
    [`/portfolio/${project.slug}`, "CreativeWork", "name"],
  ] as const) {
    const { title, meta, thing } = await readHead(path);
    expect([path, title, meta("og:title")[0]]).toEqual([path, ...Array(2).fill(expect.stringContaining(HOSTILE))]);
    expect(thing(type)?.[key]).toBe(HOSTILE);
    expect(await site.text(path)).not.toContain("<script>window.harmed");
  }
});
