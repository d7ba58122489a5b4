import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addStyle, ready, startVisit } from "../../browser/harness.ts";
import { PUBLIC_PAGES } from "../../public-pages.ts";
import { expectFit } from "../overflow.ts";
import { expectAccessibleAtBoth } from "./sizes.ts";

/** axe checks each page four times, which takes long on a busy machine. */
const MINUTES = 600_000;

/** Returns the elements that have an animation or a transition. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(...list.split(",").map((time) => parseFloat(time) * (/\dms/.test(time) ? 0.001 : 1)));
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { animationDuration, animationDelay, transitionDuration, transitionDelay } = getComputedStyle(element);
        return [animationDuration, animationDelay, transitionDuration, transitionDelay].some(
          (list) => seconds(list) > 0.01,
        );
      })
      .map((element) => `${element.tagName} ${element.className}`);
  });

/** Text spacing of WCAG 2.2, success criterion 1.4.12. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

test("axe finds nothing on any public page", { timeout: MINUTES }, async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { allow: /404/ });
  await page.keyboard.press("Escape");
  for (const path of [...PUBLIC_PAGES, "/nothing-here", "/blog?q=nothing-is-called-this"]) {
    if (path !== "/") await page.goto(visit.origin + path);
    await ready(page);
    // Motion is reduced.
    expect({ path, moving: await moving(page) }).toEqual({ path, moving: [] });
    await expectAccessibleAtBoth(page);
    await addStyle(page, SPACING);
    await expectFit(page, [{ width: 390 }, { width: 1280 }]);
  }
});

test("axe finds nothing on public dialogs, form errors and the menu", { timeout: MINUTES }, async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await page.getByRole("dialog").locator(".prose").waitFor();
  await expectAccessibleAtBoth(page);

  await page.goto(`${visit.origin}/portfolio`);
  await ready(page);
  await page
    .getByRole("link", { name: /View Project/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("Technologies Used").waitFor();
  expect(await moving(page)).toEqual([]);
  await expectAccessibleAtBoth(page);

  await page.goto(`${visit.origin}/contact`);
  await ready(page);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Name is required.").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("banner").locator("[popovertarget]").click();
  await expectAccessibleAtBoth(page);
});
