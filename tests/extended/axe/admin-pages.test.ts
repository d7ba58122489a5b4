import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, expectAccessible, PHONE, startVisit, stickingOut, type Visit } from "../../browser/harness.ts";

/* Each page is opened by its link, because a link is faster than a page load. */

const MAIN = ["Dashboard", "Blogs", "Projects", "Testimonials"];
const MORE = ["Media", "Messages", "Subscribers", "Visits", "People", "Settings", "Redirects", "Activity", "Account"];

/** Resizes the page instead of loading it twice. Tables shorten their texts themselves. */
async function expectAccessibleAtBoth(page: Page): Promise<void> {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    const at = `${page.url()} at ${viewport.width} px`;
    expect({ at, out: await stickingOut(page, "table *") }).toEqual({ at, out: [] });
  }
}

async function openPage(page: Page, label: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label }).last();
  await link.click();
  await page.locator("nav[aria-label=Admin] [aria-current]").filter({ hasText: label, visible: true }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Opens a dialog by a button, checks it and closes it. */
async function checkDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("dialog").waitFor();
  await expectAccessibleAtBoth(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function addMessage({ fetch }: Visit): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const message = { name: "Ada", email: "ada@campus.example", message: "A timetable for the department?" };
  expect((await fetch("/api/contact", { method: "POST", headers, body: JSON.stringify(message) })).status).toBe(200);
}

test("axe finds nothing on the dashboard, the lists and their dialogs", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  await page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem").first().waitFor();
  await expectAccessibleAtBoth(page);
  for (const label of MAIN.slice(1)) {
    await openPage(page, label);
    await page.getByRole("checkbox").nth(1).check();
    await page.getByRole("region", { name: "Selection" }).waitFor();
    await expectAccessibleAtBoth(page);
    await page.getByRole("checkbox").nth(1).uncheck();
    await checkDialog(page, /^Create New/);
    await checkDialog(page, /^Delete /);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("option").first().waitFor();
  await expectAccessibleAtBoth(page);
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("there is nothing like this");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  await expectAccessibleAtBoth(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await expectAccessibleAtBoth(page);
});

test("axe finds nothing on the other pages of the admin", async () => {
  await using visit = await startVisit({ SITE_QUIRKS: "off" });
  await addMessage(visit);
  const page = await visit.openAdmin("/admin/dashboard");
  for (const label of MORE) {
    await openPage(page, label);
    await expectAccessibleAtBoth(page);
    if (label === "Media") await checkDialog(page, /^Focal point/);
    if (label === "Messages")
      await page.getByRole("listitem").filter({ hasText: "for the department" }).locator("summary").click();
    if (label === "Redirects") await checkDialog(page, "New Redirect");
    if (label !== "Settings") continue;
    for (const part of await page.getByRole("navigation", { name: "Parts" }).getByRole("button").all()) {
      await part.click();
      await expectAccessibleAtBoth(page);
    }
    await page.getByRole("link", { name: "Import" }).click();
    await page.getByRole("button", { name: "Choose file" }).waitFor();
    await expectAccessibleAtBoth(page);
  }
});

test("axe finds nothing on an invitation and on the login's errors", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/people");
  await page.getByLabel("Email", { exact: true }).fill("lena@studio.example");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = new URL(await page.getByRole("dialog").locator("code").innerText());
  await expectAccessibleAtBoth(page);

  const guest = await visit.open(link.pathname + link.hash, { allow: /status of 40[09]/ });
  await guest.getByRole("button", { name: "Create my account" }).click();
  await guest.getByLabel("Name").and(guest.locator("[aria-invalid=true]")).waitFor();
  await expectAccessibleAtBoth(guest);
  await guest.goto(`${visit.origin}/admin/login`);
  await guest.getByRole("button", { name: "Log in", exact: true }).click();
  await guest.getByText("Email is required.").waitFor();
  await expectAccessibleAtBoth(guest);
});

test("readable colors that hardly differ pass axe in the admin", async () => {
  await using visit = await startVisit();
  const light = { ink1: "#333333", ink2: "#444444", paper: "#ffffff", text: "#111111" };
  const dark = { ink1: "#777777", ink2: "#bbbbbb", paper: "#000000", text: "#eeeeee" };
  await visit.changeSettings({ colors: { light, dark } });
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("row").nth(1).waitFor();
  await expectAccessible(page);
});
