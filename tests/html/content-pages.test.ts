import { afterAll, beforeAll, expect, test } from "vitest";
import { createImage } from "../images.ts";
import { json } from "../requests.ts";
import { openSite, type RunningSite } from "../sites/open-site.ts";
import { attributesOf, openPage, textOf, textsOf } from "./page.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());

const change = (slug: string, fields: object) =>
  site.fetch(`/api/pages/${slug}`, { ...json(fields, "PUT"), token: site.token });
const status = async (path: string) => {
  const { status: code, headers } = await site.fetch(path);
  return [code, headers.get("Location")];
};

test("a page has its title, standfirst, contents and text", async () => {
  const content = "Words.\n\n## One\n\n```ts\nlet a = 1;\n```\n\n## Two\n\nText.\n\n### Three\n\nText.";
  await site.create("/api/pages", { title: "How we work", description: "In short", content });
  const page = await openPage(site, "/how-we-work");
  const article = page.querySelector("main article");
  expect([textOf(article?.querySelector("h1")), textOf(article?.querySelector("header p"))]).toEqual([
    "How we work",
    "In short",
  ]);
  expect(textsOf(page, "main nav[aria-label='Contents']:first-of-type a").slice(0, 3)).toEqual(["One", "Two", "Three"]);
  expect(article?.querySelectorAll("pre span[style]").length).toBeGreaterThan(1);
  expect(attributesOf(page, "meta[property='og:image']", "content")[0]).toMatch(/\/og\/how-we-work\.png\?v=/);
  const data = JSON.parse(page.querySelector("script[type='application/ld+json']")?.textContent ?? "") as object;
  expect(data).toMatchObject({ "@graph": [{ "@type": "WebPage", name: "How we work", description: "In short" }] });
  expect((await site.fetch("/og/how-we-work.png")).headers.get("Content-Type")).toBe("image/png");
  expect(await site.text("/sitemap.xml")).toContain("/how-we-work</loc>");
});

test("a page's own image is that of its link preview", async () => {
  const image = await createImage({ width: 640, height: 400 });
  const created = await site.create<{ image: { url: string } }>("/api/pages", {
    title: "Pictured",
    content: "A",
    image,
  });
  const page = await openPage(site, "/pictured");
  expect(attributesOf(page, "meta[property='og:image']", "content")[0]).toContain(created.image.url);
  expect(attributesOf(page, "meta[property='og:image:width']", "content")).toEqual(["640"]);
});

test("a renamed page redirects, a hidden one returns 404", async () => {
  await site.create("/api/pages", { title: "Team", content: "Us." });
  expect(await status("/Team")).toEqual([200, null]);
  await change("team", { slug: "équipe" });
  expect(await status("/team?a=b")).toEqual([308, "/%C3%A9quipe?a=b"]);
  expect(await status("/%C3%A9quipe")).toEqual([200, null]);
  expect((await site.fetch("/%C3%A9quipe", { method: "POST" })).status).toBe(405);
  await change("équipe", { status: "draft" });
  expect(await status("/%C3%A9quipe")).toEqual([404, null]);
  expect(await status("/team")).toEqual([404, null]);
  await change("équipe", { status: "published" });
  await site.fetch(`/api/pages/${encodeURIComponent("équipe")}`, { method: "DELETE", token: site.token });
  expect([await status("/%C3%A9quipe"), await status("/team")]).toEqual([
    [410, null],
    [410, null],
  ]);
});

test("a page wins over a redirect", async () => {
  const redirect = json({ from: "/press", to: "/contact" });
  expect((await site.fetch("/api/redirects", { ...redirect, token: site.token })).status).toBe(201);
  expect(await status("/press")).toEqual([308, "/contact"]);
  await site.create("/api/pages", { title: "Press", content: "Write to us." });
  expect(await status("/press")).toEqual([200, null]);
});
