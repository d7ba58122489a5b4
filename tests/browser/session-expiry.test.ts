import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { ADMIN, temporaryFolder } from "../server/harness.ts";
import { startVisit } from "./harness.ts";
import { goTo, siteWithout } from "./post-form.ts";

const visitSite = siteWithout("blogs", "media");

/** The session ends elsewhere: the server no longer knows the token. */
const endSession = (page: Page) => page.evaluate(() => localStorage.setItem("token", "no longer good"));

/** The one dialog that asks for the password, over whatever else is open. */
const loginOf = (page: Page) => page.getByRole("dialog", { name: "Your session has ended" });

async function logInHere(page: Page): Promise<void> {
  await loginOf(page).getByText("nothing you typed is lost").waitFor();
  await page.locator("input[type=password]:focus").fill(ADMIN.password);
  await page.keyboard.press("Enter");
}

/** Closing the login closes nothing below it. */
async function cancelLogin(page: Page): Promise<void> {
  await loginOf(page).getByText("nothing you typed is lost").waitFor();
  await page.keyboard.press("Escape");
  await loginOf(page).waitFor({ state: "detached" });
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.tagName === "TEXTAREA" ? "text" : activeElement?.textContent?.trim();
  });

const message = { name: "Ada", email: "ada@campus.example", message: "A timetable?" };

test("when the session ends, the admin enters the password in place, the action continues and the focus stays", async () => {
  await using folder = await temporaryFolder();
  const photo = join(folder.path, "photo.png");
  await writeFile(photo, Buffer.from(await (await createImage()).arrayBuffer()));
  await using visit = await visitSite();
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

  await goTo(page, "Blogs");
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

  // An image goes into the text after the login, or on another try when the login is canceled.
  await page.getByRole("textbox", { name: "Content" }).focus();
  await endSession(page);
  await page.locator("input[type=file][multiple]").setInputFiles(photo);
  await cancelLogin(page);
  await page.getByText("Log in again to upload it.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await logInHere(page);
  await page.getByText("photo.png is in the text.").waitFor();
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

  await goTo(page, /^Messages/);
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
  await page.getByText("The file could not be downloaded. Try again in a minute.").waitFor();

  await endSession(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("button", { name: "Log in again" }).click();
  await logInHere(page);
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await goTo(page, "Account");
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

test("a page opened after the session has ended redirects to the login, which says why and leads back", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/dashboard", { allow: /401|Auth check failed/ });
  // The check of the first token stores it again when it ends.
  await page.getByRole("heading", { level: 1 }).waitFor();
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

test("a login in place restores the focus in the settings and their preview, in an item that opens, and in an import", async () => {
  await using folder = await temporaryFolder();
  const [photo, note] = [join(folder.path, "photo.png"), join(folder.path, "note.md")];
  await writeFile(photo, Buffer.from(await (await createImage()).arrayBuffer()));
  await writeFile(note, "# A note\n\nText.\n");
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "A post", content: "Text." });

  const page = await visit.openAdmin("/admin/settings", { allow: /401|Auth check failed/ });
  const chooseFile = async (button: string, file: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: button }).press("Enter"),
    ]);
    await chooser.setFiles(file);
  };
  await page.getByLabel("Tagline").fill("Printed at night");
  await endSession(page);
  await page.getByRole("button", { name: "Save settings" }).press("Enter");
  await logInHere(page);
  await page.getByText("Everything is saved.").waitFor();
  await expect.poll(() => focused(page)).toBe("Save settings");

  // A chosen image need not be chosen again.
  await page.goto(`${visit.origin}/admin/settings?part=look`);
  await page.getByRole("button", { name: "Upload logo" }).waitFor();
  await endSession(page);
  await chooseFile("Upload logo", photo);
  await logInHere(page);
  await page.getByRole("button", { name: "Replace logo" }).waitFor();
  await expect.poll(() => focused(page)).toBe("Replace logo");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Everything is saved.").waitFor();

  await endSession(page);
  await page.getByRole("button", { name: "Preview" }).press("Enter");
  await cancelLogin(page);
  await page.getByText("Log in again to see the preview.").waitFor();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await logInHere(page);
  await page.frameLocator("iframe").getByRole("main").waitFor();

  await page.goto(`${visit.origin}/admin/blogs`);
  const edit = page.getByRole("button", { name: "Edit A post" });
  await edit.waitFor();
  await endSession(page);
  await edit.press("Enter");
  await cancelLogin(page);
  await page.getByText("Log in again to see it.").waitFor();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await logInHere(page);
  const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement);
  await expect.poll(() => isFocused(page.getByLabel("Title", { exact: true }))).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(edit)).toBe(true);

  await page.goto(`${visit.origin}/admin/settings/import`);
  await page.getByRole("button", { name: "Choose file" }).waitFor();
  await endSession(page);
  await chooseFile("Choose file", note);
  await logInHere(page);
  await page.getByRole("button", { name: "Import one item" }).waitFor();
  await expect.poll(() => focused(page)).toBe(await page.getByRole("heading", { level: 2 }).first().textContent());
});

