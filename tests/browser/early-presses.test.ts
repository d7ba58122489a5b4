import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hold, PHONE, startVisit } from "./harness.ts";

test("presses before the scripts load take effect, and the menu closes when left", async () => {
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
  const carousel = page.getByRole("group", { name: "Pictures of Shelfmate" });
  await carousel.getByRole("button", { name: "Next image" }).tap();
  await page.getByRole("banner").locator("summary").tap();
  await letScriptsCome();
  await carousel.getByText("2/5", { exact: true }).waitFor();
  expect([await page.getByRole("dialog").count(), new URL(page.url()).pathname]).toEqual([0, "/portfolio"]);
  await expectMenuCloses(page);

  letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("article").filter({ hasText: "Shelfmate" }).locator("h2 + p").tap();
  await letScriptsCome();
  // Depending on when the scripts arrive, the card opens a dialog or its page; both have this heading.
  await page.getByRole("heading", { level: 1, name: "Shelfmate" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/portfolio/shelfmate");

  letScriptsCome = await goWithoutScripts("/blog");
  await page.getByRole("searchbox").pressSequentially("library");
  await letScriptsCome();
  await page.waitForURL("**/blog?q=library");
});

/** The open menu closes on a tap outside, when the focus leaves it, and on navigation. */
async function expectMenuCloses(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  const menu = banner.locator("summary");
  const opened = banner.locator("details[open]");
  expect(await opened.count()).toBe(1);
  // The margin, because elsewhere the tap could follow a link.
  await page.touchscreen.tap(4, 800);
  await expect.poll(() => opened.count()).toBe(0);
  await menu.press("Enter");
  await banner.getByRole("link", { name: "Connect Us" }).last().focus();
  expect(await opened.count()).toBe(1);
  await page.keyboard.press("Tab");
  await expect.poll(() => opened.count()).toBe(0);
  await menu.tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
  await expect.poll(() => opened.count()).toBe(0);
}
