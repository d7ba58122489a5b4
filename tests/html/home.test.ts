import { afterAll, beforeAll, expect, test } from "vitest";
import { site as copy } from "#site-config";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { openPage, sectionOf, textOf, textsOf } from "./page.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite({ sample: true });
});
afterAll(() => site[Symbol.asyncDispose]());

test("the home page has its sections in order", async () => {
  const main = (await openPage(site, "/")).querySelector("main");
  if (!main) throw new Error("The page has no main part.");
  expect(textsOf(main, "h1")).toEqual([copy.hero.headline]);
  const headings = textsOf(main, "h2, h3");
  const expected = [
    ...copy.features.map(({ title }) => title),
    copy.timeline.title,
    ...copy.timeline.steps.map(({ title }) => title),
    copy.vision.title,
    copy.products.title,
    copy.faq.title,
  ];
  expect(expected.filter((title) => !headings.includes(title))).toEqual([]);
  const places = expected.map((title) => headings.indexOf(title));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(textsOf(sectionOf(main, copy.home.projectsTitle), "li").length).toBeGreaterThan(1);
  expect(textsOf(sectionOf(main, copy.home.postsTitle), "li").length).toBeGreaterThan(2);
});

test("the chat button opens a new tab without access to the page", async () => {
  const page = await openPage(site, "/");
  const join = [...page.querySelectorAll("main a")].find((link) => textOf(link).startsWith(copy.hero.joinLabel));
  expect([join?.getAttribute("href"), join?.getAttribute("target")]).toEqual([copy.groupChat, "_blank"]);
  expect(join?.getAttribute("rel")).toContain("noopener");
});

test("external product tiles open a new tab", async () => {
  const products = sectionOf(await openPage(site, "/"), copy.products.title);
  const tiles = [...products.querySelectorAll("li")].map((tile) => {
    const link = tile.querySelector("a");
    return [link?.getAttribute("href") ?? null, link?.getAttribute("target") ?? null];
  });
  expect(tiles).toEqual(copy.products.tiles.map(({ href }) => [href, href && "_blank"]));
  expect(textOf(products)).toContain(copy.products.more);
});

test("each question opens on its own", async () => {
  const questions = sectionOf(await openPage(site, "/"), copy.faq.title);
  const items = [...questions.querySelectorAll("details")];
  expect(items.map((item) => textOf(item.querySelector("summary")))).toEqual(
    copy.faq.items.map(({ question }) => expect.stringContaining(question)),
  );
  // With a name, one item would close the others.
  expect(items.filter((item) => item.hasAttribute("name") || item.hasAttribute("open"))).toEqual([]);
  const links = [...questions.querySelectorAll("a")].map((link) => [textOf(link), link.getAttribute("href")]);
  expect(links).toContainEqual(["Ask a Question", "/contact"]);
  expect(links).toContainEqual(["Contact our support", "/contact"]);
});

test("the loader names what the studio makes and how to skip it", async () => {
  const html = await site.text("/");
  const { words, skipByKey, skipByTap } = copy.loader;
  expect([...words, skipByKey, skipByTap].filter((text) => !html.includes(text))).toEqual([]);
});
