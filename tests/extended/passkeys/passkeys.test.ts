import SQLite from "better-sqlite3";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFocus } from "../../browser/expect-focus.ts";
import { expectAccessible, hold, startVisit, type Visit } from "../../browser/harness.ts";
import { ADMIN } from "../../sites/open-site.ts";
import { turnAppOn } from "./authenticator-app.ts";

const startEmpty = () => startVisit({ SAMPLE_CONTENT: "off" }, { full: true });

/** Adds a virtual authenticator that stores passkeys and verifies its user. */
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
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: (enabled: boolean) => cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    forgetUser: () => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("listitem").filter({ hasText: "Chrome on Linux" }).filter({ hasText: "Not used yet" }).waitFor();
}

/** Makes all sessions older than the ten minutes that changes of access allow. */
function ageSessions({ dataDir }: Visit): void {
  const db = new SQLite(join(dataDir, "northquad.sqlite"), { timeout: 5_000 });
  db.exec("update sessions set created_at = '2020-01-01T00:00:00.000Z'");
  db.close();
}

test("a passkey logs in without a password", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account", { allow: /status of 40[013]/ });
  const { answer, forgetUser } = await addAuthenticator(page);
  await addPasskey(page);
  await expectAccessible(page);
  const logOut = page.getByRole("main").getByRole("button", { name: "Log out everywhere", exact: true });
  await answer(false);
  await logOut.click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL("**/admin/login");
  const release = await hold(page, "**/api/auth/login/passkey/options");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByText("Waiting for the passkey...").waitFor();
  await answer(true);
  release();
  await page.waitForURL("**/admin/dashboard");

  const admin = page.getByRole("navigation", { name: "Admin" });
  await admin.getByRole("link", { name: "Activity" }).click();
  await page.getByText(`${ADMIN.email} logged in with a passkey`).first().waitFor();
  await page.getByText(`${ADMIN.email} added the passkey`).waitFor();

  await admin.getByRole("link", { name: "Account" }).click();
  await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  await page.getByRole("button", { name: "Remove Chrome on Linux" }).waitFor({ state: "hidden" });
  await expectFocus(page.getByRole("heading", { name: "Passkeys" }));

  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin/login");
  await forgetUser();
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByRole("button", { name: "Log in with a passkey" }).waitFor();
  expect(page.url()).toContain("/admin/login");
});

test("a passkey confirms changes of access", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account", { allow: /status of 40[03]/ });
  await addAuthenticator(page);
  await addPasskey(page);
  await turnAppOn(page);
  ageSessions(visit);
  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create new codes" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm it’s you" });
  await confirmation.getByText("This changes who can log in.").waitFor();
  await expectAccessible(page);
  await confirmation.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
  await page.getByRole("button", { name: "I have stored them" }).click();

  ageSessions(visit);
  await page.getByRole("button", { name: "Remove app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove app" }).click();
  await confirmation.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
});
