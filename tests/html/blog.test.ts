import { afterAll, beforeAll, expect, test } from "vitest";
import { site as copy } from "#site-config";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, sectionOf, textOf, textsOf } from "./page.ts";

const TITLES = "main article :is(h2, h3)";
const CLASH = "A timetable clash checker in forty lines";
const WEIGHING = "Weighing our own website";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ sample: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const open = (query = "") => openPage(site, `/blog${query}`);

test("the newest post is featured", async () => {
  const page = await open();
  const all = textsOf(page, TITLES);
  expect([all.length, new Set(all).size]).toEqual([9, 9]);
  expect(textsOf(sectionOf(page, "Latest Articles"), "h3")).toEqual(all.slice(1));
});

test.each([
  ["a part of a title in any case", "?q=TIMETABLE+clash", [CLASH], `1 article for “TIMETABLE clash”.`],
  ["a part of an author", "?q=iMANI", [CLASH, WEIGHING], "2 articles for “iMANI”."],
  [
    "an author in a category",
    "?q=imani&category=Sustainability",
    [WEIGHING],
    "1 article for “imani” in Sustainability.",
  ],
])("a search finds posts by %s", async (_, query, titles, announcement) => {
  const page = await open(query);
  expect(textsOf(page, TITLES)).toEqual(titles);
  expect(textOf(page.querySelector("main [role=status]"))).toBe(announcement);
  const parameters = new URLSearchParams(query);
  expect(page.querySelector("input[type=search]")?.getAttribute("value")).toBe(parameters.get("q"));
  const pressed = textsOf(page, "[role=search] [aria-pressed=true]");
  expect(pressed).toEqual([parameters.get("category") ?? "All"]);
});

test("the search is a form without scripts, with a button per category", async () => {
  const form = (await open()).querySelector("main form[role=search]");
  expect([form?.getAttribute("action"), form?.getAttribute("method")]).toEqual(["/blog", null]);
  const buttons = [...(form?.querySelectorAll("[role=group] button[type=submit][name=category]") ?? [])];
  const names = ["All", "Technology", "Design", "AI", "Blockchain", "Sustainability"];
  expect(buttons.map(textOf)).toEqual(names);
  expect(buttons.map((button) => button.getAttribute("value"))).toEqual(names);
});

test("an empty search leads back to all articles", async () => {
  const page = await open("?category=Blockchain&q=zzzz");
  const text = textOf(page.querySelector("main"));
  expect(text).toContain("No articles found");
  expect(text).toContain("Please try again Later");
  expect(textsOf(page, "main [role=status]").filter(Boolean)).toEqual(["Nothing found for “zzzz” in Blockchain."]);
  const all = [...page.querySelectorAll("main a")].find((link) => textOf(link) === "Show all articles");
  expect(all?.getAttribute("href")).toBe("/blog");
});

test("the Editor's Pick links to its post", async () => {
  const banner = (await open()).querySelector(`main aside`);
  expect(textOf(banner)).toContain(copy.editorsPick?.label);
  expect(banner && attributesOf(banner, "a", "href")).toContain(`/blog/${copy.editorsPick?.post}`);
});

test("posts are numbered from the oldest, in every place alike", async () => {
  const numberOf = (element: Element) => /No\. (\d+)/.exec(textOf(element))?.[1];
  const cards = [...(await open()).querySelectorAll("main article")];
  expect(cards.map((card) => Number(numberOf(card)))).toEqual(cards.map((_, index) => cards.length - index));
  const [, , card] = cards;
  const [path = ""] = card ? attributesOf(card, "a", "href") : [];
  const inSearch = await open(`?q=${encodeURIComponent(textOf(card?.querySelector("h3")))}`);
  expect([...inSearch.querySelectorAll("main article")].map(numberOf)).toEqual([card && numberOf(card)]);
  const page = await openPage(site, path ?? "");
  expect(numberOf(page.querySelector("main article") as Element)).toBe(card && numberOf(card));
});

test("a card shows no count of zero likes or comments", async () => {
  await site.create("/api/blogs", { title: "Unliked", content: "Text." });
  const page = await open("?q=Unliked");
  expect(textOf(page.querySelector("main article"))).toEqual(expect.not.stringMatching(/\d\s*(like|comment)/));
});

test("a card without an excerpt shows 150 characters, the featured one 200", async () => {
  await using empty = await openSite();
  const content = "abcdef ".repeat(300).slice(0, 1501);
  await empty.create("/api/blogs", { title: "In the grid", content });
  await empty.create("/api/blogs", { title: "Featured", content: content.slice(0, 1500) });
  const [featured, inGrid] = textsOf(await openPage(empty, "/blog"), "main article");
  const textIn = (card?: string) => /abcdef.*…/.exec(card ?? "")?.[0];
  expect(textIn(featured)).toBe(`${content.slice(0, 195).trim()}…`);
  expect(textIn(inGrid)).toBe(`${content.slice(0, 147).trim()}…`);
  // One minute for each 1,500 characters or less.
  expect([featured, inGrid]).toEqual([expect.stringContaining("1 min read"), expect.stringContaining("2 min read")]);
});

test("dates are in the site's language", async () => {
  await using german = await openSite({ sample: true });
  await german.changeSettings({ language: "de" });
  const GERMAN = /^\d{1,2}\. (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.? \d{4}$/u;
  for (const path of ["/", "/blog", "/portfolio/shelfmate"]) {
    const page = await openPage(german, path);
    const dates = textsOf(page, "main time");
    expect([path, page.documentElement.lang, dates.length > 0]).toEqual([path, "de", true]);
    expect(dates.filter((date) => !GERMAN.test(date))).toEqual([]);
  }
});
