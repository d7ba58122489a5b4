import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, PHONE, ready, startVisit } from "./harness.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
/** Milliseconds: the page counts a visit after it has been visible for one second. */
const SECOND = 1_100;

/** Collects the paths of the pages for which this page sends a visit. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/visits")) sent.push(new URL(page.url()).pathname);
  });
  return sent;
}

/** Collects the visits that a page sends. `wishes` sets properties of `navigator`, such as a do-not-track wish. */
async function watched(page: Page, sent: string[], wishes: Record<string, unknown>): Promise<void> {
  page.on("request", (request) => void (request.url().endsWith("/api/visits") && sent.push(page.url())));
  await page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) Object.defineProperty(navigator, name, { value });
  }, wishes);
}

/** Waits long enough by the page's own clock for a visit to count. */
const secondPasses = (page: Page) => page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SECOND);

test("a visit and a reload are two views of one visitor, Back and robots count as none, and the admin sees them", async () => {
  await using visit = await startVisit();
  const unvisited = await visit.openAdmin("/admin/visits");
  const nobody = unvisited.getByText("Nobody was here in this time.");
  await nobody.waitFor();
  // Without visits there is nothing to list or to export, and this is said once, more quietly than the page's name.
  await unvisited.getByRole("heading", { name: "Pages" }).waitFor({ state: "hidden" });
  expect(await unvisited.getByRole("button", { name: /^Export CSV/ }).all()).toHaveLength(1);
  expect(await unvisited.getByRole("button", { name: /^Export CSV/ }).isDisabled()).toBe(true);
  const [name, hint] = await Promise.all(
    [unvisited.getByRole("heading", { level: 1 }), nobody].map((text) =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(hint).toBeLessThan(name ?? 0);

  const sent: string[] = [];
  const page = await visit.open("/about", {
    userAgent: CHROME,
    before: (opened) => watched(opened, sent, {}),
  });
  await secondPasses(page);
  await page.reload();
  await secondPasses(page);
  await ready(page);
  await page.getByRole("link", { name: "Blog", exact: true }).first().click();
  await page.waitForURL("**/blog");
  await secondPasses(page);
  await page.goBack();
  await secondPasses(page);
  expect(sent.map((url) => new URL(url).pathname)).toEqual(["/about", "/about", "/blog"]);

  // Robots, and people who decline by their browser's settings, are not counted.
  const sentByRobot: string[] = [];
  const robot = await visit.open("/about", { before: (opened) => watched(opened, sentByRobot, {}) });
  await secondPasses(robot);
  // Its page cannot tell: the server does not count the visit.
  expect(sentByRobot).toHaveLength(1);
  for (const wish of [{ doNotTrack: "1" }, { globalPrivacyControl: true }]) {
    const sentBefore = sent.length;
    const declining = await visit.open("/about", {
      userAgent: CHROME,
      before: (opened) => watched(opened, sent, wish),
    });
    await secondPasses(declining);
    expect([wish, sent.length]).toEqual([wish, sentBefore]);
  }

  // A page prepared in the background counts once it becomes visible.
  const prepared = await visit.open("/collex", {
    userAgent: CHROME,
    before: async (opened) => {
      await watched(opened, sent, {});
      await opened.addInitScript(() => {
        Object.defineProperty(document, "hidden", { get: () => !Reflect.get(window, "shown"), configurable: true });
      });
    },
  });
  await secondPasses(prepared);
  expect(sent).toHaveLength(3);
  await prepared.evaluate(() => {
    Reflect.set(window, "shown", true);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await secondPasses(prepared);
  expect(new URL(sent[3] ?? "").pathname).toBe("/collex");

  const admin = await visit.openAdmin("/admin/dashboard", { userAgent: CHROME });
  const fromAdmin = sentFrom(admin);
  await admin.goto(`${visit.origin}/about`);
  await secondPasses(admin);
  expect(fromAdmin).toEqual([]);

  await admin.goto(`${visit.origin}/admin/visits`);
  await admin.getByText(/: 1 visitor, 4 views$/).waitFor();
  const days = admin.getByRole("slider", { name: "Day in the chart" });
  await days.focus();
  await days.press("ArrowLeft");
  expect(await days.getAttribute("aria-valuetext")).toMatch(/: 0 visitors, 0 views$/);
  await admin.getByText("The same by day as a table").click();
  expect(await admin.getByRole("table", { name: "Visits by day" }).getByRole("row").count()).toBe(31);
  await expectAccessible(admin);

  // No days precede all of them, so nothing else is asked for than these.
  const requested: string[] = [];
  admin.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/visits" && !searchParams.has("by")) requested.push(request.url());
  });
  const all = admin.waitForResponse((response) => requested.includes(response.url()));
  await admin.getByRole("button", { name: "All", exact: true }).click();
  await all;
  await admin.getByText(/: 1 visitor, 4 views$/).waitFor();
  expect(requested).toHaveLength(1);
  await admin.setViewportSize(PHONE);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("counting visits costs a page at most 400 bytes, and nothing with VISITS=off", async () => {
  await using on = await startVisit();
  await using off = await startVisit({ VISITS: "off" });
  for (const path of ["/", "/blog", "/contact"]) {
    const [counted = "", plain = ""] = await Promise.all(
      [on, off].map(async ({ origin }) => (await fetch(origin + path)).text()),
    );
    expect(plain).not.toContain("/api/visits");
    const cost = brotliCompressSync(counted).length - brotliCompressSync(plain).length;
    expect([path, cost > 0 && cost <= 400]).toEqual([path, true]);
  }

  // The policies describe the counting exactly when it is on.
  for (const [path, heading] of [
    ["/privacy-policy", "When we count visits"],
    ["/cookie-policy", "Counting visits without cookies"],
  ] as const) {
    const [counted, plain] = await Promise.all(
      [on, off].map(async ({ origin }) => (await fetch(origin + path)).text()),
    );
    expect([path, counted?.includes(heading), plain?.includes(heading)]).toEqual([path, true, false]);
    expect(`${counted}${plain}`).not.toMatch(/\{(?:if|end) visits\}/);
  }
});
