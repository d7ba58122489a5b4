import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { CHROMIUM_SWITCHES, findHeadlessChromium } from "../../scripts/chromium.ts";
import { DESKTOP, startVisit, stopClock } from "./harness.ts";

/** The animations of the elements within `selector`: name, state and animated properties. */
const animations = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const found = document.getAnimations().filter(({ effect }) => {
      return (effect as KeyframeEffect).target?.closest(selector);
    });
    const rest = new Set(["offset", "computedOffset", "easing", "composite"]);
    return found.map((animation) => {
      const frames = (animation.effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame));
      return {
        name: (animation as CSSAnimation).animationName,
        state: animation.playState,
        moves: [...new Set(frames.filter((name) => !rest.has(name)))].toSorted(),
        times: animation.effect?.getComputedTiming().iterations,
      };
    });
  }, selector);

test("the hero's second color waits for the loader and then moves into place once; the headline does not animate", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: stopClock, reducedMotion: "no-preference" });
  const loader = page.locator("html[data-loader]");
  expect(await loader.count()).toBe(1);
  const settling = { name: "into-register", moves: ["rotate", "translate"], times: 1 };
  const discs = await page.locator(".hero .settles").count();
  expect(discs).toBeGreaterThan(0);
  const waiting = Array.from({ length: discs }, () => ({ ...settling, state: "paused" }));
  expect(await animations(page, ".hero .settles")).toEqual(waiting);
  expect(await animations(page, "h1")).toEqual([]);

  await page.evaluate(() => {
    const ended: string[] = [];
    Object.assign(window, { ended });
    document.addEventListener("animationend", ({ target, animationName }) => {
      if ((target as Element).matches(".hero .settles")) ended.push(animationName);
    });
  });
  await page.keyboard.press("Escape");
  expect(await loader.count()).toBe(0);
  expect(await animations(page, "h1")).toEqual([]);
  const ended = () => page.evaluate(() => Reflect.get(window, "ended") as string[]);
  await expect.poll(ended).toEqual(Array.from({ length: discs }, () => "into-register"));
  expect(await animations(page, ".hero *")).toEqual([]);
});

test("without the loader the hero's second color moves into place at once, and with reduced motion it does not animate", async () => {
  await using visit = await startVisit();
  const seen = (page: Page) => page.addInitScript(() => sessionStorage.setItem("loader-seen", "1"));
  const started = (page: Page) =>
    page.addInitScript(() => {
      const names: string[] = [];
      Object.assign(window, { names });
      document.addEventListener("animationstart", ({ target, animationName }) => {
        if ((target as Element).matches(".hero *")) names.push(animationName);
      });
    });
  const before = async (page: Page) => {
    await seen(page);
    await started(page);
  };
  const names = (page: Page) => page.evaluate(() => Reflect.get(window, "names") as string[]);
  const page = await visit.open("/", { before, reducedMotion: "no-preference" });
  await expect.poll(() => names(page)).toContain("into-register");
  const calm = await visit.open("/", { before });
  expect(await names(calm)).toEqual([]);
});

/** Pauses the loader's animations at `time` milliseconds, and returns the visible words. */
const at = (page: Page, time: number) =>
  page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      if (!(animation as CSSAnimation).animationName?.startsWith("loader-")) continue;
      animation.pause();
      animation.currentTime = time;
    }
    const words = [...document.querySelectorAll(".loader-words > *")];
    const shown = words.filter((word) => Number(getComputedStyle(word).opacity) > 0.9);
    return shown.map((word) => ({
      word: word.textContent,
      inRegister: [...word.children].every((ink) => getComputedStyle(ink).transform === "none"),
    }));
  }, time);

const outline = (page: Page) => page.locator(".loader-sheet").evaluate((sheet) => getComputedStyle(sheet).clipPath);

test("the loader shows one word after another, brings the colors of each into alignment, and then peels off, also while the pointer is over it", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { before: stopClock, reducedMotion: "no-preference" });
  const { words } = site.loader;
  const run = await animations(page, ".home-loader");
  const names = new Set(run.map(({ name }) => name));
  for (const name of ["loader-pass", "loader-last-pass", "loader-ink", "loader-peel", "loader-turn", "loader-off"]) {
    expect([name, names.has(name)]).toEqual([name, true]);
  }
  expect(run.filter(({ name }) => name === "loader-ink")).toHaveLength(words.length);
  const pass = 2520 / words.length;
  await at(page, 0);
  const sheet = await outline(page);
  const loader = page.locator(".home-loader");
  await page.mouse.move(600, 400);
  await expect.poll(() => loader.evaluate((element) => element.matches(":hover"))).toBe(true);
  const states = await loader.evaluate((element) =>
    [...element.querySelectorAll("*")].map((part) => getComputedStyle(part).animationPlayState),
  );
  expect(new Set(states)).toEqual(new Set(["running"]));
  for (const [index, word] of words.entries()) {
    expect(await at(page, (index + 0.1) * pass)).toEqual([{ word, inRegister: false }]);
    expect(await at(page, (index + 0.9) * pass)).toEqual([{ word, inRegister: true }]);
    expect(await outline(page)).toBe(sheet);
  }
  // The last word stays on the sheet while the sheet leaves.
  expect(await at(page, 2700)).toEqual([{ word: words.at(-1), inRegister: true }]);
  expect(await outline(page)).not.toBe(sheet);
  await at(page, 3000);
  const gone = await loader.boundingBox();
  expect((gone?.x ?? 0) + (gone?.width ?? 0)).toBeLessThanOrEqual(0);
});

