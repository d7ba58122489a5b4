import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { openSite } from "../sites/open-site.ts";
import { openPage } from "./page.ts";

test("images reserve their space, and one at most loads first", async () => {
  await using site = await openSite({ sample: true });
  let count = 0;
  for (const path of PUBLIC_PAGES) {
    const images = [...(await openPage(site, path)).querySelectorAll("main img")];
    const incomplete = images.filter((image) => !["alt", "width", "height"].every((name) => image.hasAttribute(name)));
    expect([path, incomplete.map((image) => image.outerHTML)]).toEqual([path, []]);
    const first = images.filter((image) => image.getAttribute("fetchpriority") === "high");
    expect([path, first.length]).toEqual([path, expect.toBeOneOf([0, 1])]);
    const eager = images.filter((image) => image.getAttribute("loading") !== "lazy" && !first.includes(image));
    expect([path, eager.map((image) => image.outerHTML)]).toEqual([path, []]);
    count += images.length;
  }
  expect(count).toBeGreaterThan(20);
});

test("photos come in several sizes and formats", async () => {
  await using site = await openSite({ sample: true });
  const page = await openPage(site, "/portfolio/shelfmate");
  const picture = page.querySelector("main picture");
  const sources = [...(picture?.querySelectorAll("source") ?? [])];
  expect(sources.map((source) => source.getAttribute("type"))).toContain("image/avif");
  for (const source of sources) {
    const urls = (source.getAttribute("srcset") ?? "").split(", ").map((entry) => entry.split(" ")[0] ?? "");
    expect(urls.length).toBeGreaterThan(2);
    for (const url of urls) expect([url, (await site.fetch(url, { method: "HEAD" })).status]).toEqual([url, 200]);
  }
});
