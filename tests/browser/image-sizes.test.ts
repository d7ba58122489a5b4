import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

const PAGES = [
  "/",
  "/blog",
  "/blog/clash-checker-in-forty-lines",
  "/blog/lost-calculators-and-search",
  "/portfolio",
  "/portfolio/shelfmate",
  "/collex",
];
const SCREENS = [
  { viewport: PHONE, deviceScaleFactor: 2 },
  { viewport: PHONE, deviceScaleFactor: 3 },
  { viewport: DESKTOP, deviceScaleFactor: 1 },
  { viewport: DESKTOP, deviceScaleFactor: 2, pages: ["/blog"], tolerance: 1 },
];

test("every image is fetched at about its displayed size, and at most one image has high priority", async () => {
  await using visit = await startVisit();
  let looked = 0;
  for (const { pages = PAGES, tolerance = 1.5, ...screen } of SCREENS) {
    for (const path of pages) {
      // Disabled scripts make all images load at once; a new context makes each page start with an empty cache.
      // With reduced motion covers are 10 px wider: a plate out of register needs no room. That is not worth bytes in each `sizes`.
      const page = await visit.open(path, { ...screen, javaScriptEnabled: false, reducedMotion: "no-preference" });
      const main = await page.locator("img[fetchpriority=high]").count();
      const images = await page.evaluate(async () => {
        const all = [...document.querySelectorAll("main img")].filter((image) => image.checkVisibility());
        return Promise.all(
          all.map(async (image) => {
            const img = image as HTMLImageElement;
            await img.decode();
            const { width, height } = img.getBoundingClientRect();
            // A cropped image is fetched with the parts that are cropped.
            const scale = Math.max(width / img.naturalWidth, height / img.naturalHeight);
            const offered = [...(img.parentElement?.querySelector("source")?.srcset ?? "").matchAll(/(\S+) (\d+)w/g)];
            const widths = offered.map(([, , size]) => Number(size));
            const [, , chosen] = offered.find(([, url]) => img.currentSrc.endsWith(url ?? "")) ?? [];
            return {
              name: img.currentSrc.replace(/.*\//, ""),
              chosen: Number(chosen),
              isMain: img.fetchPriority === "high",
              needed: Math.round(img.naturalWidth * scale * devicePixelRatio),
              smallest: Number(chosen) === Math.min(...widths),
              largest: Number(chosen) === Math.max(...widths),
            };
          }),
        );
      });
      const wrong = images.filter(({ name, chosen, needed, smallest, largest, isMain }) => {
        // A browser reuses the larger variant that the same page shows elsewhere, and fetches nothing more.
        const atItsLargest = Math.max(...images.filter((other) => other.name === name).map((other) => other.needed));
        return (
          (chosen > atItsLargest * 1.5 && !smallest) ||
          // With the exact size, a browser takes the smaller variant up to the geometric mean of the two around it.
          (chosen < needed / (isMain ? 1.23 : tolerance) && !largest) ||
          Number.isNaN(chosen)
        );
      });
      expect({ path, ...screen, wrong }).toEqual({ path, ...screen, wrong: [] });
      expect([path, main <= 1]).toEqual([path, true]);
      looked += images.length;
      await page.context().close();
    }
  }
  expect(looked).toBeGreaterThan(50);
});
