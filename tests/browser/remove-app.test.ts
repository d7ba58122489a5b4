import { expect, test } from "vitest";
import { ADMIN } from "../server/harness.ts";
import { turnAppOn, typeInto } from "./authenticator-app.ts";
import { expectAccessible, PHONE, siteOfFile } from "./harness.ts";

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
    await page.getByRole("button", { name: "Remove app" }).press("Enter");
    await dialog.getByRole("button", { name: "Use a recovery code" }).press("Enter");
    await typeInto(page, "recoveryCode", codes[3] ?? "");
    await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();

    // The activity shows both attempts.
    await page.goto(`${visit.origin}/admin/activity?kind=accounts`);
    await page.getByText(`${ADMIN.email} removed the authenticator app`).waitFor();
    expect(await page.getByText("gave a wrong password or code when asked to be").count()).toBe(2);
  },
);

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
