import { expect, test } from "vitest";
import type { Project } from "#app/features/projects/project.ts";
import { createImage } from "../images.ts";
import { hold, siteOfFile } from "./harness.ts";

/* What is typed, chosen or opened while an upload is on its way. */

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

async function file(name: string, width = 300) {
  const buffer = Buffer.from(await (await createImage({ width })).arrayBuffer());
  return { name, mimeType: "image/jpeg", buffer };
}

test("an image of a product arrives at its product, wherever that was moved meanwhile, and other words stay", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings?part=products");
  const list = page.getByRole("group", { name: "Tiles", exact: true });
  const name = (index: number) => list.getByRole("listitem").nth(index).getByLabel("Name", { exact: true });
  const moved = await name(1).inputValue();
  const release = await hold(page, "**/api/media");
  await list
    .getByRole("listitem")
    .nth(1)
    .locator("input[type=file]")
    .setInputFiles(await file("tile.jpg"));
  await list.getByRole("button", { name: "Cancel upload" }).waitFor();
  await name(0).fill("Typed meanwhile");
  await list.getByRole("button", { name: "Move product 2 up" }).click();
  expect(await name(0).inputValue()).toBe(moved);
  release();
  await list
    .getByRole("listitem")
    .nth(0)
    .getByRole("button", { name: /^Remove (?!product)/ })
    .waitFor();
  expect([await name(0).inputValue(), await name(1).inputValue()]).toEqual([moved, "Typed meanwhile"]);
  expect(
    await list
      .getByRole("listitem")
      .nth(1)
      .getByRole("button", { name: /^Remove (?!product)/ })
      .count(),
  ).toBe(0);
});

test("an image that is chosen or moved while the form saves is saved with the next save", async () => {
  await using visit = await visitSite();
  const project = await visit.create<Project>("/api/projects", {
    title: "Bookshelf",
    category: "Web",
    description: "D",
    tech: "React",
  });
  const page = await visit.openAdmin("/admin/projects");
  await page.getByRole("button", { name: "Edit Bookshelf" }).click();
  const form = page.getByRole("dialog", { name: "Edit Project" });
  const choose = async (label: string, width: number) =>
    form.getByLabel(label, { exact: true }).setInputFiles(await file(`${width}.jpg`, width));
  await choose("Cover image (required)", 299);
  await choose("Additional image 1", 301);
  await choose("Additional image 3", 303);
  // The new order closes the gap: image 3 becomes the second.
  await form.getByRole("button", { name: "Move image 3 earlier" }).click();
  await form.getByRole("button", { name: "Move image 2 earlier" }).click();
  const release = await hold(page, `**/api/projects/${project.id}`);
  await form.getByLabel("Title", { exact: true }).press("Control+s");
  await choose("Additional image 4", 304);
  await choose("Cover image (required)", 300);
  release();
  await page.getByText("Saved.", { exact: true }).first().waitFor();
  await page.unroute(`**/api/projects/${project.id}`);
  await form.getByLabel("Title", { exact: true }).press("Control+s");
  const widths = async () => {
    const response = await fetch(`${visit.origin}/api/projects/${project.id}`);
    const { image, additionalImages } = (await response.json()) as Project;
    const { image1, image2, image3, image4 } = additionalImages;
    return [image, image1, image2, image3, image4].map((one) => one?.width ?? 0);
  };
  await expect.poll(widths).toEqual([300, 303, 301, 0, 304]);
});

test("alternative texts go with their images when those are moved, and what is typed while they are saved stays", async () => {
  await using visit = await visitSite();
  const images = { additionalImage1: await createImage({ width: 301 }), additionalImage2: await createImage() };
  const fields = { title: "Timetable", category: "Web", description: "D", tech: "React", ...images };
  const project = await visit.create<Project>("/api/projects", fields);
  const page = await visit.openAdmin("/admin/projects");
  await page.getByRole("button", { name: "Edit Timetable" }).click();
  const form = page.getByRole("dialog", { name: "Edit Project" });
  const alt = (of: string) => form.getByLabel(`Alternative text of ${of}`);
  await alt("image 1").fill("A week");
  await form.getByRole("button", { name: "Move image 1 later" }).click();
  await form.getByLabel("Title", { exact: true }).press("Control+s");
  await page.getByText("Saved.", { exact: true }).first().waitFor();
  expect([await alt("image 1").inputValue(), await alt("image 2").inputValue()]).toEqual(["Timetable", "A week"]);

  const release = await hold(page, `**/api/projects/${project.id}`);
  await form.getByLabel("Cover image (required)", { exact: true }).setInputFiles(await file("cover.jpg"));
  await alt("the cover").fill("A red");
  await page.keyboard.press("Control+s");
  await form.getByRole("button", { name: "Updating..." }).waitFor();
  await page.keyboard.type(" circle");
  release();
  await form.getByRole("button", { name: "Update Project" }).waitFor();
  expect(await alt("the cover").inputValue()).toBe("A red circle");
  await page.unroute(`**/api/projects/${project.id}`);
  await page.keyboard.press("Control+s");
  const stored = async () => {
    const { image, additionalImages } = (await (
      await fetch(`${visit.origin}/api/projects/${project.id}`)
    ).json()) as Project;
    return [image?.alt, additionalImages.image1?.alt, additionalImages.image2?.alt];
  };
  await expect.poll(stored).toEqual(["A red circle", "Timetable", "A week"]);
});

test("an image on its way into a text of the settings is asked about before they are left, and reported if its part is", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings?part=legal");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await page.getByRole("toolbar").waitFor();
  const release = await hold(page, "**/api/media");
  await page
    .locator(".cm-editor")
    .locator("xpath=../..")
    .locator("input[type=file]")
    .setInputFiles(await file("map.jpg"));
  await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Blogs", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("button").first().click();
  await page.getByText(/^The image was not sent yet when its text was closed/).waitFor();
  release();
  await page.getByRole("navigation").getByRole("link", { name: "Blogs", exact: true }).first().click();
  await page.waitForURL("**/admin/blogs");
  expect(await question.count()).toBe(0);
});

test("leaving Media while images wait for their upload asks first", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/media");
  const stored = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
    const { pictures } = (await (await fetch("/api/media", { headers })).json()) as { pictures: unknown[] };
    return pictures.length;
  });
  const release = await hold(page, "**/api/media");
  const files = await Promise.all([1, 2, 3].map((number) => file(`${number}.jpg`, 300 + number)));
  await page.getByLabel("Images to upload").setInputFiles(files);
  await page.getByRole("navigation").getByRole("link", { name: "Blogs", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Images are still uploading" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  release();
  await expect
    .poll(() =>
      page
        .getByRole("listitem")
        .filter({ has: page.locator("img") })
        .count(),
    )
    .toBe(stored + 3);
  await page.getByRole("navigation").getByRole("link", { name: "Blogs", exact: true }).first().click();
  await page.waitForURL("**/admin/blogs");
});
