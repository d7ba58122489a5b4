import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { PHONE, ready, startVisit, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile();

const OFFLINE = { allow: /ERR_INTERNET_DISCONNECTED/ };

test("a message sent offline shows an error and stays in the form, and can be sent once online again", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/contact", OFFLINE);
  const form = page.getByRole("main").getByRole("form");
  const expected = { Name: "Asha", Email: "asha@example.com", Message: "How do I join?" };
  for (const [name, text] of Object.entries(expected)) await form.getByLabel(name, { exact: true }).fill(text);
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("alert").getByText("Failed to send mail. Please try again.", { exact: true }).waitFor();
  for (const [name, text] of Object.entries(expected)) {
    expect(await form.getByLabel(name, { exact: true }).inputValue()).toBe(text);
  }
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Mail sent successfully!", { exact: true }).waitFor();
});

test("if the code of a dialog is gone after a release, its item opens as a page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio", { allow: /404/ });
  await page.route(/\/project-dialog-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  await page
    .getByRole("link", { name: /View Project/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "ShelfMate" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/portfolio/shelfmate");
});

test("on a phone, Back from a post that was reloaded over its list shows the list, before and after its scripts run", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { viewport: PHONE });
  const list = await page.getByRole("heading", { level: 1 }).textContent();
  await page.locator('main a[href^="/blog/"]').first().click();
  await page.getByRole("dialog").locator(".prose").waitFor();
  for (const start of [async () => {}, async () => ready(page)]) {
    await page.reload();
    await start();
    await page.evaluate(() => history.back());
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(list);
    expect(await page.title()).toContain("Blog");
    await page.goForward();
    await page.locator(".prose").waitFor();
  }
});

test("on a phone, a like that is tapped before the scripts have loaded is counted", async () => {
  await using visit = await visitSite();
  const context = await visit.browser.newContext({ viewport: PHONE, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${visit.origin}/blog/clash-checker-in-forty-lines`);
  const like = page.getByRole("button", { name: /\d+ likes?/ }).first();
  const before = parseInt((await like.textContent()) ?? "", 10);
  await like.tap();
  const pressed = page.getByRole("button", { name: /\d+ likes?/, pressed: true });
  await expect.poll(async () => parseInt((await pressed.textContent()) ?? "", 10)).toBe(before + 1);
});

// The page waits one second for its scripts, which can take longer on a busy machine; hence the retries.
test(
  "a card that is tapped before the scripts load opens its dialog, or its page when they do not load",
  { retry: 2 },
  async () => {
    await using visit = await startVisit();
    const context = await visit.browser.newContext({ viewport: PHONE, hasTouch: true });
    for (const path of ["/blog", "/portfolio"]) {
      const page = await context.newPage();
      const card = page.locator(`main a[data-opens-dialog][href^="${path}/"]`).first();
      await page.goto(visit.origin + path);
      await card.tap();
      await page.getByRole("dialog").locator(".prose").waitFor();
      await page.route(/\/assets\/framework-[^/]+\.js$/, () => {});
      await page.goto(visit.origin + path);
      await card.tap();
      await page.waitForURL(`**${path}/*`);
      expect(await page.locator(".prose").count()).toBe(1);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.close();
    }
  },
);

test("if the scripts of a page are gone after a release, a tap that needs them reloads the page", async () => {
  await using visit = await startVisit();
  const page = await (await visit.browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();
  await page.route(/\/assets\/framework-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.goto(`${visit.origin}/blog`);
  await page.evaluate(() => Object.assign(window, { old: true }));
  await page.getByRole("button", { name: "View All" }).tap();
  await page.waitForFunction(() => !("old" in window));
  await ready(page);
  expect(new URL(page.url()).pathname).toBe("/blog");
});

test("a pointer event on a page that is still loading does not stop its scripts from starting", async () => {
  await using visit = await startVisit();
  const html = await (await fetch(`${visit.origin}/portfolio`)).text();
  const { promise: moved, resolve: release } = Promise.withResolvers<void>();
  const half = createServer(async (received, response) => {
    if (received.url !== "/portfolio") return response.writeHead(307, { Location: visit.origin + received.url }).end();
    response.writeHead(200, { "Content-Type": "text/html" }).write(html.slice(0, html.indexOf("</main>")));
    await moved;
    response.end(html.slice(html.indexOf("</main>")));
  });
  half.listen(0, "127.0.0.1");
  await once(half, "listening");
  const page = await visit.browser.newPage();
  await page.goto(`http://127.0.0.1:${(half.address() as AddressInfo).port}/portfolio`, { waitUntil: "commit" });
  await page.locator("main article").first().waitFor({ state: "attached" });
  await page.evaluate(() => dispatchEvent(new Event("pointermove")));
  release();
  await expect.poll(() => page.locator("head > script[type=module]").count()).toBe(1);
  await page.context().close();
  half.close();
});

test("leaving or reloading a page while it checks the session does not end the session, unlike a check that fails", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard", { allow: /Auth check failed|ERR_FAILED|503/ });
  await page.getByText("Total Blogs").waitFor();
  await page.clock.install();
  const token = () => page.evaluate(() => localStorage.getItem("token"));
  for (const leave of [() => page.reload(), () => page.goto(`${visit.origin}/about`)]) {
    await page.goto(`${visit.origin}/admin/dashboard`);
    const pending = Promise.withResolvers<void>();
    await page.route("**/api/auth/verify", () => pending.promise, { times: 1 });
    await Promise.all([page.waitForRequest("**/api/auth/verify"), page.reload()]);
    // More than the least time that the page shows its loading state.
    await page.clock.fastForward(1_000);
    await leave();
    expect(await token()).not.toBe(null);
    pending.resolve();
  }
  await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 503, json: { message: "Later." } }));
  await page.goto(`${visit.origin}/admin/dashboard`);
  await page.waitForURL("**/admin/login");
  expect(await token()).toBe(null);
});

