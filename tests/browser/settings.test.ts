import { expect, test } from "vitest";
import { redSquare } from "../settings.ts";
import { wxr } from "../wxr.ts";
import { expectAccessible, PHONE, siteOfFile, startVisit } from "./harness.ts";

/* For the tests that leave the settings usable: each saves another tagline. */
const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

test("an admin changes the studio's settings, previews them before saving, and visitors see them in both themes", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings", { allow: /40[049]/ });
  const part = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button", { name }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Name").fill("Kiln & Co");
  await field("Tagline").fill("Printed by hand.");
  await expectAccessible(page);

  await part("Look");
  await field("Second ink").first().fill("#0a7f5a");
  await field("Text").first().fill("#dddddd");
  await page.getByRole("button", { name: /^Use #/ }).waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Not saved. One setting needs another look").waitFor();
  const isWrong = () => field("Text").first().getAttribute("aria-invalid");
  expect(await isWrong()).toBe("true");
  const paper = await field("Paper").first().inputValue();
  await field("Paper").first().fill("#17324a");
  await expect.poll(isWrong).not.toBe("true");
  await field("Paper").first().fill(paper);
  await page.getByRole("button", { name: /^Use #/ }).click();
  await field("Text").first().fill("#17324a");
  const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(await redSquare()) };
  await page.locator("input[type=file]").first().setInputFiles(logo);
  await page.getByRole("button", { name: "Replace" }).waitFor();
  await expectAccessible(page);

  await part("Products");
  for (const name of ["Glaze", "Kilnhouse"]) {
    await page.getByRole("button", { name: "Add product" }).click();
    await field("Name").last().fill(name);
    await field("Text").last().fill("One more.");
  }
  await part("Questions");
  for (const question of ["Is it hot?", "Do you teach?", "Do you fire on Sundays?"]) {
    await page.getByRole("button", { name: "Add question" }).click();
    await field("Question").last().fill(question);
    await field("Answer").last().fill("Only <b>plates</b>.");
  }
  await part("Labels");
  await page.getByRole("heading", { name: "Errors" }).click();
  await field("Not found (404): title").fill("Not in this kiln");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await preview.getByText("Do you fire on Sundays?").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Phone" }).click();
  const address =
    page
      .frames()
      .find((frame) => frame.url().includes("/preview/site/"))
      ?.url() ?? "";
  const stranger = await visit.open("/about", { allow: /404/ });
  await stranger.goto(address);
  await stranger.getByText("Error 404").waitFor();
  await stranger.goto(`${visit.origin}/`);
  expect(await stranger.title()).not.toContain("Kiln");
  await page.getByRole("button", { name: "Close" }).click();

  await page.reload();
  await page.getByText(/Your unsaved text of .* is back/).waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved.").waitFor();
  await page.getByRole("link", { name: "Kiln & Co, home" }).waitFor();

  await stranger.reload();
  expect(await stranger.title()).toContain("Kiln & Co");
  await stranger.getByText("Do you fire on Sundays?").click();
  await stranger.getByText("Only <b>plates</b>.").last().waitFor();
  expect(await stranger.locator("#products").locator("xpath=ancestor::section").getByRole("listitem").count()).toBe(5);
  expect(await stranger.locator("main details").count()).toBe(7);
  await stranger.locator("header img").waitFor();
  await stranger.getByRole("heading", { name: "Kilnhouse" }).waitFor();
  await expectAccessible(stranger);
  await stranger.setViewportSize(PHONE);
  await expectAccessible(stranger);
  await stranger.goto(`${visit.origin}/there-is-nothing`);
  await stranger.getByRole("heading", { name: "Not in this kiln" }).waitFor();

  await part("Look");
  await page.getByRole("button", { name: "Reset all of this part" }).click();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Everything is saved.").waitFor();
  expect(await page.getByRole("button", { name: /^Reset / }).count()).toBe(0);

  // A space at the end is not stored, and nothing is left to save.
  await part("Name");
  await field("Tagline").press("End");
  await page.keyboard.type(" again ");
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved.").waitFor();
  expect(await page.getByRole("button", { name: "Discard" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Save settings" }).isDisabled()).toBe(true);
  expect(await page.getByRole("navigation", { name: "Parts" }).getByText("not saved").count()).toBe(0);

  // Ink colors that hardly differ from each other.
  const mono = {
    light: { ink1: "#333333", ink2: "#444444", paper: "#ffffff", text: "#111111" },
    dark: { ink1: "#777777", ink2: "#bbbbbb", paper: "#000000", text: "#eeeeee" },
  };
  expect(await page.evaluate(saveColors, mono)).toBe(200);
  for (const path of ["/", "/blog", "/contact"]) {
    await stranger.goto(visit.origin + path);
    await expectAccessible(stranger);
  }
  await page.goto(`${visit.origin}/admin/blogs`);
  await page.getByRole("button", { name: "Create New Blog" }).waitFor();
  await expectAccessible(page);
}, 300_000);

/** Runs in the admin's page. */
async function saveColors(colors: object): Promise<number> {
  const headers = { Authorization: `Bearer ${localStorage.getItem("token")}`, "Content-Type": "application/json" };
  const { revision } = (await (await fetch("/api/settings", { headers })).json()) as { revision: number };
  const body = JSON.stringify({ revision, values: { colors } });
  return (await fetch("/api/settings", { method: "PUT", headers, body })).status;
}

test(
  "an admin imports a file: the site checks it, imports it across a reload of the page, and offers a report",
  { timeout: 240_000 },
  async () => {
    await using visit = await visitSite();
    const page = await visit.openAdmin("/admin/settings", { allow: /415/ });
    await page.getByRole("link", { name: "Import" }).click();
    await page.waitForURL("**/admin/settings/import");
    const chooser = page.getByLabel("Export to import");
    await page.getByRole("button", { name: "Choose file" }).waitFor();
    await chooser.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await page.getByText("This is no export that is known here.").waitFor();

    const posts = [
      { id: 1, title: "First of the old site", slug: "first" },
      { id: 2, title: "Hidden there", slug: "hidden", status: "private" },
      { id: 3, title: "", slug: "nothing", content: "" },
    ];
    await chooser.setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(wxr(posts)) });
    await page.getByRole("heading", { name: "This is what would be imported" }).waitFor();
    const hidden = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Hidden there" }) });
    await hidden.getByText('Became a draft: its status was "private"').waitFor();
    await page.getByRole("button", { name: "With notes" }).click();
    await page.getByRole("heading", { name: "First of the old site" }).waitFor({ state: "detached" });
    await expectAccessible(page);

    const started = page.waitForResponse("**/api/import/start");
    await page.getByRole("button", { name: "Import 2 items" }).click();
    await started;
    await page.reload();
    await page.getByRole("heading", { name: "Imported, with exceptions" }).waitFor();
    await page.getByText("Counted: all 2 are on the site.").waitFor();
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download report" }).click();
    expect((await saved).suggestedFilename()).toBe("import-report.txt");
    // The same file again: there is nothing to import, only another file to choose.
    await page.getByRole("button", { name: "Import another file" }).click();
    await chooser.setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(wxr(posts)) });
    await page.getByText("Nothing new would be imported.").waitFor();
    expect(await page.getByRole("button", { name: /^Import / }).count()).toBe(0);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await chooser.waitFor({ state: "attached" });
    await page.goto(`${visit.origin}/admin/blogs`);
    await page.getByText("First of the old site").first().waitFor();
  },
);

