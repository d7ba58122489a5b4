import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ADMIN } from "../server/harness.ts";
import { startVisit, stopClock } from "./harness.ts";

const VERIFYING = "Verifying authentication...";
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

test("a login says that it runs, and is rejected if the response has another role, no token or no message", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/admin/login", { allow: /500/ });
  await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill("any password");
  const user = { _id: "1", name: "Ada", email: ADMIN.email };
  for (const [response, message] of [
    [{ json: { ...user, role: "user", token: "a-token" } }, "Not authorized as an admin"],
    [{ status: 500, json: { message: "" } }, "An unexpected error occurred"],
    [{ json: { ...user, role: "admin" } }, "Not authorized as an admin"],
  ] as const) {
    const { promise: seen, resolve: respond } = Promise.withResolvers<void>();
    await page.route("**/api/auth/login", (route) => seen.then(() => route.fulfill(response)), { times: 1 });
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    const pending = page.getByRole("button", { name: "Logging in..." });
    await pending.waitFor();
    expect(await pending.isDisabled()).toBe(true);
    respond();
    await page.getByText(message, { exact: true }).waitFor();
    expect([page.url(), await storedToken(page)]).toEqual([`${visit.origin}/admin/login`, null]);
  }
});

test("the pages of the admin say that the session is being verified, in their HTML and for at least 200 ms", async () => {
  await using visit = await startVisit();
  for (const path of ["dashboard", "blogs", "projects", "testimonials"]) {
    const html = await (await fetch(`${visit.origin}/admin/${path}`)).text();
    expect([path, html.includes(VERIFYING)]).toEqual([path, true]);
  }
  const page = await visit.openAdmin("/admin/dashboard", {
    before: async (opened) => {
      await stopClock(opened);
      await opened.addInitScript(() => {
        const { fetch } = window;
        window.fetch = async (...request) => {
          const response = await fetch(...request);
          if (response.url.endsWith("/api/auth/verify")) Object.assign(window, { verified: true });
          return response;
        };
      });
    },
  });
  await page.waitForFunction(() => "verified" in window, null, { polling: 50 });
  await page.clock.runFor(199);
  await page.getByText(VERIFYING).waitFor();
  await page.clock.runFor(1);
  await page.getByText(VERIFYING).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
});

test.each([
  ["", false],
  [" in a browser without AbortSignal.any", true],
])("a session that cannot be verified within 10 s%s leads to the login, and its token is deleted", async (_, isOld) => {
  await using visit = await startVisit();
  const logged: string[] = [];
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const page = await visit.openAdmin("/admin/dashboard", {
    allow: /Auth check failed/,
    before: async (opened) => {
      opened.on("console", (message) => logged.push(message.text()));
      await opened.route("**/api/auth/verify", () => ask());
      await stopClock(opened);
      await opened.addInitScript((old) => {
        // The browser's own timeouts do not follow the page's stopped clock.
        AbortSignal.timeout = (ms) => {
          const controller = new AbortController();
          setTimeout(() => controller.abort(), ms);
          return controller.signal;
        };
        if (old) Object.assign(AbortSignal, { any: undefined });
      }, isOld);
    },
  });
  await asked;
  await page.clock.runFor(9_999);
  await page.getByText(VERIFYING).waitFor();
  expect(await storedToken(page)).not.toBeNull();
  await page.clock.runFor(1);
  await page.waitForURL("**/admin/login");
  expect(await storedToken(page)).toBeNull();
  expect(logged.filter((text) => text.startsWith("Auth check failed"))).toHaveLength(1);
});