test("uploads stopped by an ended session ask for one login, stay when it is canceled, and then all succeed", async () => {
  await using folder = await temporaryFolder();
  const photos = await Promise.all(
    [100, 200, 300].map(async (width) => {
      const path = join(folder.path, `${width}.png`);
      await writeFile(path, Buffer.from(await (await createImage({ width })).arrayBuffer()));
      return path;
    }),
  );
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/media", { allow: /401/ });
  await page.getByText("No images yet.").waitFor();
  await endSession(page);
  const upload = page.getByRole("button", { name: "Upload images" });
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), upload.press("Enter")]);
  await chooser.setFiles(photos);
  await cancelLogin(page);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.poll(() => again.count()).toBe(3);
  await expect.poll(() => focused(page)).toBe("Upload images");
  await again.first().press("Enter");
  await logInHere(page);
  await expect.poll(() => again.count()).toBe(2);
  await endSession(page);
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === " Try again");
    for (const button of buttons) button.click();
  });
  await logInHere(page);
  await expect.poll(() => page.getByLabel("Alternative text").count()).toBe(3);
});

test("a login asked for over a dialog leaves the dialog open when it is canceled, and its action goes on after it", async () => {
  await using visit = await visitSite();
  for (const title of ["First", "Second", "Third"]) await visit.create("/api/blogs", { title, content: "Text." });
  await visit.create("/api/media", { image: await createImage() });
  const page = await visit.openAdmin("/admin/blogs", { allow: /401/ });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  /** Presses the button without a session: cancels the login at first, then logs in. */
  const press = async (button: Locator, label: string) => {
    await endSession(page);
    await button.press("Enter");
    await cancelLogin(page);
    await expect.poll(() => focused(page)).toBe(label);
    await button.press("Enter");
    await logInHere(page);
  };

  await page.getByRole("button", { name: "Delete First" }).click();
  await press(dialog("Delete blog").getByRole("button", { name: "Delete" }), "Delete");
  await dialog("Delete blog").waitFor({ state: "detached" });

  await page.getByLabel("Select Second").check();
  await page.getByRole("button", { name: "Unpublish" }).first().click();
  await press(dialog("Unpublish 1 post").getByRole("button", { name: "Unpublish" }), "Unpublish");
  await dialog("Unpublish 1 post").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit Third" }).click();
  const form = page.getByRole("dialog").filter({ has: page.getByLabel("Title", { exact: true }) });
  await form.getByLabel("Title", { exact: true }).fill("Third, changed");
  await press(form.getByRole("button", { name: "Update Blog" }), "Update Blog");
  await form.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit Third, changed" }).waitFor();

  await goTo(page, "Media");
  await page.getByLabel("Alternative text").fill("A circle");
  await press(page.getByRole("button", { name: "Save text" }), "Save text");
  await page.getByRole("button", { name: "Save text" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Focal point" }).click();
  await page.getByLabel("Focal point of the image").press("ArrowLeft");
  await press(dialog("Focal point").getByRole("button", { name: "Save focal point" }), "Save focal point");
  await dialog("Focal point").waitFor({ state: "detached" });
});
