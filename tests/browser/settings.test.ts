import { expect, test } from "vitest";
import { wxr } from "../wxr.ts";
import { expectAccessible, PHONE, startVisit } from "./harness.ts";

test("a lead turns the sample into another studio, sees it before it is saved, and visitors see it in both themes", async () => {
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
  await page.getByRole("button", { name: /^Use #/ }).click();
  await field("Text").first().fill("#17324a");
  await expectAccessible(page);

  await part("Products");
  await page.getByRole("button", { name: "Add product" }).click();
  await field("Name").last().fill("Kilnhouse");
  await field("Text").last().fill("A fourth one.");
  await part("Questions");
  await page.getByRole("button", { name: "Add question" }).click();
  await field("Question").last().fill("Do you fire on Sundays?");
  await field("Answer").last().fill("Only <b>plates</b>.");

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
  await stranger.getByText("Only <b>plates</b>.").waitFor();
  await stranger.getByRole("heading", { name: "Kilnhouse" }).waitFor();
  await expectAccessible(stranger);
  await stranger.setViewportSize(PHONE);
  await expectAccessible(stranger);
}, 240_000);

test(
  "an admin moves in: a file is looked at, imported while the page is left, and its report read",
  { timeout: 240_000 },
  async () => {
    await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
    const page = await visit.openAdmin("/admin/settings", { allow: /415/ });
    await page.getByRole("link", { name: "Move in" }).click();
    await page.waitForURL("**/admin/settings/move-in");
    const chooser = page.getByLabel("Export to move in");
    await page.getByRole("button", { name: "Choose file" }).waitFor();
    await chooser.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await page.getByText("This is no export that is known here.").waitFor();

    const posts = [
      { id: 1, title: "First of the old site", slug: "first" },
      { id: 2, title: "Hidden there", slug: "hidden", status: "private" },
      { id: 3, title: "", slug: "nothing", content: "" },
    ];
    await chooser.setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(wxr(posts)) });
    await page.getByRole("heading", { name: "This is what would come" }).waitFor();
    const hidden = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Hidden there" }) });
    await hidden.getByText('Became a draft: its status was "private"').waitFor();
    await page.getByRole("button", { name: "With notes" }).click();
    await page.getByRole("heading", { name: "First of the old site" }).waitFor({ state: "detached" });
    await expectAccessible(page);

    const started = page.waitForResponse("**/api/import/start");
    await page.getByRole("button", { name: "Import 2 items" }).click();
    await started;
    await page.reload();
    await page.getByRole("heading", { name: "Moved in, but for some" }).waitFor();
    await page.getByText("Counted: all 2 are on the site.").waitFor();
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download report" }).click();
    expect((await saved).suggestedFilename()).toBe("import-report.txt");
    await page.getByRole("link", { name: "See the posts" }).click();
    await page.getByText("First of the old site").first().waitFor();
  },
);
