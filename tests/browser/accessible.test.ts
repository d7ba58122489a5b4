import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, ready, shareVisit, stickingOut } from "./harness.ts";

/** axe checks every page four times, at two widths and in both themes, which takes long on a busy machine. */
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

test(
  "axe finds nothing on the public pages, on a phone and a desktop, in both themes",
  { timeout: MINUTES },
  async () => {
    await using visit = await shareVisit();
    const page = await visit.open("/", { allow: /404/ });
    const firsts = [];
    for (const path of ["/blog", "/portfolio"]) {
      await page.goto(visit.origin + path);
      firsts.push(await page.locator(`main a[href^="${path}/"]`).first().getAttribute("href"));
    }
    for (const path of [...PUBLIC, ...firsts, "/nothing-here"]) {
      await page.goto(visit.origin + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessibleAtBoth(page);
    }
  },
);

test(
  "axe finds nothing on the admin's pages, on a phone and a desktop, in both themes",
  { timeout: MINUTES },
  async () => {
    await using visit = await shareVisit();
    const page = await visit.openAdmin("/admin/dashboard");
    for (const path of ADMIN) {
      await page.goto(visit.origin + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await expectAccessibleAtBoth(page);
    }
  },
);

test.each([
  ["/admin/blogs", /^Create New Blog/],
  ["/admin/projects", /^Create New Project/],
  ["/admin/testimonials", /^Create New Testimonial/],
])(
  "axe finds nothing on the form of %s, on a phone and a desktop, in both themes",
  { timeout: MINUTES },
  async (path, button) => {
    await using visit = await shareVisit();
    const page = await visit.openAdmin(path);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessibleAtBoth(page);
  },
);

test(
  "axe finds nothing on public dialogs, form errors and empty results, on a phone and a desktop, in both themes",
  { timeout: MINUTES },
  async () => {
    await using visit = await shareVisit();
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
