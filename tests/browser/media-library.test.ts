import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import { createImage } from "../images.ts";
import { temporaryFolder } from "../server/harness.ts";
import { expectAccessible, PHONE, startVisit, type Visit } from "./harness.ts";

/** Writes image files of different widths to disk, for a form's file input. */
async function photos(folder: string, ...widths: number[]): Promise<string[]> {
  return Promise.all(
    widths.map(async (width) => {
      const path = join(folder, `photo-${width}.jpg`);
      await writeFile(path, new Uint8Array(await (await createImage({ width, height: 400 })).arrayBuffer()));
      return path;
    }),
  );
}

async function ask<Result>(visit: Visit, path: string): Promise<Result> {
  const headers = { Authorization: `Bearer ${visit.token}` };
  return (await (await fetch(visit.origin + path, { headers })).json()) as Result;
}

async function projectWithThree(visit: Visit): Promise<Project> {
  const images = await Promise.all(
    [0, 1, 2, 3].map(async (target) => [
      [target === 0 ? "image" : `additionalImage${target}`, await createImage({ width: 300 + target })],
      [target === 0 ? "imageAlt" : `additionalImageAlt${target}`, target === 0 ? "" : `Picture ${target}`],
    ]),
  );
  const contents = { title: "Timetable", category: "Web", description: "D", tech: "React" };
  return visit.create<Project>("/api/projects", { ...contents, ...Object.fromEntries(images.flat()) });
}

const altsOf = ({ additionalImages: { image1, image2, image3 } }: Project) =>
  [image1, image2, image3].map((one) => one?.alt);

