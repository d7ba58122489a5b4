import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "../../browser/harness.ts";

const PAGES = ["/", "/blog", "/blog/clash-checker-in-forty-lines", "/portfolio", "/portfolio/shelfmate"];
const SCREENS = [
  { viewport: PHONE, deviceScaleFactor: 3 },
  { viewport: DESKTOP, deviceScaleFactor: 1 },
];

/** Returns for each visible image the widths that it offers, that it has chosen and that its box needs. */
const imagesOf = (page: Page) =>
  page.locator("main img").evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[])
        .filter((image) => image.checkVisibility())
        .map(async (image) => {
          await image.decode();
          const { width, height } = image.getBoundingClientRect();
          // A cropped image is fetched with the parts that are cropped.
          const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
          const srcset = image.parentElement?.querySelector("source")?.srcset ?? "";
          const offered = [...srcset.matchAll(/(\S+) (\d+)w/g)].map(([, url = "", size]) => ({
            url,
            size: Number(size),
          }));
          return {
            name: image.currentSrc.replace(/.*\//, ""),
            offered: offered.map(({ size }) => size),
            chosen: offered.find(({ url }) => image.currentSrc.endsWith(url))?.size ?? NaN,
            needed: Math.round(image.naturalWidth * scale * devicePixelRatio),
          };
        }),
    ),
  );

test("every image is fetched at about its displayed size", { timeout: 300_000 }, async () => {
  await using visit = await startVisit();
  for (const screen of SCREENS) {
    for (const path of PAGES) {
      // Without scripts all images load at once; a new context has an empty cache.
      const page = await visit.open(path, { ...screen, javaScriptEnabled: false, reducedMotion: "no-preference" });
      const images = await imagesOf(page);
      expect([path, images.length > 0]).toEqual([path, true]);
      const wrong = images.filter(({ name, offered, chosen, needed }) => {
        // A browser reuses the larger variant that the same page shows elsewhere.
        const most = Math.max(...images.filter((other) => other.name === name).map((other) => other.needed));
        const isTooLarge = chosen > most * 1.5 && chosen > Math.min(...offered);
        const isTooSmall = chosen < needed / 1.5 && chosen < Math.max(...offered);
        return isTooLarge || isTooSmall || Number.isNaN(chosen);
      });
      expect({ path, ...screen, wrong }).toEqual({ path, ...screen, wrong: [] });
      await page.context().close();
    }
  }
});
