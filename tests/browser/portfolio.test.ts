import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFocus } from "./expect-focus.ts";
import { startVisit, stopClock } from "./harness.ts";

const carouselOf = (page: Page) => page.getByRole("group", { name: "Images of Shelfmate" }).first();

/** The label of the visible slide, such as "1 of 5". */
const positionText = (page: Page) =>
  carouselOf(page).locator("[aria-roledescription=slide][aria-hidden=false]").getAttribute("aria-label");

test("a visitor opens projects in dialogs, and closes them in every way", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const view = page.getByRole("link", { name: "View Project Shelfmate" });
  const dialog = page.getByRole("dialog", { name: "Shelfmate" });
  const closings = [
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(8, 400),
    () => page.goBack(),
  ];
  for (const close of closings) {
    await view.click();
    await dialog.getByText("Technologies Used").waitFor();
    expect(new URL(page.url()).pathname).toBe("/portfolio/shelfmate");
    await close();
    await dialog.waitFor({ state: "detached" });
    await expectFocus(view);
    expect(new URL(page.url()).pathname).toBe("/portfolio");
  }

  // The carousel's controls are above the card, which is a link as a whole.
  await carouselOf(page).hover();
  for (const name of ["Next image", "Pause slideshow"]) {
    await carouselOf(page).getByRole("button", { name }).click();
  }
  expect([await positionText(page), await dialog.count()]).toEqual(["2 of 5", 0]);
  await page.getByRole("article").filter({ hasText: "Shelfmate" }).locator("h2 + p").click();
  const scrolls = page.locator(":focus");
  await dialog.getByText("Additional Details").waitFor();
  await page.keyboard.press("PageDown");
  await expect.poll(() => scrolls.evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press("Shift+Tab");
  expect(await scrolls.getAttribute("aria-label")).toBe("Close");
  const next = dialog.getByRole("link", { name: /^Next project/ });
  const path = (await next.getAttribute("href")) ?? "";
  await next.click();
  await page.waitForURL(`**${path}`);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a carousel advances every 3 s", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { before: stopClock, reducedMotion: "no-preference" });
  const carousel = carouselOf(page);
  // Dispatches the click, because a pointer over the carousel would stop its timer.
  const press = (name: string) => carousel.getByRole("button", { name }).dispatchEvent("click");
  const announcement = carousel.locator("[aria-live]");
  await page.clock.runFor(2999);
  expect(await positionText(page)).toBe("1 of 5");
  await page.clock.runFor(1);
  expect([await positionText(page), await announcement.getAttribute("aria-live")]).toEqual(["2 of 5", "off"]);
  await page.clock.runFor(12_000);
  expect(await positionText(page)).toBe("1 of 5");

  await page.clock.runFor(2000);
  await press("Previous image");
  // An interrupted scroll ends before the new one has moved.
  await carousel.locator(":has(> [aria-roledescription=slide])").dispatchEvent("scrollend");
  expect([await positionText(page), await announcement.getAttribute("aria-live")]).toEqual(["5 of 5", "polite"]);
  await page.clock.runFor(2999);
  expect(await positionText(page)).toBe("5 of 5");
  await page.clock.runFor(1);
  expect(await positionText(page)).toBe("1 of 5");
  await press("Pause slideshow");
  await page.clock.runFor(9000);
  expect(await positionText(page)).toBe("1 of 5");
  await press("Play slideshow");

  await carousel.hover();
  await expect.poll(() => carousel.evaluate((element) => element.matches(":hover"))).toBe(true);
  await page.clock.runFor(9000);
  expect(await positionText(page)).toBe("1 of 5");
  await page.mouse.move(5, 5);
  // One tab stop after the card's link; the arrow keys change the image.
  await page.getByRole("link", { name: "View Project Shelfmate" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.clock.runFor(9000);
  expect(await positionText(page)).toBe("2 of 5");
  await page.keyboard.press("Tab");
  expect(await carousel.evaluate((element) => element.contains(document.activeElement))).toBe(false);
});
