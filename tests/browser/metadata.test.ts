import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { JSON_LD_TYPES, PUBLIC_PAGES } from "../public-pages.ts";
import { ready, siteOfFile } from "./harness.ts";

const SITE_URL = "https://studio.example";
const visitSite = siteOfFile({ SITE_URL });

const HOSTILE = `</script><script>window.harmed=1</script> & "q" 'x' <b onclick=a()>`;

type Thing = { "@type": string } & Record<string, unknown>;

/** Returns the head's metadata, as a browser parses it. */
async function readHead(page: Page, path: string) {
  const head = await page.evaluate(async (path) => {
    // Trusted Types in the page's policy block DOMParser.
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.responseType = "document";
    await new Promise((resolve) => {
      request.addEventListener("loadend", resolve);
      request.send();
    });
    const { head, title } = request.responseXML as Document;
    const pick = (selector: string, name: string) =>
      [...head.querySelectorAll(selector)].map((one) => one.getAttribute(name) ?? "");
    return {
      title,
      description: pick("meta[name=description]", "content"),
      canonical: pick("link[rel=canonical]", "href"),
      ogDescription: pick("meta[property='og:description']", "content"),
      ogTitle: pick("meta[property='og:title']", "content"),
      ogUrl: pick("meta[property='og:url']", "content"),
      ogImage: pick("meta[property='og:image']", "content"),
      card: pick("meta[name='twitter:card']", "content"),
      feeds: pick("link[rel=alternate]", "type"),
      feedHrefs: pick("link[rel=alternate]", "href"),
      json: [...head.ownerDocument.querySelectorAll("script[type='application/ld+json']")].map(
        (one) => one.textContent ?? "",
      ),
    };
  }, path);
  const things = head.json.flatMap((text) => {
    const parsed = JSON.parse(text) as Thing & { "@context": string; "@graph"?: Thing[] };
    expect(parsed["@context"]).toBe("https://schema.org");
    return parsed["@graph"] ?? [parsed];
  });
  return { ...head, things, types: things.map((thing) => thing["@type"]).toSorted() };
}

test("every page has metadata and JSON-LD for search engines and link previews", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/about");
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const head = await readHead(page, path);
    titles.add(head.title);
    const [description = ""] = head.description;
    descriptions.add(description);
    expect([path, head.title.includes(site.name)]).toEqual([path, true]);
    expect([path, description.length > 20 && description.length <= 320]).toEqual([path, true]);
    const one = { description: 1, canonical: 1, ogTitle: 1, ogImage: 1, card: 1 };
    const found = Object.fromEntries(Object.keys(one).map((name) => [name, head[name as keyof typeof one].length]));
    expect({ path, ...found }).toEqual({ path, ...one });
    expect(head.canonical).toEqual([SITE_URL + path]);
    expect(head.ogUrl).toEqual([SITE_URL + path]);
    expect(head.card).toEqual(["summary_large_image"]);
    expect(head.feeds.toSorted()).toEqual(["application/atom+xml", "application/feed+json", "application/rss+xml"]);
    expect({ path, types: head.types }).toEqual({ path, types: JSON_LD_TYPES[path] ?? [] });

    const [image = ""] = head.ogImage;
    expect(image.startsWith(`${SITE_URL}/og/`)).toBe(true);
    const response = await fetch(visit.origin + new URL(image).pathname, { method: "HEAD" });
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/png"]);
  }
  expect([titles.size, descriptions.size]).toEqual([PUBLIC_PAGES.length, PUBLIC_PAGES.length]);

  // The title and the description come from seoTitle and seoDescription.
  const link = await readHead(page, "/blog/lost-calculators-and-search");
  expect(link.title).toContain("What a lost-property desk taught us about search");
  expect(link.description[0]).toMatch(/^Rebuilding the search of a campus lost-property desk/);
  const posting = link.things.find((thing) => thing["@type"] === "BlogPosting");
  expect(posting).toMatchObject({ mainEntityOfPage: `${SITE_URL}/blog/lost-calculators-and-search` });
  expect(posting?.["author"]).toMatchObject({ "@type": "Person" });
  const byStudio = await readHead(page, "/blog/handing-over-a-student-project");
  expect(byStudio.things.find((thing) => thing["@type"] === "BlogPosting")?.["author"]).toEqual({
    "@type": "Organization",
    name: `${site.name} editors`,
  });
  expect(Number.isNaN(Date.parse(String(posting?.["datePublished"])))).toBe(false);
  const trail = link.things.find((thing) => thing["@type"] === "BreadcrumbList")?.["itemListElement"] as Thing[];
  expect(trail.map(({ position, item }) => [position, item])).toEqual([
    [1, `${SITE_URL}/`],
    [2, `${SITE_URL}/blog`],
    [3, `${SITE_URL}/blog/lost-calculators-and-search`],
  ]);
  const faq = (await readHead(page, "/")).things.find((thing) => thing["@type"] === "FAQPage");
  expect(faq?.["mainEntity"]).toHaveLength(4);

  // The targets of the head's links exist.
  for (const href of link.feedHrefs) expect([href, (await fetch(visit.origin + href)).status]).toEqual([href, 200]);
  await page.goto(`${visit.origin}/blog/lost-calculators-and-search`);
  await ready(page);
  expect(await page.locator("link[rel=manifest]").getAttribute("href")).toBe("/site.webmanifest");
  const manifest = await fetch(`${visit.origin}/site.webmanifest`);
  expect(manifest.headers.get("Content-Type")).toContain("application/manifest+json");
  const { icons, name } = (await manifest.json()) as { icons: { src: string; sizes: string }[]; name: string };
  expect([name, icons.length > 1]).toEqual([site.name, true]);
  for (const { src } of icons) expect([src, (await fetch(visit.origin + src)).status]).toEqual([src, 200]);
});