test("the admin sets a cover's text and focal point, and reorders and removes a project's images by mouse and keyboard", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const project = await projectWithThree(visit);
  const page = await visit.openAdmin("/admin/projects");
  await page.getByText("No alternative text").first().waitFor();
  await page.getByRole("button", { name: "Edit Timetable" }).click();
  const form = page.getByRole("dialog");

  const cover = form.getByRole("slider", { name: "Focal point of the cover image" });
  await cover.scrollIntoViewIfNeeded();
  const missing = form.getByText("No alternative text", { exact: true }).filter({ visible: true });
  await missing.waitFor();
  await form.getByLabel("Alternative text of the cover").fill("A red circle");
  expect(await missing.count()).toBe(0);
  const box = await cover.locator("xpath=..").boundingBox();
  if (!box) throw new Error("The cover is not in view.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7, { steps: 4 });
  await page.mouse.up();
  expect(await cover.getAttribute("aria-valuetext")).toBe("20 % from the left, 70 % from the top");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowRight");
  expect(await cover.getAttribute("aria-valuetext")).toBe("21 % from the left, 60 % from the top");
  const crop = form.getByRole("list", { name: "How it is cropped" }).getByRole("presentation").first();
  await expect.poll(() => crop.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("21% 60%");

  // By keyboard: moves the third image before the second; the focus follows it.
  const order = () =>
    form
      .getByLabel(/^Alternative text of image/)
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await form.getByRole("button", { name: "Move image 3 earlier" }).focus();
  await page.keyboard.press("Enter");
  await form.getByText("Image moved to position 2 of 4.").waitFor();
  expect((await order()).slice(0, 3)).toEqual(["Picture 1", "Picture 3", "Picture 2"]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Move image 2 earlier");
  // By mouse: drags the image that is now third to the first position.
  const handle = form.getByRole("button", { name: /^Drag image 3/ });
  await handle.scrollIntoViewIfNeeded();
  await handle.hover();
  await page.mouse.down();
  const first = await form.getByRole("button", { name: /^Drag image 1/ }).boundingBox();
  if (!first) throw new Error("The first image is not in view.");
  await page.mouse.move(first.x, first.y, { steps: 6 });
  await page.mouse.up();
  expect((await order()).slice(0, 3)).toEqual(["Picture 2", "Picture 1", "Picture 3"]);

  await form.getByRole("button", { name: "Remove image 1" }).click();
  await form.getByText("Will be removed").waitFor();
  await form.getByRole("button", { name: "Keep image 1" }).click();
  await form.getByRole("button", { name: "Remove image 3" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Update Project" }).click();
  await form.waitFor({ state: "hidden" });
  const saved = await ask<Project>(visit, `/api/projects/${project.id}`);
  expect(saved.image).toMatchObject({ alt: "A red circle", focalX: 21, focalY: 60 });
  expect(altsOf(saved)).toEqual(["Picture 2", "Picture 1", undefined]);

  const visitor = await visit.open("/portfolio");
  const shown = visitor.getByRole("img", { name: "A red circle" }).first();
  expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("21% 60%");
});

const chooseIn = (page: Page, file: string) =>
  page.getByRole("dialog").getByLabel("Image", { exact: true }).setInputFiles(file);

test("a chosen file survives a failed upload, a canceled upload and a reload, and is not stored twice", async () => {
  await using folder = await temporaryFolder();
  const [photo = ""] = await photos(folder.path, 700);
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/testimonials", { allow: /ERR_FAILED|ERR_CONNECTION|503/ });
  const form = page.getByRole("dialog");
  const fill = async (name: string) => {
    await page.getByRole("button", { name: "Create New Testimonial" }).click();
    await form.getByLabel("Name", { exact: true }).fill(name);
    await form.getByLabel("Position", { exact: true }).fill("Student");
    await form.getByLabel("Content", { exact: true }).fill("It works.");
  };
  await fill("Asha");
  const wrong = join(folder.path, "notes.txt");
  await writeFile(wrong, "no image");
  await chooseIn(page, wrong);
  await form.getByText("This is not an image. Choose a PNG, JPG, GIF, WebP or AVIF file.").waitFor();
  await chooseIn(page, photo);
  await form.getByLabel("Alternative text").fill("Asha at her desk");

  // First the network fails, then the server.
  await page.route("**/api/testimonials", (route) => route.abort());
  await form.getByRole("button", { name: "Create Testimonial" }).click();
  await form.getByText("The image is not uploaded. It stays chosen.").waitFor();
  await page.unroute("**/api/testimonials");
  const busy = {
    status: 503,
    json: { message: "Too many images are being prepared right now. Try again in a minute." },
  };
  await page.route("**/api/testimonials", (route) => route.fulfill(busy));
  await form.getByRole("button", { name: "Try again" }).first().click();
  await form.getByText("Too many images are being prepared right now. Try again in a minute.").waitFor();
  await page.unroute("**/api/testimonials");

  // The user cancels an upload that never ends.
  await page.route("**/api/testimonials", () => {});
  await form.getByRole("button", { name: "Try again" }).first().click();
  await form.getByRole("progressbar").first().waitFor();
  await form.getByRole("button", { name: "Cancel upload" }).click();
  await form.getByRole("button", { name: "Cancel upload" }).waitFor({ state: "hidden" });
  await page.unroute("**/api/testimonials");

  await page.reload();
  await form.getByText("photo-700.jpg was chosen earlier and is not saved yet.").waitFor();
  expect(await form.getByLabel("Alternative text").inputValue()).toBe("Asha at her desk");
  await form.getByRole("button", { name: "Create Testimonial" }).click();
  await form.waitFor({ state: "hidden" });
  const [stored] = (await ask<{ pictures: StoredImage[] }>(visit, "/api/media")).pictures;
  expect(stored).toMatchObject({ alt: "Asha at her desk", usedIn: [{ title: "Asha", place: "portrait" }] });

  // After the save, the next form contains nothing of it.
  await fill("Ben");
  expect(await form.getByText(/was chosen earlier/).count()).toBe(0);
  await chooseIn(page, photo);
  await form.getByText("This image is already here: portrait of “Asha”.").waitFor();
  await form.getByRole("button", { name: "Use the stored one" }).click();
  expect(await form.getByLabel("Alternative text").inputValue()).toBe("Asha at her desk");
  await form.getByRole("button", { name: "Create Testimonial" }).click();
  await form.waitFor({ state: "hidden" });
  const { pictures } = await ask<{ pictures: StoredImage[] }>(visit, "/api/media");
  expect(pictures.map(({ usedIn }) => usedIn.map(({ title }) => title).toSorted())).toEqual([["Asha", "Ben"]]);

  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("");
});

test("on a phone, the admin picks a stored image for a testimonial, and a too large file shows an error in view", async () => {
  await using folder = await temporaryFolder();
  const large = join(folder.path, "large.jpg");
  await writeFile(large, Buffer.alloc(1024 * 1024 + 10, 0xff));
  await using visit = await startVisit({ SAMPLE_CONTENT: "off", MAX_UPLOAD_MB: "1" });
  await visit.create("/api/media", { image: await createImage(), alt: "A red circle" });
  await visit.create("/api/testimonials", { name: "Asha", position: "Student", content: "It works." });
  const page = await visit.openAdmin("/admin/testimonials", { viewport: PHONE, hasTouch: true, allow: /413/ });
  await page.getByRole("button", { name: "Edit Asha" }).click();
  const form = page.getByRole("dialog", { name: "Edit Testimonial" });
  await form.getByRole("button", { name: "Choose a stored image" }).click();
  const choice = page.getByRole("dialog", { name: "Choose a stored image" });
  await choice.getByRole("button", { name: "A red circle" }).waitFor();
  await expectAccessible(page);
  await choice.getByRole("button", { name: "A red circle" }).click();
  await choice.waitFor({ state: "hidden" });
  expect(await form.getByLabel("Alternative text").inputValue()).toBe("A red circle");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Update Testimonial" }).click();
  await form.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Edit Asha" }).click();
  // The browser cannot decode these bytes, and the form says so before it sends anything.
  await form.getByLabel("Image", { exact: true }).setInputFiles(large);
  await form.getByText(/^This file is damaged or of a kind that cannot be shown/).waitFor();
  const broad = join(folder.path, "broad.png");
  const noise = Buffer.concat([
    Buffer.from(await (await createImage({ format: "png" })).arrayBuffer()),
    Buffer.alloc(1024 * 1024),
  ]);
  await writeFile(broad, noise);
  await form.getByLabel("Image", { exact: true }).setInputFiles(broad);
  await form.getByRole("button", { name: "Update Testimonial" }).click();
  const reason = form.getByText("This file is too large. Choose one of at most 1 MB.").first();
  await expect.poll(() => isInSight(reason)).toBe(true);
  await form.getByText("The image is not uploaded. It stays chosen.").waitFor();
  // There is no retry, because the server would reject the same file again.
  expect(await form.getByRole("button", { name: "Try again" }).count()).toBe(0);
  expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("Asha");
});

test("the Media page uploads several images at once, edits their text and focal point, filters and deletes them", async () => {
  await using folder = await temporaryFolder();
  const files = await photos(folder.path, 500, 510);
  const broken = join(folder.path, "broken.png");
  await writeFile(broken, "no image");
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const used = await visit.create<StoredImage>("/api/media", { image: await createImage(), alt: "In a post" });
  await visit.create("/api/blogs", { title: "A post", content: `![Here](${used.url})` });
  const page = await visit.openAdmin("/admin/media", { allow: /415|503/ });
  const use = page.getByRole("link", { name: "In the text of “A post”" });
  expect(await use.getAttribute("href")).toMatch(/^\/admin\/blogs\?edit=/);

  await page.route("**/api/media", (route) => route.fulfill({ status: 503, json: { message: "The disk is full." } }), {
    times: 1,
  });
  await page.getByLabel("Images to upload").setInputFiles([...files, broken]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await uploads.getByText("The disk is full.").waitFor();
  await uploads.getByText("Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded.").waitFor();
  await uploads
    .getByRole("listitem")
    .filter({ hasText: "The disk is full." })
    .getByRole("button", { name: "Try again" })
    .click();
  await uploads.getByRole("button", { name: "Dismiss broken.png" }).click();
  await uploads.waitFor({ state: "detached" });
  const cards = page.locator("main li").filter({ has: page.getByRole("button", { name: /^Focal point/ }) });
  await expect.poll(() => cards.count()).toBe(3);
  await expectAccessible(page);

  const newest = cards.first();
  await newest.getByText("No alternative text").waitFor();
  const { promise: responded, resolve: response } = Promise.withResolvers<void>();
  await page.route("**/api/media/*", async (route) => responded.then(() => route.continue()), { times: 1 });
  const text = newest.getByLabel("Alternative text");
  await text.fill("A circle");
  await page.keyboard.press("Enter");
  await newest.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.type(" on green");
  response();
  await newest.getByText("No alternative text").waitFor({ state: "detached" });
  expect(await text.inputValue()).toBe("A circle on green");
  await newest.getByRole("button", { name: "Save text" }).click();
  await newest.getByRole("button", { name: "Save text" }).waitFor({ state: "detached" });
  await newest.getByRole("button", { name: /^Focal point/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("slider").focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save focal point" }).click();
  await dialog.waitFor({ state: "hidden" });
  await newest.getByText("40/50").waitFor();

  await page.getByRole("button", { name: "No alternative text" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  expect(page.url()).toContain("filter=missing-alt");
  await page.getByRole("button", { name: "Unused" }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.setViewportSize(PHONE);
  await expectAccessible(page, ["light"]);
  await page.getByRole("button", { name: "Delete A circle on green" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByLabel("Search media").fill("a post");
  await expect.poll(() => cards.count()).toBe(1);
  await cards.getByRole("link", { name: "In the text of “A post”" }).waitFor();
  expect(await cards.getByRole("button", { name: /^Delete/ }).count()).toBe(0);
});

/** True when nothing covers the middle of the element. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((own) => {
    const { x, y, width, height } = own.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === own;
  });
}
