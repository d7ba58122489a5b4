import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { shareVisit } from "./harness.ts";

const NONE = "none";

/** The computed value of a design color on this page. */
const ink = (page: Page, name: "accent" | "register") =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--color-${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** The offset of a button's plate. */
const shadow = (button: Locator) => button.evaluate((element) => getComputedStyle(element).boxShadow);

/** The offset of a card's plate, and its color. */
const plate = (card: Locator) =>
  card.locator(".plate-ink").evaluate((element) => {
    const { translate, backgroundColor } = getComputedStyle(element);
    return { translate, color: backgroundColor };
  });

/** Presses the mouse button without releasing it. Clicks are blocked, so that a later release does not navigate. */
async function press(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("click", stay, true);
  });
  await page.mouse.down();
}

const BUTTONS: [string, (page: Page) => Locator, "accent" | "register", string][] = [
  ["primary", (page) => page.getByRole("link", { name: site.hero.joinLabel }), "register", "4px 4px 0px 0px"],
  ["secondary", (page) => page.getByRole("link", { name: site.home.projectsLink }), "accent", "3px 3px 0px 0px"],
];

test.each(BUTTONS)(
  "a %s button loses its offset shadow on hover, flashes on press, and has no shadow with reduced motion",
  async (...row) => {
    const [, find, second, offset] = row;
    await using visit = await shareVisit();
    const page = await visit.open("/", { reducedMotion: "no-preference" });
    await page.keyboard.press("Escape");
    const button = find(page);
    await button.scrollIntoViewIfNeeded();
    expect(await shadow(button)).toBe(`${await ink(page, second)} ${offset}`);
    await button.hover();
    await expect.poll(() => shadow(button)).toBe(NONE);
    await press(page);
    await expect.poll(() => shadow(button)).toBe(`${await ink(page, "accent")} 0px 0px 0px 4px`);
    await page.mouse.up();
    await expect.poll(() => shadow(button)).toBe(NONE);

    const calm = await visit.open("/");
    await calm.keyboard.press("Escape");
    expect(await shadow(find(calm))).toBe(NONE);
  },
);

const CARDS: [string, string, (page: Page) => Locator][] = [
  ["post's card in the blog's grid", "/blog", (page) => page.getByRole("listitem").getByRole("article").first()],
  [
    "project on the home page",
    "/",
    (page) => page.getByRole("region", { name: site.home.projectsTitle }).getByRole("listitem").first(),
  ],
];

test.each(CARDS)("a %s has an offset plate that moves in on hover and flashes on press", async (_, path, find) => {
  await using visit = await shareVisit();
  const page = await visit.open(path, { reducedMotion: "no-preference" });
  await page.keyboard.press("Escape");
  const card = find(page);
  await card.scrollIntoViewIfNeeded();
  const [accent, register] = [await ink(page, "accent"), await ink(page, "register")];
  expect(accent).not.toBe(register);
  await expect.poll(() => plate(card)).toEqual({ translate: "10px 10px", color: register });
  await card.hover();
  await expect.poll(() => plate(card)).toEqual({ translate: "2px 2px", color: register });
  await press(page);
  await expect.poll(() => plate(card)).toEqual({ translate: "2px 2px", color: accent });
  await page.mouse.up();
  await expect.poll(() => plate(card)).toMatchObject({ color: register });

  const calm = await visit.open(path);
  await calm.keyboard.press("Escape");
  expect(await plate(find(calm))).toEqual({ translate: NONE, color: register });
});

test("a card's plate moves in on keyboard focus, too", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/blog", { reducedMotion: "no-preference" });
  const card = page.getByRole("listitem").getByRole("article").first();
  await card.getByRole("link").focus();
  await expect.poll(() => plate(card)).toMatchObject({ translate: "2px 2px" });
});

test("a click anywhere in the row of a latest post opens it, also while its title moves on hover", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/", { reducedMotion: "no-preference" });
  await page.keyboard.press("Escape");
  const row = page.getByRole("region", { name: site.home.postsTitle }).getByRole("listitem").first();
  const title = row.getByRole("link").locator("span");
  const moved = () => title.evaluate((element) => getComputedStyle(element).translate);
  await row.scrollIntoViewIfNeeded();
  const date = await row.getByRole("time").boundingBox();
  const [x, y] = [(date?.x ?? 0) + (date?.width ?? 0) / 2, (date?.y ?? 0) + (date?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await expect.poll(moved).toBe("12px");
  await page.mouse.click(x, y);
  await page.waitForURL(/\/blog\/[^/]+$/);
});