test("the start of a long text describes it to search engines, link previews and feed readers, in whole words", async () => {
  await using visit = await visitSite();
  const text = "Sevenfold ".repeat(30);
  const post = await visit.create<{ slug: string }>("/api/blogs", { title: "Long", content: text });
  const project = await visit.create<{ slug: string }>("/api/projects", {
    title: "Long",
    category: "Web",
    tech: "Go",
    description: text,
  });
  const shown = `${"Sevenfold ".repeat(16).trim()}…`;
  const page = await visit.open("/about");
  for (const [path, type] of [
    [`/blog/${post.slug}`, "BlogPosting"],
    [`/portfolio/${project.slug}`, "CreativeWork"],
  ] as const) {
    const { description, ogDescription, things } = await readHead(page, path);
    const thing = things.find((one) => one["@type"] === type);
    expect([path, description, ogDescription, thing?.["description"]]).toEqual([path, [shown], [shown], shown]);
  }
  const { items } = (await (await fetch(`${visit.origin}/feed.json`)).json()) as { items: object[] };
  expect(items[0]).toMatchObject({ title: "Long", summary: shown });
});

test("a hostile title runs no script on public pages, and is plain text in their head and JSON-LD", async () => {
  await using visit = await visitSite();
  const fields = { title: HOSTILE, category: HOSTILE.slice(0, 60), tech: HOSTILE.slice(0, 60) };
  const seo = { excerpt: HOSTILE, seoTitle: HOSTILE, seoDescription: HOSTILE, tags: HOSTILE };
  const content = `${HOSTILE}\n\n[a](javascript:window.harmed=2)\n\n![x](javascript:a)\n\n## ${HOSTILE}`;
  const post = await visit.create<{ slug: string }>("/api/blogs", { ...fields, ...seo, content });
  const project = await visit.create<{ slug: string }>("/api/projects", {
    ...fields,
    description: content,
    details: JSON.stringify({ [HOSTILE.slice(0, 60)]: HOSTILE }),
  });
  await visit.create("/api/testimonials", { name: HOSTILE, content: HOSTILE, position: HOSTILE, rating: "5" });

  const page = await visit.open("/");
  const safe = async () => {
    expect(await page.evaluate(() => "harmed" in window)).toBe(false);
    expect(await page.locator("[onclick], a[href^='javascript']").count()).toBe(0);
  };
  await safe();
  for (const [list, slug, type, key] of [
    ["/blog", post.slug, "BlogPosting", "headline"],
    ["/portfolio", project.slug, "CreativeWork", "name"],
  ] as const) {
    await page.goto(visit.origin + list);
    await ready(page);
    await safe();
    await page.getByRole("main").locator(`a[href="${list}/${slug}"]`).first().click();
    await page.getByRole("dialog").locator(".prose").waitFor();
    expect(await page.getByRole("dialog").getByText(HOSTILE).count()).toBeGreaterThan(0);
    await safe();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: HOSTILE }).waitFor();
    await safe();
    expect(await page.title()).toContain(HOSTILE);
    const { things, ogTitle } = await readHead(page, `${list}/${slug}`);
    expect(things.find((thing) => thing["@type"] === type)?.[key]).toBe(HOSTILE);
    expect(ogTitle[0]).toContain(HOSTILE);
  }
});
