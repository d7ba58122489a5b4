import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addStyle, DESKTOP, expectAccessible, PHONE, ready, startVisit, stickingOut } from "./harness.ts";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { FITS, misfits } from "./overflow.ts";

/** axe checks every page four times, at two widths and in both themes, which takes long on a busy machine. */
const MINUTES = 300_000;

const PUBLIC = [...PUBLIC_PAGES, "/nothing-here", "/admin/login"];
/** The admin's pages, each with the button that opens its form. */
const ADMIN: [string, RegExp?][] = [
  ["/admin/dashboard"],
  ["/admin/blogs", /^Create New Blog/],
  ["/admin/projects", /^Create New Project/],
  ["/admin/testimonials", /^Create New Testimonial/],
  ["/admin/messages"],
  ["/admin/media"],
  ["/admin/account"],
  ["/admin/activity"],
  ["/admin/settings/import"],
];

/** Returns the elements that have an animation or transition, which are none with reduced motion. */
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

test(
  "axe finds nothing on the public pages in both themes, nothing moves with reduced motion, and wider spacing clips no text, on a phone and a desktop",
  { timeout: MINUTES },
  async () => {
    await using visit = await startVisit();
    const page = await visit.open("/", { allow: /404/ });
    await page.keyboard.press("Escape");
    const paths = [...PUBLIC];
    for (const path of paths) {
      if (path !== "/") await page.goto(visit.origin + path);
      await ready(page);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      if (["/blog", "/portfolio"].includes(path)) {
        const first = await page.locator(`main a[href^="${path}/"]`).first().getAttribute("href");
        if (first && !paths.includes(first)) paths.push(first);
      }
      expect({ path, moving: await moving(page) }).toEqual({ path, moving: [] });
      await expectAccessibleAtBoth(page);
      // Text spacing: WCAG 2.2, success criterion 1.4.12
      await addStyle(
        page,
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`,
      );
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        const at = `${path} at ${viewport.width} px`;
        expect({ at, ...(await misfits(page)) }).toEqual({ at, ...FITS });
      }
    }
  },
);

test(
  "axe finds nothing on the admin's pages and forms, on a phone and a desktop, in both themes",
  { timeout: MINUTES },
  async () => {
    await using visit = await startVisit();
    const page = await visit.openAdmin("/admin/dashboard");
    for (const [path, create] of ADMIN) {
      if (path !== "/admin/dashboard") await page.goto(visit.origin + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessibleAtBoth(page);
      if (!create) continue;
      await page.getByRole("button", { name: create }).click();
      await page.getByRole("dialog").waitFor();
      await expectAccessibleAtBoth(page);
    }
  },
);

test(
  "axe finds nothing on public dialogs, form errors and empty results, on a phone and a desktop, in both themes; with reduced motion a dialog does not move",
  { timeout: MINUTES },
  async () => {
    await using visit = await startVisit();
    const page = await visit.open("/blog");
    await page.locator('main a[href^="/blog/"]').first().click();
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
    await page.getByRole("button", { name: /send/i }).click();
    await page.getByText("Name is required.").waitFor();
    await expectAccessibleAtBoth(page);
    await page.goto(`${visit.origin}/blog?q=nothing-is-called-this`);
    await page.getByText("No articles found").waitFor();
    await expectAccessibleAtBoth(page);
  },
);

/** Resizes the page instead of loading it twice, and expects no violations and no overflow at either width. */
async function expectAccessibleAtBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    // Tables of the admin shorten their texts themselves, and hide their head from eyes on a phone.
    expect([page.url(), viewport.width, ...(await stickingOut(page, "table *"))]).toEqual([page.url(), viewport.width]);
  }
}
