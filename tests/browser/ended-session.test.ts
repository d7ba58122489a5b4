import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { ADMIN, temporaryFolder } from "../server/harness.ts";
import { startVisit } from "./harness.ts";

/** The session ends elsewhere: the server no longer knows the token. */
const endSession = (page: Page) => page.evaluate(() => localStorage.setItem("token", "no longer good"));

async function logInHere(page: Page): Promise<void> {
  await page.getByText("Your session has ended.").waitFor();
  await page.locator("input[type=password]:focus").fill(ADMIN.password);
  await page.keyboard.press("Enter");
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.tagName === "TEXTAREA" ? "text" : activeElement?.textContent?.trim();
  });

const message = { name: "Ada", email: "ada@campus.example", message: "A timetable?" };

test("a session that ends elsewhere asks for the password in place, goes on, and leaves the focus where it was", async () => {
  await using folder = await temporaryFolder();
  const photo = join(folder.path, "photo.png");
  await writeFile(photo, Buffer.from(await (await createImage()).arrayBuffer()));
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "A post", content: "Text." });
  const headers = { "Content-Type": "application/json" };
  await fetch(`${visit.origin}/api/contact`, { method: "POST", headers, body: JSON.stringify(message) });

  const page = await visit.openAdmin("/admin/media", { allow: /401|405|Auth check failed/ });
  await page.getByText("No images yet.").waitFor();
  await endSession(page);
  await page.getByLabel("Images to upload").setInputFiles(photo);
  await logInHere(page);
  await page.getByText("Image uploaded.").waitFor();

  await page.getByLabel("Alternative text").fill("A circle");
  await endSession(page);
  await page.getByRole("button", { name: "Save text" }).press("Enter");
  await logInHere(page);
  await page.getByRole("button", { name: "Save text" }).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("text");

  await page.goto(`${visit.origin}/admin/blogs`);
  await page.getByRole("button", { name: "Edit A post" }).click();
  await page.getByRole("button", { name: "Choose a stored image" }).first().waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Not yet saved");
  await endSession(page);
  await page.getByRole("button", { name: "Choose a stored image" }).first().click();
  await logInHere(page);
  const choice = page.getByRole("dialog", { name: "Choose a stored image" });
  await choice.getByRole("button", { name: "A circle" }).click();
  await choice.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Not yet saved");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  // Selected posts are deleted; the focus stays inside the dialog while they are.
  await page.getByLabel("Select Not yet saved").check();
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/blogs/bulk", async (route) => released.then(() => route.continue()), { times: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Deleting...");
  release();
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.goto(`${visit.origin}/admin/messages`);
  await page.getByText("1 unread from the contact form.").waitFor();
  await endSession(page);
  await page.locator("summary", { hasText: "Ada" }).click();
  await logInHere(page);
  await page.getByText("What visitors wrote through the contact form.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await endSession(page);
  await page.getByRole("button", { name: "Export CSV" }).press("Enter");
  const [download] = await Promise.all([page.waitForEvent("download"), logInHere(page)]);
  expect(download.suggestedFilename()).toBe("messages.csv");
  await expect.poll(() => focused(page)).toBe("Export CSV");
  const html = { contentType: "text/html", body: "<h1>Welcome to this train</h1>" };
  await page.route("**/api/messages/export.csv*", (route) => route.fulfill(html), { times: 1 });
  await page.getByRole("button", { name: "Export CSV" }).press("Enter");
  await page.getByText("The list could not be exported. Try again in a minute.").waitFor();

  await endSession(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("button", { name: "Log in again" }).click();
  await logInHere(page);
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.goto(`${visit.origin}/admin/account`);
  await page.getByLabel("Name", { exact: true }).first().fill("Asha");
  await endSession(page);
  await page.getByRole("button", { name: "Save name and email" }).press("Enter");
  await logInHere(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe("Save name and email");

  // What a page shows cannot be read: the login says why, and leads back.
  for (const [path, act] of [
    ["/admin/visits?range=90", () => page.getByRole("button", { name: "90 days" }).click()],
    ["/admin/checks", () => page.evaluate(() => history.back())],
  ] as const) {
    await page.goto(`${visit.origin}${path.split("?")[0]}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await endSession(page);
    if (path === "/admin/checks") await page.reload();
    else await act();
    await page.getByText("Your session has ended. Log in again to go on.").waitFor();
    await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${path}`);
  }
});

test("a page that is opened after the session has ended leads to the login, says why, and back", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/dashboard", { allow: /401|Auth check failed/ });
  for (const path of ["/admin/visits", "/admin/settings?part=look"]) {
    await endSession(page);
    await page.goto(visit.origin + path);
    await page.waitForURL("**/admin/login");
    await page.getByText("Your session has ended. Log in again to go on.").waitFor();
    await page.getByLabel("Email").first().fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(visit.origin + path);
    expect(await page.getByRole("heading", { level: 1 }).first().textContent()).not.toBe("");
  }
});