test("damaged settings can be saved without a change, which removes the error", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings", {
    before: (opened) =>
      opened.route(
        "**/api/settings",
        async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), problem: "They cannot be read." } });
        },
        { times: 1 },
      ),
  });
  await page.getByText("They cannot be read.").waitFor();
  const save = page.getByRole("button", { name: "Save settings" });
  await save.click();
  await page.getByText("They cannot be read.").waitFor({ state: "detached" });
  await expect.poll(() => save.isDisabled()).toBe(true);
});

test("if the session ends before settings are saved, the page asks for the password in place and then saves; the preview shows the home page without its loader, which the same browser still shows afterwards", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings", { allow: /401/ });
  // A second try finds the text of the first one saved.
  const text = `Printed at night, ${Date.now()}`;
  await page.getByRole("textbox", { name: "Tagline" }).fill(text);
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await page.keyboard.press("Enter");
  await page.getByText("Everything is saved.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/settings");
  expect(await (await fetch(visit.origin)).text()).toContain(text);

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await preview.locator("html[data-ready]").waitFor({ state: "attached" });
  expect(await preview.locator("html[data-loader]").count()).toBe(0);
  const seen = () => page.evaluate(() => sessionStorage.getItem("loader-seen"));
  expect(await seen()).toBe(null);
  await page.goto(visit.origin);
  expect(await seen()).toBe("1");
});

