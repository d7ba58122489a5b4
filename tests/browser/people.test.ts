import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { expectFocus } from "./expect-focus.ts";
import { expectAccessible, PHONE, ready, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

const LENA = { email: "lena@studio.example", password: "another four words there" };

/** Invites a person by the form, and returns the path of the link, which the page shows only once. */
async function invite(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("Email is required.").waitFor();
  await page.getByLabel("Email", { exact: true }).fill(LENA.email);
  await page.getByText("Email is required.").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invitation" });
  const link = new URL((await dialog.locator("code").textContent()) ?? "");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Take back the invitation of ${LENA.email}` }).waitFor();
  return link.pathname + link.hash;
}

const asksApi = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await fetch(path, { headers })).status;
  }, path);

test("an invited person joins on a phone and writes; after removal all requests fail, and posts and typed text remain", async () => {
  await using visit = await visitSite();
  const owner = await visit.openAdmin("/admin/people");
  await owner.getByText("Nobody is invited at the moment.").waitFor();
  await expectAccessible(owner);
  const path = await invite(owner);

  // A link that a mail program has truncated shows an error before the visitor types anything.
  const cut = await visit.open(path.slice(0, -5));
  await cut.getByRole("alert").getByText("This invitation does not work, or not any more.").waitFor();
  await cut.getByRole("main").getByRole("link", { name: "Log in" }).waitFor();
  expect(await cut.getByLabel("Password").count()).toBe(0);
  await expectAccessible(cut);
  await cut.goto(visit.origin + path);
  await cut.getByLabel("Password").waitFor();

  const phone = await visit.open(path, { viewport: PHONE, hasTouch: true, allow: /40[014]|Auth check failed/ });
  await phone.getByRole("heading", { name: /^Join / }).waitFor();
  await phone.getByRole("button", { name: "Make my account" }).click();
  await phone.getByLabel("Name").and(phone.locator("[aria-invalid=true]")).waitFor();
  await expectAccessible(phone);
  await phone.getByLabel("Name").fill("Lena");
  const required = phone.getByText("Password is required.");
  expect(await required.count()).toBe(1);
  await phone.getByLabel("Password").fill(LENA.password);
  await required.waitFor({ state: "hidden" });
  await phone.getByRole("button", { name: "Make my account" }).click();
  await phone.waitForURL("**/admin/dashboard");

  await phone.goto(`${visit.origin}/admin/blogs`);
  await phone.getByRole("button", { name: "Create New Blog" }).click();
  const form = phone.getByRole("dialog").first();
  const content = form.getByRole("textbox", { name: "Content" });
  await form.getByLabel("Title", { exact: true }).fill("A post by Lena");
  await content.fill("It was raining.");
  await form.getByLabel("Status").selectOption("published");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.waitFor({ state: "hidden" });
  await phone.getByRole("button", { name: "Edit A post by Lena" }).click();
  await content.fill("It was raining, and nobody minded.");

  await owner.reload();
  await owner.getByRole("button", { name: "Remove Lena" }).click();
  const question = owner.getByRole("dialog", { name: "Remove Lena" });
  await expectAccessible(owner);
  await question.getByRole("button", { name: "Remove account" }).click();
  await owner.getByText("Lena is removed.").waitFor();
  await expectFocus(owner.getByRole("heading", { name: "Admins" }));
  for (const closed of ["/api/auth/verify", "/api/accounts", "/api/messages", "/api/blogs"]) {
    expect([closed, await asksApi(phone, closed)]).toEqual([closed, 401]);
  }

  await form.getByRole("button", { name: "Update Blog" }).click();
  const login = phone.getByRole("dialog", { name: "Your session has ended" });
  await login.getByLabel("Password").fill(LENA.password);
  await login.getByRole("button", { name: "Log in and continue" }).click();
  await login.getByText("If your account was removed").waitFor();
  await expectAccessible(phone);
  await phone.keyboard.press("Escape");
  expect(await content.textContent()).toBe("It was raining, and nobody minded.");

  await phone.reload();
  await phone.waitForURL("**/admin/login**");
  await phone.goto(visit.origin + path);
  await ready(phone);
  await phone.getByLabel("Name").fill("Lena");
  await phone.getByLabel("Password").fill(LENA.password);
  await phone.getByRole("button", { name: "Make my account" }).click();
  await phone.getByText("This invitation does not work, or not any more.").waitFor();
  await phone.goto(`${visit.origin}/blog/a-post-by-lena`);
  await phone.getByText("It was raining.").waitFor();
  await phone.getByText("Lena", { exact: true }).first().waitFor();
}, 180_000);

test("an invitation is taken back only after a question, and its link then stops working", async () => {
  await using visit = await visitSite();
  const owner = await visit.openAdmin("/admin/people", { allow: /404/ });
  const path = await invite(owner);
  const takeBack = owner.getByRole("button", { name: `Take back the invitation of ${LENA.email}` });
  const question = owner.getByRole("dialog", { name: "Take back the invitation" });
  await takeBack.click();
  await question.getByText(LENA.email).waitFor();
  await expectAccessible(owner);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await takeBack.click();
  // Another admin was quicker: it is taken back, and this is no error.
  await owner.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    const { invitations } = (await (await fetch("/api/accounts", { headers })).json()) as {
      invitations: { _id: string }[];
    };
    await fetch(`/api/invitations/${invitations[0]?._id}`, { method: "DELETE", headers });
  });
  await question.getByRole("button", { name: "Take back" }).click();
  await owner.getByText("Nobody is invited at the moment.").waitFor();
  await question.waitFor({ state: "detached" });
  await expectFocus(owner.getByRole("heading", { name: "Invitations" }));

  const guest = await visit.open(path, { allow: /404/ });
  await guest.getByLabel("Name").fill("Lena");
  await guest.getByLabel("Password").fill(LENA.password);
  await guest.getByRole("button", { name: "Make my account" }).click();
  await guest.getByText("This invitation does not work, or not any more.").waitFor();
});
