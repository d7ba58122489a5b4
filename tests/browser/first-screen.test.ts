import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

/** Notes what had a place in the page when it was first painted. */
const noteFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      const placed = [...document.querySelectorAll("main article, footer")].filter((part) => part.checkVisibility());
      Object.assign(window, { first: placed.map(({ localName }) => localName).join(" ") });
    }).observe({ type: "paint", buffered: true });
  });

/** What was there at the first paint, and what is when all has come. */
async function parts(page: Page) {
  const first = await page.waitForFunction(() => Reflect.get(window, "first") as string);
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  const parts = page.locator("main article, footer");
  expect(await parts.filter({ visible: false }).count()).toBe(0);
  const all = await parts.evaluateAll((elements) => elements.map(({ localName }) => localName).join(" "));
  return { first: await first.jsonValue(), all };
}

test("a phone is shown its first screen first, and all the rest without being asked", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { viewport: PHONE, before: noteFirstPaint });
  const { first, all } = await parts(page);
  expect(first).toBe("article article");
  expect(all).toMatch(/^(article ){6,}footer$/);
});

test("who comes to some place in the page, or has a large screen, is shown all of it at once", async () => {
  await using visit = await startVisit();
  const open = (path: string, viewport = PHONE) => visit.open(path, { viewport, before: noteFirstPaint });
  const wide = await parts(await open("/portfolio", DESKTOP));
  expect(wide.first).toEqual(wide.all);
  const fragment = await parts(await open("/portfolio#main"));
  expect(fragment.first).toEqual(wide.all);
  const page = await open("/portfolio");
  await parts(page);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await page.reload();
  expect((await parts(page)).first).toEqual(wide.all);
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test("without scripts the whole page is there", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { viewport: PHONE, javaScriptEnabled: false });
  const cards = page.locator("main article");
  expect(await cards.count()).toBeGreaterThan(5);
  expect(await cards.filter({ visible: false }).count()).toBe(0);
});
