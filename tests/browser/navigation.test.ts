import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startVisit } from "./harness.ts";

test("the theme follows the system until the visitor switches it", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/nowhere", { colorScheme: "dark", allow: /404/ });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe("light dark");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  expect(await scheme()).toBe("light");
  // An error page and another page have different roots.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  expect(await scheme()).toBe("light");
  await page.reload();
  expect(await scheme()).toBe("light");
  await page.getByRole("button", { name: "Switch to dark theme" }).waitFor();
  // The color of the browser's own bars, with one element a theme.
  await page.mouse.move(8, 8);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const colors = page.locator("meta[name=theme-color]");
  const media = () => colors.evaluateAll((all) => all.map((meta) => meta.getAttribute("media")));
  expect(await media()).toEqual(["all", "not all"]);
});

/** Records instead of scrolling. */
const recordScrolls = (page: Page) =>
  page.evaluate(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls, scrollTo: (...how: unknown[]) => scrolls.push(how[0]) });
  });

test("the header gets compact after 20 px", async () => {
  await using visit = await startVisit();
  await visit.changeSettings({ menus: { products: [{ label: "News feed", href: "/rss.xml" }] } });
  const page = await visit.open("/terms-of-service", { reducedMotion: "no-preference" });
  const compact = page.locator("header[data-compact]");
  await page.evaluate(() => scrollTo({ top: 20, behavior: "instant" }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
  expect(await compact.count()).toBe(0);
  await page.evaluate(() => scrollTo({ top: 21, behavior: "instant" }));
  await expect.poll(() => compact.count()).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => compact.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");

  for (const [reducedMotion, behavior, link] of [
    ["no-preference", "smooth", "Connect Us"],
    ["reduce", "instant", "Licenses"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await recordScrolls(page);
    await page.getByRole("link", { name: link }).filter({ visible: true }).first().click();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "scrolls"))).toContainEqual({ top: 0, behavior });
  }
  const feed = page.waitForResponse("**/rss.xml");
  await page.getByRole("contentinfo").getByRole("link", { name: "News feed" }).click();
  expect((await feed).request().isNavigationRequest()).toBe(true);
});
