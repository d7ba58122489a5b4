import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, startVisit } from "./harness.ts";

test("in a phone's menu the current page is underlined, with and without forced colors", async () => {
  await using visit = await startVisit();
  const before = (blank: Page) => blank.addInitScript(() => sessionStorage.setItem("loader-seen", "1"));
  const page = await visit.open("/blog", { viewport: PHONE, hasTouch: true, isMobile: true, before });
  await page.getByRole("banner").locator("summary").tap();
  const menu = page.getByRole("navigation", { name: "Main" });
  const underlined = () =>
    menu
      .getByRole("link")
      .evaluateAll((links) =>
        links
          .filter((link) => link.checkVisibility() && getComputedStyle(link).textDecorationLine.includes("underline"))
          .map((link) => [link.textContent, link.getAttribute("aria-current")]),
      );
  const expectUnderlined = async (name: string) => {
    for (const forcedColors of ["active", "none"] as const) {
      await page.emulateMedia({ forcedColors });
      await expect.poll(async () => [forcedColors, await underlined()]).toEqual([forcedColors, [[name, "page"]]]);
    }
  };
  expect(await menu.getByRole("link").count()).toBe(2);
  await expectUnderlined("Blog");
  await menu.getByRole("link", { name: "Home" }).tap();
  await page.waitForURL(`${visit.origin}/`);
  await page.getByRole("banner").locator("summary").tap();
  await expectUnderlined("Home");
});

test("a phone's menu closes when the focus leaves it, which it would cover", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { viewport: PHONE });
  const summary = page.getByRole("banner").locator("summary");
  await summary.press("Enter");
  const links = page.getByRole("banner").locator("details a, details button");
  await links.last().focus();
  await links.first().waitFor();
  await page.keyboard.press("Tab");
  await expect.poll(() => links.first().isVisible()).toBe(false);
});

test("in a window of 320 px the site's name is on one line beside the menu's icon", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { viewport: { width: 320, height: 640 } });
  const banner = page.getByRole("banner");
  const name = banner.getByText(site.name, { exact: true });
  const lines = await name.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  const { menu } = site.labels.site;
  expect(await banner.getByText(menu, { exact: true }).isVisible()).toBe(false);
  expect(await banner.locator("summary").getAttribute("aria-label")).toBe(menu);
});
