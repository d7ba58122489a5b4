import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { PHONE, startVisit, stopClock } from "../../browser/harness.ts";

/** Pauses the loader's animations at this time in milliseconds, and returns the visible words. */
const wordsAt = (page: Page, time: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (!(animation as CSSAnimation).animationName?.startsWith("loader-")) continue;
      animation.pause();
      animation.currentTime = time;
    }
    const words = [...document.querySelectorAll(".loader-words > *")];
    return words.filter((word) => Number(getComputedStyle(word).opacity) > 0.9).map((word) => word.textContent);
  }, time);

test("the loader shows one word after another", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: stopClock, reducedMotion: "no-preference" });
  const { words } = site.loader;
  const pass = 2520 / words.length;
  for (const [index, word] of words.entries()) expect(await wordsAt(page, (index + 0.5) * pass)).toEqual([word]);
  const calm = await visit.open("/", { before: stopClock });
  for (const word of words) expect(await calm.getByText(word, { exact: true }).isVisible()).toBe(true);
  expect(await calm.evaluate(() => document.getAnimations().length)).toBe(0);
});

const stripOf = (page: Page) =>
  page
    .getByRole("group", { name: "Images of Shelfmate" })
    .locator("[aria-roledescription=slide]")
    .first()
    .locator("..");

test("a finger holds a carousel's image until it is lifted", async () => {
  await using visit = await startVisit();
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "no-preference" } as const;
  const page = await visit.open("/portfolio", { before: stopClock, ...phone });
  const strip = stripOf(page);
  await strip.scrollIntoViewIfNeeded();
  const positionText = () =>
    page
      .getByRole("group", { name: "Images of Shelfmate" })
      .locator("[aria-hidden=false]")
      .first()
      .getAttribute("aria-label");
  const position = () => strip.evaluate((element) => element.scrollLeft / element.clientWidth);
  const box = (await strip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devTools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", share?: number) =>
    devTools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: share === undefined ? [] : [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
    });
  await touch("touchStart", 0.9);
  for (let share = 0.88; share > 0.6; share -= 0.02) await touch("touchMove", share);
  await expect.poll(position).toBeGreaterThan(0.1);
  const held = await position();
  await page.clock.runFor(4000);
  expect([await positionText(), await position()]).toEqual(["1 of 5", held]);
  for (let share = 0.58; share > 0.1; share -= 0.02) await touch("touchMove", share);
  await touch("touchEnd");
  await expect.poll(position).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(positionText).toBe("2 of 5");
});
