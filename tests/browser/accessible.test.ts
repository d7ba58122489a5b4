import { expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, ready, shareVisit } from "./harness.ts";

/** axe checks every page twice, once in each theme, which takes long on a busy machine. */
const MINUTES = 300_000;

const PUBLIC = [
  "/",
  "/about",
  "/blog",
  "/portfolio",
  "/contact",
  "/collex",
  "/privacy-policy",
  "/terms-of-service",
  "/cookie-policy",
  "/licenses",
  "/admin/login",
];
const ADMIN = [
  "/admin/dashboard",
  "/admin/blogs",
  "/admin/projects",
  "/admin/testimonials",
  "/admin/messages",
  "/admin/media",
  "/admin/account",
  "/admin/activity",
  "/admin/settings/import",
];

test.each([PHONE, DESKTOP])(
  "axe finds nothing on the public pages at $width px, in both themes",
  { timeout: MINUTES },
  async (viewport) => {
    await using visit = await shareVisit();
    const page = await visit.open("/", { viewport, allow: /404/ });
    const firsts = [];
    for (const path of ["/blog", "/portfolio"]) {
      await page.goto(visit.origin + path);
      firsts.push(await page.locator(`main a[href^="${path}/"]`).first().getAttribute("href"));
    }
    for (const path of [...PUBLIC, ...firsts, "/nothing-here"]) {
      await page.goto(visit.origin + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow <= 0]).toEqual([path, true]);
    }
  },
);

test.each([PHONE, DESKTOP])(
  "axe finds nothing on the admin's pages at $width px, in both themes",
  { timeout: MINUTES },
  async (viewport) => {
    await using visit = await shareVisit();
    const page = await visit.openAdmin("/admin/dashboard", { viewport });
    for (const path of ADMIN) {
      await page.goto(visit.origin + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessible(page);
    }
  },
);

test.each([PHONE, DESKTOP])(
  "axe finds nothing on the admin's forms at $width px, in both themes",
  { timeout: MINUTES },
  async (viewport) => {
    await using visit = await shareVisit();
    const page = await visit.openAdmin("/admin/dashboard", { viewport });
    for (const [path, button] of [
      ["/admin/blogs", /^Create New Blog/],
      ["/admin/projects", /^Create New Project/],
      ["/admin/testimonials", /^Create New Testimonial/],
    ] as const) {
      await page.goto(visit.origin + path);
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("dialog").waitFor();
      await expectAccessible(page);
    }
  },
);

test.each([PHONE, DESKTOP])(
  "axe finds nothing on what opens over the public pages at $width px, in both themes",
  { timeout: MINUTES },
  async (viewport) => {
    await using visit = await shareVisit();
    const page = await visit.open("/blog", { viewport });
    await page.locator('main a[href^="/blog/"]').first().click();
    await page.getByRole("dialog").locator(".prose").waitFor();
    await expectAccessible(page);

    await page.goto(`${visit.origin}/portfolio`);
    await ready(page);
    await page
      .getByRole("link", { name: /View Project/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("Technologies Used").waitFor();
    await expectAccessible(page);

    await page.goto(`${visit.origin}/contact`);
    await ready(page);
    await page.getByRole("button", { name: /send/i }).click();
    await page.getByText("Name is required.").waitFor();
    await expectAccessible(page);
    await page.goto(`${visit.origin}/blog?q=nothing-is-called-this`);
    await page.getByText("No articles found").waitFor();
    await expectAccessible(page);
  },
);
