import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { expectFocus } from "../../browser/expect-focus.ts";
import { expectAccessible, PHONE, startVisit } from "../../browser/harness.ts";
import { ADMIN } from "../../sites/open-site.ts";
import { beginSetup, codeOf, turnAppOn, typeInto } from "./authenticator-app.ts";

const startEmpty = () => startVisit({ SAMPLE_CONTENT: "off" }, { full: true });

test("setting up the app shows recovery codes once", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account", { allow: /status of 400/ });
  const secret = await beginSetup(page);
  await typeInto(page, "code", "12345");
  await page.getByText("The code has 6 digits.").waitFor();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Your recovery codes" });
  await dialog.waitFor();
  await expectAccessible(page);
  const codes = await dialog.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect(await text(await (await download).createReadStream())).toContain(codes[9]);
  // A stray press must not lose them.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await page.getByText("10 of 10 left").waitFor();
});

test("a login on a phone asks for the code after the password", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account");
  const { secret } = await turnAppOn(page);
  const phone = await visit.open("/admin/login", { viewport: PHONE, allow: /status of 40[01]/ });
  await phone.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await phone.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await phone.keyboard.press("Enter");
  const code = phone.getByLabel("Code", { exact: true });
  await code.waitFor();
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  expect(await code.getAttribute("inputmode")).toBe("numeric");
  await expectAccessible(phone);
  await typeInto(phone, "code", codeOf(secret, 20));
  await phone.getByText("This code is wrong or already used.").waitFor();
  await typeInto(phone, "code", codeOf(secret, 1));
  await phone.waitForURL("**/admin/dashboard");
});

test("an expired session asks for the code above the open form", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account", { allow: /status of 401/ });
  const { codes } = await turnAppOn(page);
  const admin = page.getByRole("navigation", { name: "Admin" });
  await admin.getByRole("link", { name: "Testimonials" }).click();
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  const form = page.getByRole("dialog", { name: "Create New Testimonial" });
  await form.getByLabel("Name", { exact: true }).fill("Asha");
  await form.getByLabel("Position", { exact: true }).fill("Second-year biology");
  await form.getByLabel("Content", { exact: true }).fill("It remembers my lab slots.");
  await visit.fetch("/api/auth/logout", { method: "POST", token: visit.token });
  await form.getByRole("button", { name: /^Create/ }).click();
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await typeInto(page, "recoveryCode", codes[0]?.toUpperCase() ?? "");
  await expect.poll(() => visit.text("/api/testimonials")).toContain("It remembers my lab slots.");
  await form.waitFor({ state: "detached" });
});

test("removing the app by keyboard moves the focus to its section", async () => {
  await using visit = await startEmpty();
  const page = await visit.openAdmin("/admin/account", { viewport: PHONE });
  await turnAppOn(page);
  const remove = page.getByRole("button", { name: "Remove app" });
  await remove.press("Enter");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectFocus(remove);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove app" }).press("Enter");
  await page.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
  await expectFocus(page.getByRole("heading", { name: "Authenticator app" }));
});

test("a browser learns that another one has set up the app meanwhile", async () => {
  await using visit = await startEmpty();
  const slow = await visit.openAdmin("/admin/account", { allow: /status of 40[09]/ });
  await beginSetup(slow);
  await slow.getByRole("button", { name: "Cancel" }).click();
  await expectFocus(slow.getByRole("heading", { name: "Authenticator app" }));
  const outdated = codeOf(await beginSetup(slow));
  const quick = await visit.openAdmin("/admin/account");
  const secret = await beginSetup(quick);
  await typeInto(slow, "code", outdated);
  await slow.getByText("If you started over on another device, start over here.").waitFor();
  await typeInto(quick, "code", codeOf(secret));
  await quick.getByRole("dialog", { name: "Your recovery codes" }).waitFor();
  await slow.getByRole("button", { name: "Turn on" }).click();
  await slow.getByText("Your account already has an authenticator app. Remove that one first.").waitFor();
  await slow.getByRole("button", { name: "Remove app" }).waitFor();
  expect(await slow.getByRole("button", { name: "Set up an authenticator app" }).count()).toBe(0);
});
