import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { PHONE, ready, startVisit } from "./harness.ts";

/** The page for which the test leaves each of the others. */
const OTHER = "/terms-of-service";

/** Returns the scripts requested before the first paint. */
const scriptsBeforePaint = () => {
  const [paint] = performance.getEntriesByType("paint");
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  return scripts.filter(({ startTime }) => !paint || startTime < paint.startTime).map(({ name }) => name);
};

test("every public page's scripts start without user input, after the first paint, and going back restores it from the back/forward cache", async () => {
  await using visit = await startVisit();
  // Playwright disables the back/forward cache, which is enabled in people's browsers.
  await using browser = await chromium.launch({
    executablePath: findChromium() ?? "chromium",
    args: CHROMIUM_SWITCHES,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ viewport: PHONE, reducedMotion: "reduce" });
  await page.addInitScript(() => addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted })));
  for (const path of PUBLIC_PAGES) {
    await page.goto(visit.origin + path);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    expect([path, await page.locator("head > script[type=module]").count()]).toEqual([path, 1]);
    expect([path, await page.evaluate(scriptsBeforePaint)]).toEqual([path, []]);
    if (path === OTHER) continue;
    await page.goto(visit.origin + OTHER);
    await page.evaluate(() => history.back());
    const shown = () => page.evaluate(() => ({ path: location.pathname, persisted: Reflect.get(window, "persisted") }));
    // The page from the back/forward cache may appear before the browser reports the navigation.
    await expect.poll(() => shown().catch(() => null)).toEqual({ path, persisted: true });
  }
});

test("hovering over a link fetches the data and code of its post once, and neither is fetched before", async () => {
  await using visit = await startVisit();
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
  await using visit = await startVisit();
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
