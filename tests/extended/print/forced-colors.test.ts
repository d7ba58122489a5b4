import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, startVisit } from "../../browser/harness.ts";

/** True when the element has a color or a border of its own. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
      const ground = getComputedStyle(document.body).backgroundColor;
      return backgroundColor !== ground || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 1);
    });

test("with forced colors, states that only a color shows stay visible", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { forcedColors: "active" });
  expect(await isDrawn(page, "main [aria-pressed=true]")).toBe(true);
  const current = page.getByRole("banner").locator("[aria-current=page]").filter({ visible: true });
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await current.evaluate((link) => getComputedStyle(link, "::after").backgroundColor)).not.toBe(ground);
  await page.setViewportSize(PHONE);
  await page.getByRole("banner").locator("[popovertarget]").click();
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toContain("underline");
  await page.goto(`${visit.origin}/`);
  await page.keyboard.press("Escape");
  expect(await isDrawn(page, "[role=img][aria-label$='out of 5'] span")).toBe(true);
  await page.goto(`${visit.origin}/collex`);
  expect(await isDrawn(page, "[role=progressbar] > *")).toBe(true);
});
