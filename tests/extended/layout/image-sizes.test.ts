import type { Page } from "playwright-core";
import sharp from "sharp";
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

/** A dark drawing on a transparent ground. */
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#00000000" } })
    .composite([{ input: { create: { width: 40, height: 40, channels: 4, background: "#111111" } } }])
    .png()
    .toBuffer();

test.each([
  [600, 200],
  [1200, 200],
  [400, 400],
  [200, 600],
])("a transparent logo of %i × %i is readable in both themes", async (width, height) => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(await drawing(width, height))], { type: "image/png" }), "logo.png");
  const uploaded = await visit.fetch("/api/media", { method: "POST", body, token: visit.token });
  const { id } = (await uploaded.json()) as { id: string };
  await visit.changeSettings({ logo: id });
  const post = new FormData();
  for (const [key, value] of Object.entries({ title: "Drawn", content: "Text" })) post.set(key, value);
  post.set("image", new Blob([new Uint8Array(await drawing(800, 600))], { type: "image/png" }), "drawing.png");
  await visit.fetch("/api/blogs", { method: "POST", body: post, token: visit.token });
  const page = await visit.open("/blog/drawn", { colorScheme: "dark" });
  const logo = page.getByRole("banner").locator("img");
  expect((await logo.boundingBox())?.height).toBeGreaterThanOrEqual(30);
  for (const image of [logo, page.locator("main picture img").first()]) {
    const plate = await image.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(plate).not.toBe("rgba(0, 0, 0, 0)");
  }
});
