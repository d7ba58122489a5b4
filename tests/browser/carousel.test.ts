import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, startVisit, stopClock } from "./harness.ts";

const carouselOf = (page: Page) => page.getByRole("group", { name: "Pictures of Shelfmate" });

const shown = (carousel: Locator) =>
  carousel.locator("[aria-roledescription=slide][aria-hidden=false]").getAttribute("aria-label");

/** Returns the effective opacity of a control: the product with that of all its ancestors. */
const opacity = (control: Locator) =>
  control.evaluate((element) => {
    let [product, box] = [1, element as Element | null];
    for (; box; box = box.parentElement) product *= Number(getComputedStyle(box).opacity);
    return product;
  });

/** The element that scrolls. */
const stripOf = (carousel: Locator) => carousel.locator("[aria-roledescription=slide]").first().locator("xpath=..");

test("a carousel is one tab stop after its card's link, its controls appear on hover or focus, and arrow keys change its image", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const carousel = carouselOf(page);
  const controls = await carousel.getByRole("button").all();
  expect(controls).toHaveLength(3);
  const seen = async () => Math.min(...(await Promise.all(controls.map(opacity))));
  const most = async () => Math.max(...(await Promise.all(controls.map(opacity))));
  await expect.poll(most).toBe(0);
  await carousel.hover();
  await expect.poll(seen).toBe(1);
  await page.mouse.move(5, 5);
  await expect.poll(most).toBe(0);
  await page.getByRole("link", { name: "View Project Shelfmate" }).focus();
  const hasFocus = () => carousel.evaluate((element) => element.contains(document.activeElement));
  expect(await hasFocus()).toBe(false);
  await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(true);
  await expect.poll(seen).toBe(1);
  await page.keyboard.press("ArrowRight");
  expect(await shown(carousel)).toBe("2 of 5");
  await page.keyboard.press("ArrowRight");
  expect(await shown(carousel)).toBe("3 of 5");
  await page.keyboard.press("ArrowLeft");
  expect(await shown(carousel)).toBe("2 of 5");
  await page.keyboard.press("Enter");
  await carousel.getByRole("button", { name: "Play slideshow" }).waitFor();
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("Tab");
  expect(await hasFocus()).toBe(false);
  await expect.poll(most).toBe(0);
  await page.keyboard.press("Shift+Tab");
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toMatch(/View Project\s*Shelfmate/);
});

test("after its last image a carousel scrolls forward to the first one, never back through all images", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { reducedMotion: "no-preference" });
  const carousel = carouselOf(page);
  await carousel.scrollIntoViewIfNeeded();
  // The focus stops the automatic advance, so only the keys turn the carousel.
  await page.getByRole("link", { name: "View Project Shelfmate" }).focus();
  await page.keyboard.press("Tab");
  const strip = stripOf(carousel);
  const position = () => strip.evaluate((element) => Math.round((10 * element.scrollLeft) / element.clientWidth) / 10);
  for (let index = Number((await shown(carousel))?.[0]); index < 5; index += 1) await page.keyboard.press("ArrowRight");
  expect(await shown(carousel)).toBe("5 of 5");
  await expect.poll(position).toBe(4);
  await strip.evaluate((element) => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    element.addEventListener("scroll", () => positions.push(element.scrollLeft / element.clientWidth));
  });
  await page.keyboard.press("ArrowRight");
  expect(await shown(carousel)).toBe("1 of 5");
  await expect.poll(position).toBe(0);
  const positions = await page.evaluate(() => Reflect.get(window, "positions") as number[]);
  const onward = positions.filter((left) => left > 0.05);
  expect(onward.length).toBeGreaterThan(0);
  expect(onward).toEqual(onward.toSorted((one, other) => one - other));
  expect(Math.min(...onward)).toBeGreaterThan(3.9);
  expect(Math.max(...onward)).toBeCloseTo(5, 1);
});

test("on a phone the controls of a carousel are always visible and 44 px wide", async () => {
  await using visit = await startVisit();
  const phone = await visit.open("/portfolio", { viewport: PHONE, hasTouch: true, isMobile: true });
  const next = carouselOf(phone).getByRole("button", { name: "Next image" });
  await next.scrollIntoViewIfNeeded();
  expect(await opacity(next)).toBe(1);
  // The visible sign is small, but the touch target is large enough.
  const [target, sign] = [await next.boundingBox(), await next.locator("span").boundingBox()];
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(sign?.width).toBeLessThan(30);
});

test("the next project's carousel starts at its first image and plays", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio/shelfmate");
  const carousel = page.getByRole("main").locator("[aria-roledescription=carousel]");
  await carousel.hover();
  for (const name of ["Next image", "Pause slideshow"]) await carousel.getByRole("button", { name }).click();
  expect(await shown(carousel)).toBe("2 of 5");
  await page.getByRole("link", { name: /^Next project/ }).click();
  await page.getByRole("heading", { level: 1, name: "Slotwise" }).waitFor();
  expect(await shown(carousel)).toMatch(/^1 of [2-5]$/);
  expect(await carousel.getByRole("button", { name: "Pause slideshow" }).count()).toBe(1);
  expect(await stripOf(carousel).evaluate((strip) => strip.scrollLeft)).toBe(0);
});

test("on a phone, a finger that pauses in the middle of a swipe holds the image, which counts when it is lifted", async () => {
  await using visit = await startVisit();
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "no-preference" } as const;
  const page = await visit.open("/portfolio", { before: stopClock, ...phone });
  const carousel = carouselOf(page);
  await carousel.scrollIntoViewIfNeeded();
  const strip = stripOf(carousel);
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
  expect(held).toBeLessThan(0.5);
  // Longer than a swipe takes to come to rest, and than an image is shown.
  await page.clock.runFor(4000);
  expect([await shown(carousel), await position()]).toEqual(["1 of 5", held]);
  for (let share = 0.58; share > 0.1; share -= 0.02) await touch("touchMove", share);
  await touch("touchEnd");
  await expect.poll(position).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => shown(carousel)).toBe("2 of 5");
  await page.clock.runFor(3000);
  await expect.poll(() => shown(carousel)).toBe("3 of 5");
});

test("the carousel announces its position to screen readers only after manual navigation", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { before: stopClock, reducedMotion: "no-preference" });
  const carousel = carouselOf(page);
  const counter = carousel.locator("[aria-live]");
  const announced = () =>
    counter.evaluate((element) => {
      const clone = element.cloneNode(true) as Element;
      for (const drawn of clone.querySelectorAll("[aria-hidden=true]")) drawn.remove();
      return [clone.textContent, element.getAttribute("aria-live")];
    });
  // The timer starts once the IntersectionObserver has reported the carousel.
  await page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.documentElement)),
  );
  expect(await announced()).toEqual(["Image 1 of 5", "off"]);
  await page.clock.runFor(3000);
  await expect.poll(announced).toEqual(["Image 2 of 5", "off"]);
  await carousel.getByRole("button", { name: "Next image" }).dispatchEvent("click");
  await expect.poll(announced).toEqual(["Image 3 of 5", "polite"]);
  await page.clock.runFor(3000);
  await expect.poll(announced).toEqual(["Image 4 of 5", "off"]);
});
