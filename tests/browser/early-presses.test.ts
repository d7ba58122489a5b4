import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ADMIN } from "../sites/site-options.ts";
import { hold, PHONE, startVisit, stopClock } from "./harness.ts";

test("links, menu and search work before the scripts load", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { viewport: PHONE, hasTouch: true, isMobile: true });
  const goWithoutScripts = async (path: string) => {
    const release = await hold(page, "**/assets/*.js");
    await page.goto(visit.origin + path);
    return async () => {
      expect(await page.locator("html[data-ready]").count()).toBe(0);
      release();
      await page.locator("html[data-ready]").waitFor({ state: "attached" });
    };
  };
  let letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("banner").locator("[popovertarget]").tap();
  await letScriptsCome();
  await expectMenuCloses(page);

  letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("link", { name: "View Project Shelfmate" }).tap();
  await page.waitForURL("**/portfolio/shelfmate");
  await letScriptsCome();
  await page.getByRole("heading", { level: 1, name: "Shelfmate" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  letScriptsCome = await goWithoutScripts("/blog");
  await page.getByRole("searchbox").pressSequentially("library");
  await letScriptsCome();
  await page.waitForURL("**/blog?q=library");
});

test("each control acts once when pressed right after the first paint", { timeout: 120_000 }, async () => {
  await using visit = await startVisit({ SITE_QUIRKS: "off" });
  const context = (await visit.open("/about", { viewport: PHONE, hasTouch: true, isMobile: true })).context();
  const openSlowly = async (path: string) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(visit.origin + path, { waitUntil: "commit" });
    return page;
  };
  const read = async (path: string) => (await visit.fetch(path, { token: visit.token })).json();

  const home = await openSlowly("/");
  await home.getByText("Is it free?").tap();
  const footer = home.getByRole("contentinfo");
  await footer.getByRole("textbox", { name: "Email" }).fill("early@campus.example");
  await footer.getByRole("button", { name: "Subscribe" }).tap();
  await expect.poll(() => read("/api/subscribers")).toMatchObject({ subscribers: [{ email: "early@campus.example" }] });

  const portfolio = await openSlowly("/portfolio");
  const carousel = portfolio.getByRole("group", { name: "Images of Shelfmate" }).first();
  await carousel.getByRole("button", { name: "Next image" }).tap();
  await carousel.locator("[aria-roledescription=slide][aria-hidden=false][aria-label='2 of 5']").waitFor();

  const contact = await openSlowly("/contact");
  const main = contact.getByRole("main");
  await main.getByRole("textbox", { name: "Name" }).fill("Ben");
  await main.getByRole("textbox", { name: "Email" }).fill("ben@campus.example");
  await main.getByRole("textbox", { name: "Message" }).fill("Two lines,\nboth kept.");
  await main.getByRole("button", { name: "Send message" }).tap();
  await contact.getByText("Mail sent successfully!").first().waitFor();
  expect(await read("/api/messages")).toMatchObject({ messages: [{ message: "Two lines,\nboth kept." }] });

  const likes = async () => ((await read("/api/blogs/clash-checker-in-forty-lines")) as { likes: number }).likes;
  const before = await likes();
  const post = await openSlowly("/blog/clash-checker-in-forty-lines");
  await post.getByRole("main").getByRole("button", { name: /like/i }).first().tap();
  await expect.poll(likes).toBe(before + 1);

  const login = await openSlowly("/admin/login");
  await login.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await login.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await login.waitForURL("**/admin/dashboard");
});

test("a page that has hydrated does not render again", async () => {
  await using visit = await startVisit();
  const before = async (blank: Page) => {
    await stopClock(blank);
    await blank.addInitScript(countRenders);
  };
  const page = await visit.open("/", { before });
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(5000);
  const { first, again } = await page.evaluate(() => (window as unknown as { renders: Renders }).renders);
  expect(first).toBeGreaterThan(100);
  expect(again).toBeLessThan(10);
});

type Renders = { first: number; again: number };

/** Counts the components that React renders for the first time, and again, as React's developer tools do. */
function countRenders(): void {
  type Fiber = { flags: number; tag: number; alternate: Fiber | null; child: Fiber | null; sibling: Fiber | null };
  const renders: Renders = { first: 0, again: 0 };
  const PERFORMED_WORK = 1;
  const count = (from: Fiber | null): void => {
    for (let fiber = from; fiber; fiber = fiber.sibling) {
      const isComponent = [0, 1, 11, 14, 15].includes(fiber.tag);
      if (isComponent && fiber.flags & PERFORMED_WORK) renders[fiber.alternate ? "again" : "first"] += 1;
      if (fiber.child !== fiber.alternate?.child) count(fiber.child);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => count(root.current.child),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  Object.assign(window, { renders, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** The open menu closes on a tap outside, on Escape, and on navigation. */
async function expectMenuCloses(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  const menu = banner.locator("[popovertarget]");
  const opened = banner.locator(":popover-open");
  expect(await opened.count()).toBe(1);
  // The margin, because elsewhere the tap could follow a link.
  await page.touchscreen.tap(4, 800);
  await expect.poll(() => opened.count()).toBe(0);
  await menu.press("Enter");
  expect(await opened.count()).toBe(1);
  await page.keyboard.press("Escape");
  await expect.poll(() => opened.count()).toBe(0);
  await menu.tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).tap();
  await page.waitForURL("**/blog");
  await expect.poll(() => opened.count()).toBe(0);
}
