import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { ready, shareVisit } from "./harness.ts";

/** The test leaves each page for the terms of service. */
const PAGES = PUBLIC_PAGES.filter((path) => path !== "/terms-of-service");

test("going back to a public page restores it from the back/forward cache", async () => {
  await using visit = await shareVisit();
  // Playwright disables the back/forward cache, which is enabled in people's browsers.
  await using browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: CHROMIUM_SWITCHES,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  await page.addInitScript(() => addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted })));
  for (const path of PAGES) {
    await page.goto(visit.origin + path);
    await ready(page);
    await page.goto(`${visit.origin}/terms-of-service`);
    await page.evaluate(() => history.back());
    const shown = () => page.evaluate(() => ({ path: location.pathname, persisted: Reflect.get(window, "persisted") }));
    // The page from the back/forward cache may appear before the browser reports the navigation.
    await expect.poll(() => shown().catch(() => null)).toEqual({ path, persisted: true });
  }
});

test("hovering over a link fetches the data and code of its post once, and neither is fetched before", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/");
  await page.waitForLoadState("networkidle");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const link = page.getByRole("main").getByRole("link", { name: /./ }).and(page.locator("a[href^='/blog/']")).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const post = await link.getAttribute("href");
  const pieces = (path: string) => path.startsWith(`${post}`) || /\/post-page-[^/]+\.js$/.test(path);
  expect(requested.filter(pieces)).toEqual([]);
  const data = page.waitForRequest(`**${post}.data*`);
  await Promise.all([data, page.waitForRequest(/\/post-page-[^/]+\.js$/), link.hover()]);
  await page.waitForLoadState("networkidle");
  expect(requested.filter(pieces).map((path) => path.replace(/-[\w-]{8}\.js$/, ""))).toEqual([
    `${post}.data`,
    "/assets/post-page",
  ]);
  await link.click();
  await page.waitForURL(`**${post}`);
  await page.locator("article h1, main h1").waitFor();
  // The browser never requests the page itself. It loads the data once and afterwards only revalidates it.
  expect(requested).not.toContain(post);
  const bodies = await page.evaluate((name) => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const ours = entries.filter((entry) => entry.name.includes(`${name}.data`));
    return ours.filter(({ transferSize, encodedBodySize }) => transferSize >= encodedBodySize).length;
  }, post);
  expect(bodies).toBe(1);
});

test("hovering over a card fetches the code of its dialog, which is not fetched before", async () => {
  await using visit = await shareVisit();
  for (const [path, code] of [
    ["/blog", /\/post-dialog-[^/]+\.js$/],
    ["/portfolio", /\/project-dialog-[^/]+\.js$/],
  ] as const) {
    const page = await visit.open(path);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.mouse.move(5, 5);
    await ready(page);
    await page.waitForLoadState("networkidle");
    expect([path, requested.filter((path) => code.test(path))]).toEqual([path, []]);
    const card = page.locator(`main a[href^="${path}/"]`).first();
    await Promise.all([page.waitForRequest(code), card.hover()]);
    await page.close();
  }
});
