import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

/** Notes how many of the portfolio's cards and pictures had a place in the page when it was first painted. */
const noteFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      const placed = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      Object.assign(window, { first: { cards: placed("main article"), pictures: placed("main article img") } });
    }).observe({ type: "paint", buffered: true });
  });

const atFirstPaint = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, "first") as { cards: number; pictures: number });

async function numbers(page: Page) {
  const first = await (await atFirstPaint(page)).jsonValue();
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  const cards = page.locator("main article");
  const pictures = cards.locator("img");
  for (const part of [cards, pictures]) await expect.poll(() => part.filter({ visible: false }).count()).toBe(0);
  return { first, all: { cards: await cards.count(), pictures: await pictures.count() } };
}

test("a phone is shown its first screen first, and all the rest without being asked", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { viewport: PHONE, before: noteFirstPaint });
  const { first, all } = await numbers(page);
  expect(first).toEqual({ cards: 2, pictures: 2 });
  expect(all.cards).toBeGreaterThan(5);
  expect(all.pictures).toBeGreaterThan(all.cards);
});

test("who comes to some place in the page, or has a large screen, is shown all of it at once", async () => {
  await using visit = await startVisit();
  const open = (path: string, viewport = PHONE) => visit.open(path, { viewport, before: noteFirstPaint });
  const wide = await numbers(await open("/portfolio", DESKTOP));
  expect(wide.first).toEqual(wide.all);
  const fragment = await numbers(await open("/portfolio#main"));
  expect(fragment.first).toEqual(wide.all);
  const page = await open("/portfolio");
  await numbers(page);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await page.reload();
  expect((await numbers(page)).first).toEqual(wide.all);
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test("without scripts the whole page is there", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { viewport: PHONE, javaScriptEnabled: false });
  const cards = page.locator("main article");
  expect(await cards.count()).toBeGreaterThan(5);
  expect(await cards.filter({ visible: false }).count()).toBe(0);
});
