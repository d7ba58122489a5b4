import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ADMIN } from "../server/harness.ts";
import { startVisit } from "./harness.ts";

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

/** Ends the session on the server alone: the tabs do not know. */
const endSession = (origin: string, token: string | null) =>
  fetch(`${origin}/api/auth/logout`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });

/** Resolves when the tab has learned that another one deleted the token, and shows what comes of it. */
async function tokenIsDeleted(page: Page, act: () => Promise<unknown>) {
  await page.evaluate(() => {
    const tokenDeleted = new Promise<void>((resolve) => {
      addEventListener("storage", ({ key, newValue }) => key === "token" && newValue === null && resolve());
    });
    Object.assign(window, { tokenDeleted });
  });
  await act();
  await page.evaluate(async () => {
    await (window as unknown as { tokenDeleted: Promise<void> }).tokenDeleted;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

test("a session that another tab finds ended leaves a form open, which asks for the password in place; a logout does not", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", { title: "Night bus", content: "Text" });
  const form = await visit.openAdmin(`/admin/blogs?edit=${_id}`, { allow: /401|503|Auth check failed/ });
  const title = form.getByRole("dialog").getByLabel("Title", { exact: true });
  await form.getByRole("dialog").getByRole("toolbar").waitFor();
  const token = await tokenOf(form);
  const other = await form.context().newPage();
  const saved = () =>
    form.waitForResponse((response) => response.request().method() === "PUT" && response.status() === 200);

  // Another stored value that becomes empty is no logout.
  await other.addInitScript(() => localStorage.setItem("liked", ""));
  // The other tab's check failed, but the session is still good.
  await title.fill("Night train");
  await other.route("**/api/auth/verify", (route) => route.fulfill({ status: 503, json: { message: "Later." } }), {
    times: 1,
  });
  await tokenIsDeleted(form, () => other.goto(`${visit.origin}/about`));
  await Promise.all([saved(), title.press("Control+s")]);

  await endSession(visit.origin, token);
  for (const text of ["Night boat", "Night plane"]) {
    await title.fill(text);
    await title.press("Control+s");
    await form.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    await form.locator("input[type=password]:focus").fill(ADMIN.password);
    await Promise.all([saved(), form.keyboard.press("Enter")]);
    await other.getByRole("button", { name: "Logout" }).waitFor();
    if (text === "Night plane") break;
    await endSession(visit.origin, await tokenOf(form));
    await tokenIsDeleted(form, () => other.reload());
  }
  const post = await (await fetch(`${visit.origin}/api/blogs/${_id}`)).json();
  expect(post).toMatchObject({ title: "Night plane" });

  await other.getByRole("button", { name: "Logout" }).click();
  await form.waitForURL("**/admin/login");
  expect(await form.getByText("Your session has ended").count()).toBe(0);
  expect(await tokenOf(other)).toBeNull();
});
