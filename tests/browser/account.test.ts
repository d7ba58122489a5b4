import SQLite from "better-sqlite3";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { ADMIN, SERVE, temporaryFolder } from "../server/harness.ts";
import { codeOf, turnAppOn, typeInto } from "./authenticator-app.ts";
import { expectFocus } from "./expect-focus.ts";
import { expectAccessible, FULL_CHROMIUM, PHONE, startVisit } from "./harness.ts";

async function visitByName() {
  const folder = await temporaryFolder();
  // Passkeys need an origin with a host name, and SITE_URL needs the port before the server starts.
  const port = await freePort();
  const env = {
    DATA_DIR: folder.path,
    SAMPLE_CONTENT: "off",
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
  };
  const visit = await startVisit(env, SERVE, FULL_CHROMIUM);
  return {
    ...visit,
    /** Changes in the database what only time or another device would change. */
    change(sql: string) {
      const db = new SQLite(join(folder.path, "northquad.sqlite"), { timeout: 5_000 });
      db.exec(sql);
      db.close();
    },
    async [Symbol.asyncDispose]() {
      await visit[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Adds a virtual authenticator that stores passkeys and verifies its user. It responds only after `touch(true)`. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    touch: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    forgetUser: () => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
}

test(
  "an admin sets up TOTP, recovery codes and passkeys, logs in with each, and ends other sessions",
  { timeout: 120_000 },
  async () => {
    await using visit = await visitByName();
    const allow = /status of 40[013]|Auth check failed/;
    const page = await visit.openAdmin("/admin/account", { allow });
    const { secret, codes } = await turnAppOn(page);

    // On a second device, with a phone's viewport: the password, a wrong code, the right one.
    const phone = await visit.open("/admin/login", { viewport: PHONE, allow });
    await enterPassword(phone);
    const code = phone.getByLabel("Code", { exact: true });
    await code.waitFor();
    expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
    expect(await code.getAttribute("inputmode")).toBe("numeric");
    await expectAccessible(phone);
    // The code field has the focus, also after a wrong code.
    await typeInto(phone, "code", codeOf(secret, 20));
    await phone.getByText("This code is wrong or was used before.").waitFor();
    await typeInto(phone, "code", codeOf(secret, 1));
    await phone.waitForURL("**/admin/dashboard");

    // A session ends during typing: both login steps appear in place, and the typed text stays.
    await phone.goto(`${visit.origin}/admin/testimonials`);
    await phone.getByRole("button", { name: "Create New Testimonial" }).click();
    const form = phone.getByRole("dialog", { name: "Create New Testimonial" });
    await form.getByLabel("Name", { exact: true }).fill("Asha");
    await form.getByLabel("Position", { exact: true }).fill("Second-year biology");
    await form.getByLabel("Content", { exact: true }).fill("It remembers my lab slots.");
    visit.change("delete from sessions");
    await form.getByRole("button", { name: /^Create/ }).click();
    await phone.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await phone.keyboard.press("Enter");
    await phone.getByRole("button", { name: "Use a recovery code" }).click();
    await typeInto(phone, "recoveryCode", codes[0]?.toUpperCase() ?? "");
    await form.waitFor({ state: "hidden" });
    await phone.getByText("It remembers my lab slots.").first().waitFor();

    // The session of the first page has ended, too; its login appears in place.
    await page.bringToFront();
    const { touch, forgetUser } = await addAuthenticator(page);
    await touch(true);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    const question = page.getByRole("dialog", { name: "Your session has ended" });
    await question.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Use a recovery code" }).click();
    await typeInto(page, "recoveryCode", codes[1] ?? "");
    const naming = page.getByRole("dialog", { name: "Name this passkey" });
    await expectFocus(naming.getByLabel("Name", { exact: true }));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("My laptop");
    await page.keyboard.press("Enter");
    await page.getByRole("listitem").filter({ hasText: "My laptop" }).waitFor();

    // The list shows both sessions; this one ends the other.
    await page.reload();
    const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
    await sessions.first().waitFor();
    expect(await sessions.count()).toBe(2);
    expect(await sessions.filter({ hasText: "This one" }).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere else" }).click();
    await page.getByText("1 session is ended.").waitFor();
    await page.getByRole("button", { name: "Log out everywhere else" }).waitFor({ state: "detached" });
    await expectFocus(page.getByRole("heading", { name: "Sessions" }));
    await phone.reload();
    await phone.waitForURL("**/admin/login");

    // Ten minutes after the login, making recovery codes needs a proof of identity, here a passkey.
    visit.change("update sessions set created_at = '2020-01-01T00:00:00.000Z'");
    await page.getByRole("button", { name: "Make new codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
    const confirmation = page.getByRole("dialog", { name: "Confirm that it is you" });
    await confirmation.getByText("This changes who can log in.").waitFor();
    await expectAccessible(page);
    await confirmation.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
    await page.getByRole("button", { name: "I have kept them" }).click();

    // Removing the app asks for a factor even right after that login.
    await page.getByRole("button", { name: "Remove app" }).click();
    const removal = page.getByRole("dialog", { name: "Remove the authenticator app" });
    await removal.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();

    // The passkey alone opens a session, once the device has verified its user.
    await touch(false);
    await page.getByRole("button", { name: "Log out everywhere", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
    await page.waitForURL("**/admin/login");
    // The authenticator must be ready before the browser asks it, so the route delays the options.
    const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();
    await page.route("**/api/auth/login/passkey/options", async (route) => {
      await ready;
      await route.continue();
    });
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByText("Waiting for the passkey...").waitFor();
    await touch(true);
    isReady();
    await page.waitForURL("**/admin/dashboard");

    // The audit trail contains the actions that need a browser; tests/api/audit-trail.test.ts covers the others.
    await page.goto(`${visit.origin}/admin/activity`);
    await page.getByText(`${ADMIN.email} logged in with a passkey`).first().waitFor();
    await page.getByText(`${ADMIN.email} added the passkey`).waitFor();

    await page.goto(`${visit.origin}/admin/account`);
    await page.getByRole("button", { name: "Remove My laptop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
    await page.getByText("My laptop", { exact: true }).waitFor({ state: "hidden" });
    await expectFocus(page.getByRole("heading", { name: "Passkeys" }));
    visit.token;
    await page.reload();
    await page.getByRole("button", { name: /^Log out A Node/ }).press("Enter");
    await expectFocus(page.getByRole("heading", { name: "Sessions" }));
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/admin/login");
    await forgetUser();
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
    expect(page.url()).toContain("/admin/login");
  },
);

test("an admin changes name and password, and the Activity page lists, filters and exports the entries", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/account", { allow: /status of 40[01]/ });
  await page.getByText("To add one, open this page at").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("The Editors");
  await page.getByRole("button", { name: "Save name and email" }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("five words that nobody guesses");
  await page.keyboard.press("Enter");
  await page.getByText("This is not your current password.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("currentPassword");
  await page.getByLabel("Current password").fill(ADMIN.password);
  await page.getByLabel("New password").fill("password1234");
  await page.keyboard.press("Enter");
  await page.getByText("This password is easily guessed.").waitFor();
  await page.getByLabel("New password").fill("five words that nobody guesses");
  await page.keyboard.press("Enter");
  await page.getByText("Your password is changed. All your other sessions are ended.").waitFor();

  await page.goto(`${visit.origin}/admin/activity`);
  await page.getByText(`${ADMIN.email} changed their name to “The Editors”`).waitFor();
  await page.getByLabel("Kind").selectOption("logins");
  await page.getByText("changed their name").waitFor({ state: "hidden" });
  await page.getByText(`${ADMIN.email} logged in`).waitFor();
  await page.getByLabel("Search activity").fill("nothing is called this");
  await page.getByText("Nothing found.").waitFor();
  await page.waitForURL("**/admin/activity?kind=logins&q=nothing+is+called+this");
  await expectAccessible(page);
  await page.goto(`${visit.origin}/admin/activity?kind=accounts&q=password`);
  await page.getByText(`gave “${ADMIN.email}” a new password`).waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toMatch(/^"time","who","what".*\r\n.*account\.password/);
});