test("when another admin saves the settings first, the form and the history speak of settings", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings", { allow: /409/ });
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  await tagline.fill("Printed at dusk");
  const other = await visit.openAdmin("/admin/settings");
  await other.getByRole("textbox", { name: "Tagline" }).fill("Printed at noon");
  await other.getByRole("button", { name: "Save settings" }).click();
  await other.getByText("Everything is saved.").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("The settings were changed somewhere else").waitFor();
  await page.getByRole("radio", { name: "Theirs" }).check();
  await page.getByRole("button", { name: "Save the chosen version" }).click();
  await expect.poll(() => tagline.inputValue()).toBe("Printed at noon");
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("Every saved version of the settings").waitFor();
});

test("a legal text with an error stays open in another part, and a save with faults in two parts focuses the first field", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings?part=legal", { allow: /400|422/ });
  const parts = page.getByRole("navigation", { name: "Parts of the settings" });
  const terms = page.getByRole("textbox", { name: "Terms of Service" });
  await page.getByRole("button", { name: "Edit Terms of Service" }).click();
  await terms.fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("alert").filter({ hasText: "Not saved." }).waitFor();
  await parts.getByRole("button", { name: "Look", exact: true }).click();
  await parts.getByRole("button", { name: /^Legal texts/ }).click();
  await terms.click();
  await page.keyboard.type("New terms");
  expect(await terms.textContent()).toContain("New terms");

  // A save with faults in two parts shows the part of the first.
  await parts.getByRole("button").first().click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("N".repeat(70));
  await parts.getByRole("button", { name: "Look" }).click();
  await page.getByRole("textbox", { name: "First ink" }).first().fill("#ffee00");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.getAttribute("aria-invalid")).toBe("true");
  // The links in the note below lead to the other part's field, too, and back.
  const note = page.getByRole("alert").filter({ hasText: "Not saved." });
  await note.getByRole("button", { name: "First ink" }).click();
  await expect.poll(() => page.locator("[aria-invalid=true]:focus").inputValue()).toBe("#ffee00");
  await note.getByRole("button", { name: "Name" }).click();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("leaving the settings while they are saved asks nothing, the save is done, and no draft is left", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings");
  const tagline = page.getByRole("textbox", { name: "Tagline" });
  // A second try finds the text of the first one saved.
  const text = `Printed at dawn, ${Date.now()}`;
  await tagline.fill(text);
  await page.getByText("Not saved yet. Your text is kept in this browser.").waitFor();
  const { promise: responded, resolve: response } = Promise.withResolvers<void>();
  await page.route("**/api/settings", async (route) => responded.then(() => route.continue()), { times: 1 });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  const sections = page.getByRole("navigation", { name: "Admin" });
  await sections.getByRole("link", { name: "Blogs" }).click();
  await page.getByRole("button", { name: "Create New Blog" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  response();
  await page.getByText("Saved. Visitors see it from their next page on.").waitFor();
  expect(await (await fetch(visit.origin)).text()).toContain(text);
  await sections.getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => tagline.inputValue()).toBe(text);
  expect(await page.getByText(/Your unsaved text of .* is back/).count()).toBe(0);
});
