import { describe, expect, test } from "vitest";
import { lookAt } from "../import-dry-run.ts";
import { readMarkdown } from "../markdown-import.ts";
import { wxr } from "../wxr.ts";

const dated = "---\ndate: 2020-01-02\n---\nText";
const undated = "---\ntitle: A\n---\nText";
const withLines = (lines: string) => `---\ntitle: A\n${lines}\n---\nText`;
const HUGO = { "content/posts/p.md": dated };
const JEKYLL = { "_posts/2020-01-02-p.md": "Text" };

/** The first line about the file at this path: kind and title, slug, status, date, old paths. */
async function factsOf(path: string, text: string, others: Record<string, string> = {}, root = ""): Promise<string> {
  const lines = (await readMarkdown({ ...others, [path]: text }, root)).split("\n");
  return lines.find((line) => /^(?:page )?A[ :]/.test(line))?.trim() ?? "";
}

test.each<[path: string, text: string, others: Record<string, string>, facts: string]>([
  ["content/about.md", undated, {}, "page A | about | published | undated | /about"],
  ["content/about.md", withLines("date: 2020-01-02"), HUGO, "page A | about | published | 2020-01-02 | /about"],
  ["content/about/index.md", withLines("date: 2020-01-02"), HUGO, "page A | about | published | 2020-01-02 | /about"],
  ["content/team/ada.md", undated, HUGO, "page A | ada | published | undated | /team/ada"],
  [
    "content/en/about.md",
    undated,
    { "content/en/blog/p.md": dated },
    "page A | about | published | undated | /en/about",
  ],
  ["content/page/about.md", withLines("draft: true"), {}, "page A | about | draft | undated | /page/about"],
  ["about.md", withLines("permalink: /about-us/"), JEKYLL, "page A | about-us | published | undated | /about-us"],
  ["docs/kiln.markdown", undated, JEKYLL, "page A | kiln | published | undated | /docs/kiln /docs/kiln.html"],
  [
    "_pages/about.md",
    withLines("permalink: /team/about.html"),
    JEKYLL,
    "page A | about | published | undated | /team/about.html",
  ],
  ["src/pages/about.md", undated, {}, "page A | about | published | undated | /about"],
  ["src/pages/team/index.mdx", undated, {}, "page A | team | published | undated | /team"],
  ["pages/about.md", undated, { "posts/p.md": dated }, "page A | about | published | undated | /about"],
  ["site/about.md", withLines("layout: layouts/page.njk"), {}, "page A | about | published | undated |"],
  ["about.md", withLines("type: Page\npublished: false"), {}, "page A | about | draft | undated |"],
  ["about.md", withLines("type: page\ndate: 9999-01-02"), {}, "page A | about | scheduled | 9999-01-02 |"],
  ["about.md", withLines("type: page\ndate: soon"), {}, "page A | about | draft | undated |"],
])("the file %s becomes a page", async (path, text, others, facts) => {
  expect(await factsOf(path, text, others)).toBe(facts);
});

test.each<[path: string, text: string, others: Record<string, string>]>([
  ["content/a.md", dated.replace("---\nT", "title: A\n---\nT"), {}],
  ["content/posts/a.md", undated, {}],
  ["content/recipes/a.md", withLines("date: 2020-01-02"), HUGO],
  ["src/content/authors/a.md", undated, { "src/content/blog/p.md": dated }],
  ["_posts/2020-01-02-a.md", undated, {}],
  ["_recipes/a.md", undated, JEKYLL],
  ["a.md", withLines("layout: post"), JEKYLL],
  ["a.md", withLines("date: 2020-01-02"), JEKYLL],
  ["src/pages/blog/a.md", undated, {}],
  ["pages/a.md", undated, {}],
  ["a.md", undated, { "posts/p.md": dated }],
])("the file %s becomes a post", async (path, text, others) => {
  expect(await factsOf(path, text, others)).toMatch(/^A \| a \| /);
});

test.each([
  ["blog", "content/about.md"],
  ["content", "about.md"],
])("the folder or zip %s above the file %s leaves it a page", async (root, path) => {
  expect(await factsOf(path, "# A", {}, root)).toMatch(/^page A /);
});

test.each(["index.md", "404.md"])("the home page and the page for errors of a site are left out: %s", async (path) => {
  const reason = "A: this site has its own page there: copy what you need of it by hand";
  expect(await factsOf(path, undated, JEKYLL)).toBe(reason);
  expect(await factsOf(`src/pages/${path}`, undated)).toBe(reason);
});

test("a page whose text a template makes becomes a draft", async () => {
  const report = await readMarkdown({
    ...JEKYLL,
    "tags.md": "---\ntitle: A\n---\n{% for tag in site.tags %}x{% endfor %}",
  });
  expect(report).toMatch(/page A \| tags \| draft [^]*- became a draft: a template made its text\n/);
});

const page = (more: string, status = "publish") =>
  wxr([{ id: 1, title: "A", slug: "a", link: "/team/a/", status, more: `<wp:post_type>page</wp:post_type>${more}` }]);
const ghost = (row: object) =>
  JSON.stringify({ db: [{ meta: {}, data: { posts: [{ id: "1", title: "A", slug: "a", html: "T", ...row }] } }] });
const ORDER = "its place among the pages was 3: order them in a menu under Settings > Navigation";

describe("the report names pages, their order, and what pages do not have", () => {
  test.each([
    ["WordPress", "a.xml", page("<wp:menu_order>3</wp:menu_order>"), ORDER],
    ["WordPress", "a.xml", page("", "private"), 'became a draft: its status was "private"'],
    ["Ghost", "a.json", ghost({ type: "page", meta_title: "B" }), "its title for search engines was left out: B"],
    ["Ghost 1", "a.json", ghost({ page: 1, published_at: null }), ""],
    ["Markdown", "a.md", withLines("layout: page\nweight: 3"), ORDER],
    ["Markdown", "a.md", withLines("layout: page\ntags: [b, c]"), "its tags were left out, as pages have none: b, c"],
    ["Markdown", "blog.md", withLines("layout: page"), "its slug blog was taken: it became blog-2"],
  ])("%s: %s", async (_what, name, content, note) => {
    expect(await lookAt(name, content)).toBe(`A: imported; ${note}\nwhole`);
  });
});
