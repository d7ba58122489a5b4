import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hold, PHONE, startVisit } from "./harness.ts";

test("links, menu and search work before the scripts load", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { viewport: PHONE, hasTouch: true, isMobile: true });
  const goWithoutScripts = async (path: string) => {
    const release = await hold(page, "**/assets/*.js");
    await page.goto(visit.origin + path);
    return async () => {
      expect(await page.locator("html[data-ready]").count()).toBe(0);
      release();
      await page.locator("html[data-ready]").waitFor({ state: "attached" });
    };
  };
  let letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("banner").locator("[popovertarget]").tap();
  await letScriptsCome();
  await expectMenuCloses(page);

  letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("link", { name: "View Project Shelfmate" }).tap();
  await page.waitForURL("**/portfolio/shelfmate");
  await letScriptsCome();
  await page.getByRole("heading", { level: 1, name: "Shelfmate" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  letScriptsCome = await goWithoutScripts("/blog");
  await page.getByRole("searchbox").pressSequentially("library");
  await letScriptsCome();
  await page.waitForURL("**/blog?q=library");
});

/** The open menu closes on a tap outside, on Escape, and on navigation. */
async function expectMenuCloses(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  const menu = banner.locator("[popovertarget]");
  const opened = banner.locator(":popover-open");
  expect(await opened.count()).toBe(1);
  // The margin, because elsewhere the tap could follow a link.
  await page.touchscreen.tap(4, 800);
  await expect.poll(() => opened.count()).toBe(0);
  await menu.press("Enter");
  expect(await opened.count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => opened.count()).toBe(0);
  await menu.tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
  await expect.poll(() => opened.count()).toBe(0);
}
