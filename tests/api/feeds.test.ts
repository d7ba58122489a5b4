import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { cacheKey } from "#app/server/cacheable-urls.server.ts";
import { form, openTestSite, type TestSite } from "../harness.ts";
import { importContent } from "../import-dry-run.ts";
import { sharedByFile } from "../shared-by-file.ts";
import { wxr } from "../wxr.ts";

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** Parses XML 1.0 with namespaces; throws when it is not well-formed. */
function readXml(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [{ name: "", attributes: {}, text: "", children: [] }];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value]));
    const element = { name, attributes: values, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const add = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return open[0]?.children[0] ?? { name: "", attributes: {}, text: "", children: [] };
}

const all = (element: Element | undefined, name: string) =>
  (element?.children ?? []).filter((one) => one.name === name);
const textOf = (element: Element | undefined, name: string) => all(element, name)[0]?.text;

const HOSTILE = [
  "C < D",
  "Map<K>",
  "Map<K, List<V>> & co",
  "AT&T &amp; &lt;b&gt; &#x26; &nbsp;",
  `"double" and 'single'`,
  "]]> <![CDATA[ x ]]>",
  "<!-- not --> <?xml version='1.0'?> <!DOCTYPE x>",
  "</title></entry></item></rss></feed>",
  "<script>alert(1)</script>",
  "漢字 🎓 e\u0301",
  "not a character: \uFFFE\uFFFF.",
];
const xmlText = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, "");

/** A site with one post whose fields all contain this text. */
async function siteWith(text: string) {
  const site = await openTestSite();
  const token = await site.login();
  await site.fetch("/api/account", {
    method: "PUT",
    token,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: text }),
  });
  const fields = { title: text, excerpt: text, category: text.slice(0, 60), tags: text, seoTitle: text };
  const response = await site.fetch("/api/blogs", { ...form({ ...fields, content: `\`${text}\` ${text}` }), token });
  expect(response.status).toBe(201);
  return { site, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

describe.each(HOSTILE)("feeds of a post with %j in every field", (text) => {
  const sharedSite = sharedByFile(() => siteWith(text));

  test("Atom is well-formed for any text", async () => {
    const filled = await sharedSite();
    const [entry] = all(readXml(await (await filled.site.fetch("/atom.xml")).text()), "entry");
    for (const name of ["title", "summary"]) {
      expect(all(entry, name)).toMatchObject([{ attributes: { type: "text" }, text: xmlText(text) }]);
    }
    expect(textOf(all(entry, "author")[0], "name")).toBe(xmlText(text));
    const [category] = all(entry, "category");
    expect(category?.attributes["term"]).toBe(xmlText(text.slice(0, 60)));
    expect(all(entry, "content")).toMatchObject([{ attributes: { type: "html" } }]);
    expect(textOf(entry, "content")).not.toMatch(/<(?:script|entry|item|!)/);
  });

  test("RSS is well-formed for any text", async () => {
    const filled = await sharedSite();
    const channel = readXml(await (await filled.site.fetch("/rss.xml")).text()).children[0];
    const [item] = all(channel, "item");
    expect(textOf(item, "title")).toBe(xmlText(text));
    expect(textOf(item, "category")).toBe(xmlText(text.slice(0, 60)));
    expect(textOf(item, "dc:creator")).toBe(xmlText(text));
    // A description is HTML (RSS 2.0, "Elements of <item>").
    const asText = textOf(item, "description")?.replace(/&(?:lt|gt|quot|apos);/g, (entity) => UNESCAPED[entity] ?? "");
    expect(asText?.replaceAll("&amp;", "&")).toBe(xmlText(text));
    expect(textOf(item, "description")).not.toMatch(/[<>]/);
  });

  test("JSON Feed contains the text unchanged", async () => {
    const filled = await sharedSite();
    const { items } = (await (await filled.site.fetch("/feed.json")).json()) as { items: { tags: string[] }[] };
    expect(items).toMatchObject([{ title: text, summary: text, authors: [{ name: text }] }]);
    expect(items[0]?.tags[0]).toBe(text.slice(0, 60));
  });
});

const UNESCAPED: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };

test("control characters in the database do not break any feed", async () => {
  await using filled = await siteWith("Title");
  const { db } = filled.site.site.services;
  const odd = "a\u0001\u0008\u000b\u000c\u001b\u001f\u007f\u0085b";
  await db.updateTable("blogs").set({ title: odd, category: odd, excerpt: odd, author_name: odd, tags: odd }).execute();
  for (const path of ["/atom.xml", "/rss.xml"]) {
    const xml = await (await filled.site.fetch(path)).text();
    expect(xml.isWellFormed()).toBe(true);
    readXml(xml);
    expect(xml).toContain(">a\u007f\u0085b</title>");
  }
  const { items } = (await (await filled.site.fetch("/feed.json")).json()) as { items: unknown[] };
  expect(items).toMatchObject([{ title: odd }]);
});

/** The id of the newest post in JSON Feed, Atom and RSS. */
async function idsIn(site: Pick<TestSite, "fetch">) {
  const { items } = (await (await site.fetch("/feed.json")).json()) as { items: { id: string }[] };
  const [entry] = all(readXml(await (await site.fetch("/atom.xml")).text()), "entry");
  const [channel] = all(readXml(await (await site.fetch("/rss.xml")).text()), "channel");
  const [item] = all(channel, "item");
  expect(all(item, "guid")[0]?.attributes).toEqual({ isPermaLink: "false" });
  return [items[0]?.id, textOf(entry, "id"), textOf(item, "guid")];
}