/** The loader stands still, and shows all its words, also in a low window. */
async function expectStill(page: Page): Promise<void> {
  expect(await page.locator("html[data-loader]").count()).toBe(1);
  expect(await animations(page, ".home-loader")).toEqual([]);
  for (const word of site.loader.words) expect(await page.getByText(word, { exact: true }).isVisible()).toBe(true);
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [1366, 625],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const lines = await page.locator(".loader-sheet > p").evaluateAll((all) =>
      all.flatMap((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return [top, bottom];
      }),
    );
    expect([width, lines.toSorted((a, b) => a - b)]).toEqual([width, lines]);
    expect([width, Math.min(...lines) >= 0 && Math.max(...lines) <= height]).toEqual([width, true]);
  }
  await page.setViewportSize(DESKTOP);
}

/** The colors near the right edge of the window: of a scrollbar, and beside it. */
const colors = async (page: Page, y: number) => {
  const { data, info } = await sharp(await page.screenshot({ clip: { ...DESKTOP, x: 0, y, height: 1 } }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number) =>
    data
      .subarray(x * info.channels)
      .subarray(0, 3)
      .join();
  return { gutter: at(info.width - 3), sheet: at(info.width - 60) };
};

test("in both themes, the loader covers the window to its edge until it leaves, with and without reduced motion; with it, the loader does not animate, and shows all its words also in a low window", async () => {
  await using visit = await startVisit();
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await visit.open("/", { before: stopClock, reducedMotion });
    if (reducedMotion === "reduce") await expectStill(page);
    const inBothThemes = async () => {
      const found = [];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(await colors(page, 400));
      }
      return found;
    };
    await at(page, 300);
    const covered = await inBothThemes();
    expect(covered.map(({ gutter }) => gutter)).toEqual(covered.map(({ sheet }) => sheet));
    expect(covered[0]?.gutter).not.toBe(covered[1]?.gutter);
    const uncovered = async () => (await inBothThemes()).map(({ gutter }, index) => gutter !== covered[index]?.gutter);
    await at(page, 3000);
    const isGone = reducedMotion === "no-preference";
    expect(await uncovered()).toEqual([isGone, isGone]);
    await page.keyboard.press("Escape");
    expect(await uncovered()).toEqual([true, true]);
  }
});

test("beside a classic scrollbar, nothing moves when the loader ends; it ends by the wheel, which does not scroll, and by a press of the scrollbar", async () => {
  await using visit = await startVisit();
  const executablePath = findHeadlessChromium() ?? "chromium";
  await using browser = await chromium.launch({
    executablePath,
    args: CHROMIUM_SWITCHES,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const ends: ((page: Page) => Promise<void>)[] = [
    (page) => page.mouse.wheel(0, 300),
    // At its thumb, which the loader makes invisible.
    async ({ mouse }) => {
      await mouse.move(DESKTOP.width - 5, 20);
      await mouse.down();
    },
  ];
  for (const end of ends) {
    const page = await browser.newPage({ viewport: DESKTOP, reducedMotion: "reduce" });
    await stopClock(page);
    await page.goto(visit.origin);
    await page.evaluate(() => document.fonts.ready);
    const places = () =>
      page.locator("h1, main h2, header a").evaluateAll((all) =>
        all.map((element) => {
          const { x, y, width } = element.getBoundingClientRect();
          return [x, y, width];
        }),
      );
    const covered = await places();
    expect(await page.locator("html[data-loader]").count()).toBe(1);
    expect(await page.evaluate(() => innerWidth - document.documentElement.offsetWidth)).toBeGreaterThan(0);
    const { gutter, sheet } = await colors(page, 20);
    expect(gutter).toBe(sheet);
    await page.mouse.move(600, 400);
    await end(page);
    await page.locator("html[data-loader]").waitFor({ state: "detached" });
    // Shows a frame with what it scrolled, if anything.
    await page.screenshot();
    expect(await places()).toEqual(covered);
    await page.close();
  }
});
