import { expect, test } from "vitest";
import { createImage, uploadOf } from "../images.ts";
import { startVisit } from "./harness.ts";

test("an admin changes settings, previews them, and visitors see them after the save", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings");
  const part = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button", { name }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Name").fill("Kiln & Co");
  await part("Look");
  await field("Second ink").first().fill("#0a7f5a");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await uploadOf(await createImage({ format: "png" })));
  await page.getByRole("button", { name: "Replace" }).waitFor();
  await part("Questions");
  await page.getByRole("button", { name: "Add question" }).click();
  await field("Question").last().fill("Do you fire on Sundays?");
  await field("Answer").last().fill("Only <b>plates</b>.");

  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.frameLocator("iframe");
  await preview.getByText("Do you fire on Sundays?").waitFor({ state: "attached" });
  expect(await preview.locator("html[data-loader]").count()).toBe(0);
  const visitor = await visit.open("/");
  expect(await visitor.title()).not.toContain("Kiln");
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved.").waitFor();
  await page.getByRole("link", { name: "Kiln & Co, home" }).waitFor();

  await visitor.reload();
  expect(await visitor.title()).toContain("Kiln & Co");
  await visitor.locator("header img").waitFor();
  await visitor.getByText("Do you fire on Sundays?").click();
  await visitor.getByText("Only <b>plates</b>.").last().waitFor();
});
