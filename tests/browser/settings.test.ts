import { expect, test } from "vitest";
import { createImage, uploadOf } from "../images.ts";
import { startVisit } from "./harness.ts";

test("visitors see changed settings after the save", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings");
  const part = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button", { name }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Name").fill("Kiln & Co");
  await part("Look");
  await field("Accent color").first().fill("#0a7f5a");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await uploadOf(await createImage({ format: "png" })));
  await page.getByRole("button", { name: "Replace" }).waitFor();
  const preview = page.frameLocator("iframe").first();
  await preview.locator("header img").waitFor({ state: "attached" });
  const accent = preview.locator("html").evaluate((html) => getComputedStyle(html).getPropertyValue("--color-accent"));
  expect(await accent).toBe("#0a7f5a");
  await part("Questions");
  await page.getByRole("button", { name: "Add question" }).click();
  await field("Question").last().fill("Do you fire on Sundays?");
  await field("Answer").last().fill("Only <b>plates</b>.");

  const visitor = await visit.open("/");
  expect(await visitor.title()).not.toContain("Kiln");
  await page.keyboard.press("Control+s");
  await page.getByText("Everything is saved.").waitFor();
  await page.getByRole("link", { name: "Kiln & Co, home" }).waitFor();

  await visitor.reload();
  expect(await visitor.title()).toContain("Kiln & Co");
  await visitor.locator("header img").waitFor();
  await visitor.getByText("Do you fire on Sundays?").click();
  await visitor.getByText("Only <b>plates</b>.").last().waitFor();
});
