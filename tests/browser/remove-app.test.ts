import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ADMIN } from "../server/harness.ts";
import { codeOf, turnAppOn, typeInto } from "./authenticator-app.ts";
import { expectFocus } from "./expect-focus.ts";
import { expectAccessible, PHONE, siteOfFile, startVisit } from "./harness.ts";

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

test(
  "on a phone, removing the authenticator app asks for a code, which can be entered by keyboard",
  { timeout: 120_000 },
  async () => {
    await using visit = await visitSite();
    const page = await visit.openAdmin("/admin/account", {
      viewport: PHONE,
      allow: /status of 40[03]/,
    });
    const { codes } = await turnAppOn(page);
    await page.getByRole("button", { name: "Remove app" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Remove the authenticator app" });
    await typeInto(page, "code", "000000");
    await dialog.getByText("This code is wrong or was used before.").waitFor();
    await expectAccessible(page);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    // The wrong code is selected, so that typing replaces it. Escape changes nothing.
    await typeInto(page, "code", "111111");
    await dialog.getByText("This code is wrong or was used before.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("10 of 10 left").waitFor();
    await expectFocus(page.getByRole("button", { name: "Remove app" }));
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Use a recovery code" }).press("Enter");
    await typeInto(page, "recoveryCode", codes[3] ?? "");
    await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
    await expectFocus(page.getByRole("heading", { name: "Authenticator app" }));

    // The activity shows both attempts.
    await page.goto(`${visit.origin}/admin/activity?kind=accounts`);
    await page.getByText(`${ADMIN.email} removed the authenticator app`).waitFor();
    expect(await page.getByText("gave a wrong password or code when asked to be").count()).toBe(2);
  },
);

test("an authenticator app set up in two browsers at once is shown in the slower one, too, whose set-up ends", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const allow = /status of 40[09]/;
  const slow = await visit.openAdmin("/admin/account", { allow });
  const begin = (page: Page) => page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const title = (page: Page) => page.getByRole("heading", { name: "Authenticator app" });
  const secretOf = async (page: Page) => (await page.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
  await begin(slow);
  await slow.getByRole("button", { name: "Cancel" }).click();
  await expectFocus(title(slow));
  await begin(slow);
  const replaced = codeOf(await secretOf(slow));
  const waiting = await visit.openAdmin("/admin/account", { allow });
  const quick = await visit.openAdmin("/admin/account", { allow });
  await begin(quick);
  const secret = await secretOf(quick);
  await typeInto(slow, "code", replaced);
  await slow.getByText("If you began again elsewhere, begin again here.").waitFor();
  await typeInto(quick, "code", codeOf(secret));
  await quick.getByRole("dialog", { name: "Your recovery codes" }).waitFor();

  await slow.getByRole("button", { name: "Turn on" }).click();
  const first = "Your account already has an authenticator app. Remove that one first.";
  for (const page of [slow, waiting]) {
    if (page === waiting) await begin(page);
    await page.getByText(first).waitFor();
    await page.getByRole("button", { name: "Remove app" }).waitFor();
    await expectFocus(title(page));
    expect(await page.getByRole("button", { name: "Set up an authenticator app" }).count()).toBe(0);
  }
});

test("the Activity page groups repeated failed passkey logins and shows their number", async () => {
  await using visit = await visitSite();
  for (let n = 0; n < 13; n += 1) {
    const response = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    await fetch(`${visit.origin}/api/auth/login/passkey`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ credential: { id: "AAAA", rawId: "AAAA", type: "public-key", response } }),
    });
  }
  const page = await visit.openAdmin("/admin/activity");
  await page
    .getByText("visitor tried to log in with a passkey of “nobody here”, 3 more times within an hour")
    .waitFor();
  await expectAccessible(page);
});
