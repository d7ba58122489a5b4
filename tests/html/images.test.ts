import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { openSite } from "../sites/open-site.ts";
import { openPage } from "./page.ts";

test("images reserve their space", async () => {
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