/** Cuts the connection of the next save after the server has answered it. */
async function loseAnswer(page: Page, url: string) {
  await page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}

const LOST = { allow: /ERR_CONNECTION_RESET|409|502/ };

test("if the answer to an update is lost, sending it again saves and speaks of no other change", async () => {
  await using visit = await visitSite();
  const { _id } = await visit.create<Post>("/api/blogs", { title: "Night bus", content: "Text" });
  const page = await visit.openAdmin(`/admin/blogs?edit=${_id}`, LOST);
  const form = page.getByRole("dialog");
  const title = form.getByLabel("Title", { exact: true });
  await form.getByRole("toolbar").waitFor();
  const saveWithoutResponse = async (text: string, save: () => Promise<void>) => {
    await title.fill(text);
    await loseAnswer(page, `**/api/blogs/${_id}`);
    await save();
    await form.getByText("Could not update blog post.").waitFor();
    await form.getByRole("button", { name: "Try again" }).click();
  };
  await saveWithoutResponse("Night train", () => page.keyboard.press("Control+s"));
  await page.getByText("Saved.", { exact: true }).waitFor();
  await saveWithoutResponse("Night boat", () => form.getByRole("button", { name: "Update Blog" }).click());
  await page.getByText("Blog post updated.").waitFor();
  await form.waitFor({ state: "hidden" });
  const saved = (await (await fetch(`${visit.origin}/api/blogs/${_id}`)).json()) as Post;
  expect([saved.title, saved.revision]).toEqual(["Night boat", 3]);

  await page.goto(`${visit.origin}/admin/settings`);
  await page.getByRole("textbox", { name: "Tagline" }).fill("Printed at night");
  await loseAnswer(page, "**/api/settings");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("The settings could not be saved.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Saved. Visitors see it from their next page on.").waitFor();
  await page.getByText("Everything is saved.").waitFor();
});

test("if the answer to a create is lost or replaced, or it is stopped, the form says that the post may be in the list", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs?new", LOST);
  const form = page.getByRole("dialog");
  await form.getByRole("toolbar").waitFor();
  await form.getByLabel("Title", { exact: true }).fill("Night bus");
  await form.getByRole("textbox", { name: "Content" }).fill("Text");
  const problem = form.getByRole("alert");
  const warning = problem.getByText("It may have been saved already. Look at the list before you send it again.");
  await loseAnswer(page, "**/api/blogs");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await warning.waitFor();
  await problem.getByText("Could not create blog post. Please check your input.").waitFor();

  await page.route("**/api/blogs", () => {}, { times: 1 });
  await form.getByRole("button", { name: "Try again" }).click();
  await warning.waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Stop" }).click();
  await warning.waitFor();

  await page.route(
    "**/api/blogs",
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
    },
    { times: 1 },
  );
  await form.getByRole("button", { name: "Try again" }).click();
  await problem.getByText(/cannot be read\. .* It may have been saved already\./).waitFor();
  expect(await form.getByLabel("Title", { exact: true }).inputValue()).toBe("Night bus");
});
