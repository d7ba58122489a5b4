import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

const PARTS = "main article, main section, footer form";

/** Notes what had a place in the page when it was first painted, however slow the machine is. */
const noteFirstPaint = (page: Page) =>
  page.addInitScript((parts) => {
    // The page's own limit, after which it shows all of itself, painted or not.
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) => later(run, ms === 3000 ? 3_000_000 : ms)) as typeof later;
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      const placed = [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
      Object.assign(window, { first: placed.map(({ localName }) => localName).join(" ") });
    }).observe({ type: "paint", buffered: true });
  }, PARTS);

const firstOf = async (page: Page) =>
  (await page.waitForFunction(() => Reflect.get(window, "first") as string | undefined)).jsonValue();

/** What is there when all has come. */
async function allOf(page: Page): Promise<string> {
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  const parts = page.locator(PARTS);
  expect(await parts.filter({ visible: false }).count()).toBe(0);
  return parts.evaluateAll((elements) => elements.map(({ localName }) => localName).join(" "));
}

test.each([
  ["/portfolio", /^article article$/, /^(article ){6,}form$/],
  ["/blog", /^article section article$/, /^article section (article ){6,}form$/],
  ["/", /^section section$/, /^(section ){9}form$/],
  ["/privacy-policy", /section$/, /^article (section ){5,}form$/],
])("of %s a phone is shown the first screen first, and all the rest without being asked", async (path, first, all) => {
  await using visit = await startVisit();
  const page = await visit.open(path, { viewport: PHONE, before: noteFirstPaint });
  expect(await firstOf(page)).toMatch(first);
  expect(await allOf(page)).toMatch(all);
});

test("who comes to some place in the page, or has a large screen, is shown all of it at once", async () => {
  await using visit = await startVisit();
  const open = (path: string, viewport = PHONE) => visit.open(path, { viewport, before: noteFirstPaint });
  const wide = await open("/portfolio", DESKTOP);
  const all = await allOf(wide);
  expect(await firstOf(wide)).toBe(all);
  for (const viewport of [
    { width: 390, height: 1300 },
    { width: 640, height: 800 },
  ]) {
    expect(await firstOf(await open("/portfolio", viewport))).toBe(all);
  }
  for (const fragment of ["#main", "#:~:text=Technologies"]) {
    expect([fragment, await firstOf(await open(`/portfolio${fragment}`))]).toEqual([fragment, all]);
  }
  const page = await open("/portfolio");
  await allOf(page);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await page.reload();
  expect(await firstOf(page)).toBe(all);
  expect(await page.evaluate(() => scrollY)).toBe(3000);
});

test.each(["/", "/portfolio", "/blog"])("what %s holds back starts below any phone's window", async (path) => {
  await using visit = await startVisit();
  for (const width of [320, 639]) {
    const page = await visit.open(path, { viewport: { width, height: 1200 } });
    await allOf(page);
    const tops = await page.locator("[data-below]").evaluateAll((parts) => {
      return parts.map((part) => part.getBoundingClientRect().top + scrollY);
    });
    expect(Math.min(...tops)).toBeGreaterThan(1200);
    expect(tops.length).toBeGreaterThan(0);
  }
});

test("the whole page is there without scripts, and for whoever never paints", async () => {
  await using visit = await startVisit();
  const still = await visit.open("/portfolio", { viewport: PHONE, javaScriptEnabled: false });
  const cards = still.locator("main article");
  expect(await cards.count()).toBeGreaterThan(5);
  expect(await cards.filter({ visible: false }).count()).toBe(0);

  const crawler = await visit.browser.newPage({ viewport: PHONE });
  await crawler.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await crawler.goto(`${visit.origin}/portfolio`);
  expect(await allOf(crawler)).toMatch(/form$/);
  await crawler.locator("html:not([data-pictures])").waitFor({ state: "attached" });
  await crawler.context().close();
});
