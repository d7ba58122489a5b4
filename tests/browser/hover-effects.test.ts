import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { startVisit } from "./harness.ts";

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

/** Presses the mouse button without releasing it. The click of the later release is blocked, so that it opens nothing. */
async function press(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stay = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("click", stay, { capture: true, once: true });
  });
  await page.mouse.down();
}

/** Moves the pointer away, and the focus that its press has set. */
async function moveAway(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** A card's plate has an offset that it loses on hover, flashes on press, and has no offset with reduced motion. */
async function expectPlateMoves(page: Page, card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const [accent, register] = [await ink(page, "accent"), await ink(page, "register")];
  expect(accent).not.toBe(register);
  const offset = { translate: "10px 10px", color: register };
  await expect.poll(() => plate(card)).toEqual(offset);
  await card.hover();
  await expect.poll(() => plate(card)).toEqual({ translate: "2px 2px", color: register });
  await press(page);
  await expect.poll(() => plate(card)).toEqual({ translate: "2px 2px", color: accent });
  await page.mouse.up();
  await expect.poll(() => plate(card)).toMatchObject({ color: register });
  await moveAway(page);
  await expect.poll(() => plate(card)).toEqual(offset);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => plate(card)).toEqual({ translate: NONE, color: register });
  await page.emulateMedia({ reducedMotion: "no-preference" });
}

const BUTTONS: [(page: Page) => Locator, "accent" | "register", string][] = [
  [(page) => page.getByRole("link", { name: site.hero.joinLabel }), "register", "4px 4px 0px 0px"],
  [(page) => page.getByRole("link", { name: site.home.projectsLink }), "accent", "3px 3px 0px 0px"],
];

test("on the home page buttons and projects lose their offset on hover and with reduced motion and flash on press, and a click anywhere in the row of a latest post opens it, also while its title moves", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/", { reducedMotion: "no-preference" });
  await page.keyboard.press("Escape");
  for (const [find, second, offset] of BUTTONS) {
    const button = find(page);
    await button.scrollIntoViewIfNeeded();
    const atRest = `${await ink(page, second)} ${offset}`;
    expect(await shadow(button)).toBe(atRest);
    await button.hover();
    await expect.poll(() => shadow(button)).toBe(NONE);
    await press(page);
    await expect.poll(() => shadow(button)).toBe(`${await ink(page, "accent")} 0px 0px 0px 4px`);
    await page.mouse.up();
    await expect.poll(() => shadow(button)).toBe(NONE);
    await moveAway(page);
    await expect.poll(() => shadow(button)).toBe(atRest);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => shadow(button)).toBe(NONE);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  }
  const projects = page.getByRole("region", { name: site.home.projectsTitle });
  await expectPlateMoves(page, projects.getByRole("listitem").first());

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

test("a post's card in the blog's grid has an offset plate that moves in on hover, keyboard focus and reduced motion, and flashes on press", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { reducedMotion: "no-preference" });
  const card = page.getByRole("listitem").getByRole("article").first();
  const link = card.getByRole("link");
  await link.focus();
  await expect.poll(() => plate(card)).toMatchObject({ translate: "2px 2px" });
  await link.blur();
  await expectPlateMoves(page, card);
});

test("the focus ring of each card's link encloses its text", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  for (const path of ["/", "/blog", "/blog/weighing-our-own-website", "/portfolio"]) {
    if (path !== "/") await page.goto(visit.origin + path);
    // The outline of an inline link around a block is drawn around empty boxes beside the block.
    const narrowest = await page.locator("main :is(article, li) :is(h2, h3) a").evaluateAll((links) => ({
      links: links.length > 1,
      width: Math.min(...links.flatMap((link) => [...link.getClientRects()].map(({ width }) => width))) > 20,
    }));
    expect({ path, ...narrowest }).toEqual({ path, links: true, width: true });
  }
});
