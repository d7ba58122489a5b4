import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

const LENA = { email: "lena@studio.example", password: "another four words there" };

test("an invited person joins and publishes on a phone", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const owner = await visit.openAdmin("/admin/people");
  await owner.getByLabel("Email", { exact: true }).fill(LENA.email);
  await owner.getByRole("button", { name: "Invite", exact: true }).click();
  const link = new URL(await owner.getByRole("dialog", { name: "Invitation" }).locator("code").innerText());
  await owner.getByRole("button", { name: "Done" }).click();

  const phone = await visit.open(link.pathname + link.hash, {
    viewport: PHONE,
    hasTouch: true,
    allow: /status of 401/,
  });
  await phone.getByRole("heading", { name: /^Join / }).waitFor();
  await phone.getByLabel("Name").fill("Lena");
  await phone.getByLabel("Password").fill(LENA.password);
  await phone.getByRole("button", { name: "Create my account" }).click();
  await phone.waitForURL("**/admin/dashboard");
  await phone.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blogs" }).first().click();
  await phone.getByRole("button", { name: "Create New Blog" }).click();
  const form = phone.getByRole("dialog").first();
  await form.getByLabel("Title", { exact: true }).fill("A post by Lena");
  await form.getByRole("textbox", { name: "Content" }).fill("It was raining.");
  await form.getByLabel("Status").selectOption("published");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  await phone.getByRole("button", { name: "Edit A post by Lena" }).click();
  await form.getByRole("textbox", { name: "Content" }).fill("It was raining, and nobody minded.");

  await owner.reload();
  await owner.getByRole("button", { name: "Remove Lena" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Remove account" }).click();
  await owner.getByText("Lena was removed.").waitFor();

  await form.getByRole("button", { name: "Update Blog" }).click();
  const login = phone.getByRole("dialog", { name: "Your session has ended" });
  await login.getByLabel("Password").fill(LENA.password);
  await login.getByRole("button", { name: "Log in and continue" }).click();
  await login.getByText("If your account was removed").waitFor();
  await phone.keyboard.press("Escape");
  expect(await form.getByRole("textbox", { name: "Content" }).innerText()).toBe("It was raining, and nobody minded.");
  expect(await visit.text("/blog/a-post-by-lena")).toMatch(/Lena.*It was raining\./s);
});
