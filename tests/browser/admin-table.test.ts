import { expect, test } from "vitest";
import { createImage, uploadOf } from "../images.ts";
import { startVisit } from "./harness.ts";

test("an admin publishes, finds, changes and deletes a post", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "An older post", content: "Text.", author: "Ben" });
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title", { exact: true }).fill("Made in the browser");
  await dialog.getByLabel("Content", { exact: true }).fill("A post with **strong** words.");
  await dialog.getByLabel("Category").selectOption("Tutorial");
  const photo = await uploadOf(await createImage({ width: 640, height: 400 }));
  await dialog.getByLabel("Cover image", { exact: true }).setInputFiles(photo);
  await dialog.getByLabel("Alternative text").fill("A red circle on green");
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  const rows = page.locator("tbody").getByRole("row");
  await rows.first().getByText("Made in the browser").waitFor();

  const visitor = await visit.open("/blog/made-in-the-browser");
  await visitor.getByText("strong", { exact: true }).waitFor();
  const image = visitor.getByRole("img", { name: "A red circle on green" }).first();
  const width = await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));
  expect(width).toBeGreaterThan(100);

  await page.getByPlaceholder("Search blogs...").fill("BROWSER");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByPlaceholder("Search blogs...").fill("");
  await page.getByLabel("Sort").selectOption("Sort by Title");
  await rows.first().getByText("An older post").waitFor();
  await page.getByRole("button", { name: "Edit Made in the browser" }).click();
  await dialog.getByLabel("Title", { exact: true }).fill("Made and mended");
  await dialog.getByRole("button", { name: "Update Blog" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await visit.text("/blog/made-in-the-browser")).toContain("Made and mended");

  await page.getByRole("button", { name: "Delete Made and mended" }).click();
  await dialog
    .getByText('Are you sure you want to delete blog "Made and mended"? This action cannot be undone.')
    .waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Made and mended").waitFor({ state: "detached" });
  expect((await visit.fetch("/blog/made-in-the-browser")).status).toBe(410);
});
