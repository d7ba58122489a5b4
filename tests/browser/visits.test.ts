import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { expectAccessible, PHONE, ready, startVisit, startVisit, stopClock } from "./harness.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
/** Milliseconds after which a visible page counts as visited. */
const SECOND = 1_000;

/** Stops the page's clock, and collects the paths for which it sends a visit. `signals` sets properties of `navigator`. */
async function watch(page: Page, sent: string[], signals: Record<string, unknown> = {}): Promise<void> {
  page.on("request", (request) => {
    if (request.url().endsWith("/api/visits")) sent.push(new URL(page.url()).pathname);
  });
  await page.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) Object.defineProperty(navigator, name, { value });
  }, signals);
  await stopClock(page);
}

/** Lets the page be visible for so many milliseconds by its own clock, and waits until all that it sends is collected. */
async function look(page: Page, ms = SECOND): Promise<void> {
  await page.clock.runFor(ms);
  // The events of a page's requests come in their order: after this one's response, all earlier requests are known.
  await page.evaluate(async () => void (await fetch("/healthz")));
}

test("a visit and a reload are two views of one visitor, Back and robots count as none, and the admin sees them, also in a post's form, which suggests the accounts' names as authors", async () => {
  await using visit = await startVisit();
  const admin = await visit.openAdmin("/admin/visits");
  const nobody = admin.getByText("Nobody was here in this time.");
  await nobody.waitFor();
  // Without visits there is nothing to list or to export, and this is said once, more quietly than the page's name.
  await admin.getByRole("heading", { name: "Pages" }).waitFor({ state: "hidden" });
  expect(await admin.getByRole("button", { name: /^Export CSV/ }).all()).toHaveLength(1);
  expect(await admin.getByRole("button", { name: /^Export CSV/ }).isDisabled()).toBe(true);
  const [name, hint] = await Promise.all(
    [admin.getByRole("heading", { level: 1 }), nobody].map((text) =>
      text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  );
  expect(hint).toBeLessThan(name ?? 0);

  const sent: string[] = [];
  const page = await visit.open("/about", { userAgent: CHROME, before: (opened) => watch(opened, sent) });
  await look(page, SECOND - 1);
  expect(sent).toEqual([]);
  await look(page, 1);
  expect(sent).toEqual(["/about"]);
  await page.reload();
  await look(page);
  await ready(page);
  const blog = page.getByRole("link", { name: "Blog", exact: true }).first();
  await blog.click();
  await page.waitForURL("**/blog");
  await look(page, SECOND / 2);
  await page.goBack();
  await page.waitForURL("**/about");
  await look(page);
  expect(sent).toEqual(["/about", "/about"]);
  await blog.click();
  await page.waitForURL("**/blog");
  await look(page);
  await page.goBack();
  await page.waitForURL("**/about");
  await look(page);
  expect(sent).toEqual(["/about", "/about", "/blog"]);

  // Robots, and people who decline by their browser's settings, are not counted.
  const sentByRobot: string[] = [];
  const robot = await visit.open("/about", { before: (opened) => watch(opened, sentByRobot) });
  await look(robot);
  // Its page cannot tell: the server does not count the visit.
  expect(sentByRobot).toHaveLength(1);
  for (const signal of [{ doNotTrack: "1" }, { globalPrivacyControl: true }]) {
    const sentDespite: string[] = [];
    const before = (opened: Page) => watch(opened, sentDespite, signal);
    await look(await visit.open("/about", { userAgent: CHROME, before }));
    expect([signal, sentDespite]).toEqual([signal, []]);
  }

  // A page prepared in the background counts once it becomes visible.
  const prepared = await visit.open("/collex", {
    userAgent: CHROME,
    before: async (opened) => {
      await watch(opened, sent);
      await opened.addInitScript(() => {
        Object.defineProperty(document, "hidden", { get: () => !Reflect.get(window, "shown"), configurable: true });
      });
    },
  });
  await look(prepared);
  expect(sent).toHaveLength(3);
  await prepared.evaluate(() => {
    Reflect.set(window, "shown", true);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await look(prepared);
  expect(sent[3]).toBe("/collex");

  const sentByAdmin: string[] = [];
  await look(await visit.openAdmin("/about", { userAgent: CHROME, before: (opened) => watch(opened, sentByAdmin) }));
  expect(sentByAdmin).toEqual([]);

  await admin.reload();
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

  // The form of a post shows its own visits, and suggests the accounts' names as authors.
  const post = "Weighing our own website";
  const path = "/blog/weighing-our-own-website";
  const headers = { "User-Agent": CHROME, "Content-Type": "application/json" };
  const beacon = { method: "POST", headers, body: JSON.stringify({ path }) };
  for (let views = 0; views < 2; views += 1) await fetch(`${visit.origin}/api/visits`, beacon);
  await admin.goto(`${visit.origin}/admin/blogs`);
  await admin.getByRole("button", { name: `Edit ${post}` }).click();
  const form = admin.getByRole("dialog");
  await form.getByText("1 visitor, 2 views in 30 days.").waitFor();
  const author = form.locator("input[name=author]");
  const suggested = () =>
    author.evaluate(({ list }: HTMLInputElement) => [...(list?.options ?? [])].map(({ value }) => value));
  await expect.poll(suggested).toEqual([`${site.name} admin`]);
});

test("when the server fails, the page of visits says so once to a screen reader", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/visits", {
    allow: /500/,
    before: (page) => page.route("**/api/visits?*", (route) => route.fulfill({ status: 500, json: {} })),
  });
  await expect.poll(() => page.getByText("Could not fetch this list").count()).toBe(4);
  expect(await page.getByRole("main").getByRole("alert").allInnerTexts()).toEqual([
    expect.stringContaining("Could not fetch visits"),
  ]);
});

test("counting visits costs a page at most 400 bytes, and nothing with VISITS=off", async () => {
  await using on = await startVisit();
  await using off = await startVisit({ VISITS: "off" });
  for (const path of ["/", "/blog", "/contact"]) {
    const [counted = "", plain = ""] = await Promise.all(
      [on, off].map(async ({ origin }) => (await fetch(origin + path)).text()),
    );
    expect(plain).not.toMatch(/sendBeacon|api\/visits/);
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