const GHOST_POST = { id: "65f0a1b2c3d4e5f6a7b8c9d0", title: "A", slug: "a", html: "T", status: "published" };
const GHOST = { db: [{ meta: {}, data: { posts: [{ ...GHOST_POST, published_at: "2020-01-02T03:04:05Z" }] } }] };
const GUID = "http://old.example/?post_type=post&p=1";
const ITEM = { _id: "65f0a1b2c3d4e5f6a7b8c9d1", title: "A", content: "T", createdAt: "2020-01-02" };

test.each([
  [
    "WordPress",
    "a.xml",
    wxr([{ id: 1, title: "A", slug: "a", more: `<guid>${GUID.replace("&", "&amp;")}</guid>` }]),
    GUID,
  ],
  ["Ghost", "a.json", JSON.stringify(GHOST), GHOST_POST.id],
  ["Markdown", "a.md", "---\ndate: 2020-01-02\n---\nText", expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/)],
  ["another system", "blogs.json", JSON.stringify([ITEM]), expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/)],
  ["this site", "blogs.json", JSON.stringify([{ ...ITEM, feedId: GUID }]), GUID],
])("a post of %s has one id in all feeds", async (_what, name, content, id) => {
  const ids: unknown[][] = [];
  for (const SITE_URL of ["http://one.test", "http://two.test"]) {
    await using site = await openTestSite({ SITE_URL });
    await importContent(site.site.services, name, content);
    ids.push(await idsIn(site));
  }
  const [first = [], second] = ids;
  expect(second).toEqual(first);
  expect(new Set(first).size).toBe(1);
  expect(first[0]).toEqual(id);
});

test.each([
  [
    "/rss.xml",
    "feed feed/ feed/rss2/ rss rss/ index.xml feed.xml feed.xml/ posts/index.xml blog/index.xml rss/index.rss " +
      "?feed=rss2 ?feed=rss ?feed=RDF ?feed=feed&cat=5 ?feed=comments-rss2 index.php?feed=rss2 blog?feed=rss2 comments/feed/",
  ],
  [
    "/atom.xml",
    "atom atom/ feed/atom/ feed.atom blog/atom.xml atom.xml/ ?feed=atom ?feed=comments-atom&p=1 blog/?feed=atom",
  ],
])("feeds of other systems redirect to %s", async (feed, paths) => {
  await using site = await openTestSite();
  for (const path of paths.split(" ")) {
    const response = await site.fetch(`/${path}`, { redirect: "manual" });
    expect([path, response.status, response.headers.get("Location")]).toEqual([path, 308, feed]);
    expect(cacheKey(`/${path}`)).toBeNull();
  }
});

test("a renamed post keeps its id in every feed", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/blogs", { ...form({ title: "First", content: "C" }), token });
  const { id } = (await created.json()) as { id: string };
  const before = await idsIn(site);
  expect(before).toEqual(Array.from({ length: 3 }, () => `urn:uuid:${id}`));
  await site.fetch(`/api/blogs/${id}`, { ...form({ slug: "other" }, "PUT"), token });
  expect(await idsIn(site)).toEqual(before);
});

test("the Atom feed names itself, its page and its posts, newest first", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const title of ["First", "Second"]) {
    await site.fetch("/api/blogs", { ...form({ title, content: "C", category: "News", tags: "a, b ,a" }), token });
  }
  const atom = readXml(await (await site.fetch("/atom.xml")).text());
  expect(all(atom, "entry").map((entry) => textOf(entry, "title"))).toEqual(["Second", "First"]);
  expect(all(atom, "link").map(({ attributes }) => [attributes["rel"], attributes["href"]])).toEqual([
    ["alternate", "http://studio.test/blog"],
    ["self", "http://studio.test/atom.xml"],
  ]);
  const [entry] = all(atom, "entry");
  expect(all(entry, "link").map(({ attributes }) => attributes["href"])).toEqual(["http://studio.test/blog/second"]);
  expect(all(entry, "category").map(({ attributes }) => attributes["term"])).toEqual(["News", "a", "b"]);
  expect(Number.isNaN(Date.parse(textOf(entry, "published") ?? ""))).toBe(false);
});

test("a feed's update time is that of its last update", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/blogs", { ...form({ title: "Older", content: "C" }), token });
  const { id } = (await created.json()) as { id: string };
  await site.fetch("/api/blogs", { ...form({ title: "Newer", content: "C" }), token });
  site.clock.now = new Date(site.clock.now.getTime() + 3_600_000);
  const edited = await site.fetch(`/api/blogs/${id}`, { ...form({ content: "Changed" }, "PUT"), token });
  const { updatedAt } = (await edited.json()) as { updatedAt: string };
  const feed = readXml(await (await site.fetch("/atom.xml")).text());
  expect(all(feed, "entry").map((entry) => textOf(entry, "title"))).toEqual(["Newer", "Older"]);
  expect(textOf(feed, "updated")).toBe(updatedAt);
  const [channel] = all(readXml(await (await site.fetch("/rss.xml")).text()), "channel");
  expect(textOf(channel, "lastBuildDate")).toBe(new Date(updatedAt).toUTCString());
});
