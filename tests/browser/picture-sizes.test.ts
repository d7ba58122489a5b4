import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

const PAGES = ["/", "/blog", "/blog/clash-checker-in-forty-lines", "/portfolio", "/portfolio/shelfmate", "/collex"];
const SCREENS = [
  { viewport: PHONE, deviceScaleFactor: 2 },
  { viewport: PHONE, deviceScaleFactor: 3 },
  { viewport: DESKTOP, deviceScaleFactor: 1 },
];

test("every picture comes in about the size that its place needs, and only the main one is fetched first", async () => {
  await using visit = await startVisit();
  let looked = 0;
  for (const screen of SCREENS) {
    for (const path of PAGES) {
      // Without scripts, which choose no picture: all are fetched at once. And without what another page has fetched.
      const page = await visit.open(path, { ...screen, javaScriptEnabled: false });
      const main = await page.locator("img[fetchpriority=high]").count();
      const pictures = await page.evaluate(async () => {
        const all = [...document.querySelectorAll("main img")].filter((image) => image.checkVisibility());
        return Promise.all(
          all.map(async (image) => {
            const img = image as HTMLImageElement;
            await img.decode();
            const { width, height } = img.getBoundingClientRect();
            // Where it is cropped to its place, what is cut off has been fetched as well.
            const scale = Math.max(width / img.naturalWidth, height / img.naturalHeight);
            const offered = [...(img.parentElement?.querySelector("source")?.srcset ?? "").matchAll(/(\S+) (\d+)w/g)];
            const widths = offered.map(([, , size]) => Number(size));
            const [, , chosen] = offered.find(([, address]) => img.currentSrc.endsWith(address ?? "")) ?? [];
            return {
              name: img.currentSrc.replace(/.*\//, ""),
              chosen: Number(chosen),
              needed: Math.round(img.naturalWidth * scale * devicePixelRatio),
              smallest: Number(chosen) === Math.min(...widths),
              largest: Number(chosen) === Math.max(...widths),
            };
          }),
        );
      });
      const wrong = pictures.filter(({ chosen, needed, smallest, largest }) => {
        return (chosen > needed * 1.5 && !smallest) || (chosen < needed / 1.5 && !largest) || Number.isNaN(chosen);
      });
      expect({ path, ...screen, wrong }).toEqual({ path, ...screen, wrong: [] });
      expect([path, main <= 1]).toEqual([path, true]);
      looked += pictures.length;
      await page.context().close();
    }
  }
  expect(looked).toBeGreaterThan(50);
});

test("until the page has been painted no picture is asked for but the main one, and then all that are in view", async () => {
  await using visit = await startVisit();
  for (const viewport of [PHONE, DESKTOP]) {
    for (const path of PAGES) {
      const page = await visit.browser.newPage({ viewport, reducedMotion: "reduce" });
      await page.goto(visit.origin + path);
      await page.locator("html:not([data-pictures])").waitFor({ state: "attached" });
      // What is still on its way is not on the browser's list.
      await page.waitForLoadState("networkidle");
      await expect
        .poll(async () => [path, await page.evaluate(lookAtPictures)])
        .toEqual([path, { early: [], missing: [] }]);
      await page.context().close();
    }
  }
});

/** Addresses of pictures other than the main one that were asked for before the first paint, and of those not shown. */
function lookAtPictures() {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const main = document.querySelector<HTMLImageElement>("img[fetchpriority=high]")?.currentSrc;
  const asked = performance.getEntriesByType("resource").filter(({ name }) => /\.(avif|webp)$/.test(name));
  const early = asked.filter(({ name, startTime }) => name !== main && startTime < painted);
  const inView = [...document.querySelectorAll<HTMLImageElement>("main img")].filter((image) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return document.elementsFromPoint(x + width / 2, y + height / 2).includes(image);
  });
  const missing = inView.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  return { early: early.map(({ name }) => name), missing: missing.map(({ src }) => src) };
}
