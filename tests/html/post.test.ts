import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, sectionOf, textOf, textsOf } from "./page.ts";

const PATH = "/blog/the-whole-article";
const CODE = "const answer = 42;\nprint(answer);";
const CONTENT = [
  "# First\n\nIt is measured[^how].",
  "```ts\n" + CODE + "\n```",
  "## Second `x`\n\nText.",
  "### Third\n\nText.",
  "[^how]: With a **ruler**.",
].join("\n\n");

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ sample: true });
  await site.create("/api/blogs", { title: "The whole article", content: CONTENT, category: "Design" });
});
afterAll(() => site[Symbol.asyncDispose]());

const open = async (path = PATH) => {
  const main = (await openPage(site, path)).querySelector("main");
  if (!main) throw new Error("The page has no main part.");
  return main;
};

test("a post's headings stand below its title and in its contents", async () => {
  const main = await open();
  const article = main.querySelector("article");
  const headings = [...(article?.querySelectorAll("h1, h2, h3, h4") ?? [])];
  expect(headings.map((heading) => [heading.tagName, textOf(heading)])).toEqual([
    ["H1", "The whole article"],
    ["H2", "First"],
    ["H2", "Second x"],
    ["H3", "Third"],
  ]);
  const lists = [...main.querySelectorAll("nav")].filter((nav) => nav.getAttribute("aria-label") === "Contents");
  // One beside the text, one folded above it for narrow windows.
  expect(lists.map((list) => textsOf(list, "a"))).toEqual([1, 2].map(() => ["First", "Second x", "Third"]));
  const ids = headings.slice(1).map(({ id }) => `#${id}`);
  for (const list of lists) expect(attributesOf(list, "a", "href")).toEqual(ids);
});

test("a post names its author above and below its text", async () => {
  const { author } = JSON.parse(await site.text(PATH.replace("/blog", "/api/blogs"))) as { author: { name: string } };
  const article = (await open()).querySelector("article");
  expect(textOf(article?.querySelector("header"))).toContain(author.name);
  expect(textOf(article?.querySelector("footer"))).toMatch(new RegExp(`^Written by ?${author.name}$`));
});

test("a code block is highlighted and contains only its code", async () => {
  const code = (await open()).querySelector("pre");
  expect(code?.textContent.trim()).toBe(CODE);
  expect(code?.querySelectorAll("span[style]").length).toBeGreaterThan(2);
});

test("a post can be liked without scripts", async () => {
  const article = (await open()).querySelector("article");
  const form = article?.querySelector("form");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual([PATH, "post"]);
  expect(textOf(form?.querySelector("button"))).toBe("Like");
  expect(textOf(article)).toEqual(expect.not.stringMatching(/\d\s*(like|comment)/));
});

test("a post links to its neighbors and to posts to read next", async () => {
  const neighbors = (main: Element) => textsOf(main, "nav[aria-label='More articles'] a");
  const newest = await open();
  expect(neighbors(newest)).toEqual([expect.stringMatching(/^Previous ?What 1,900 lost calculators/)]);
  expect(neighbors(await open("/blog/lost-calculators-and-search"))).toHaveLength(2);
  expect(textsOf(sectionOf(newest, "Read next"), "article").length).toBeGreaterThan(1);
});
