import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { IMAGE_TYPES } from "#app/ui/image/image-types.ts";
import { createImage } from "../images.ts";
import type { Post } from "#app/features/blog/post.ts";
import { expectFocus } from "./expect-focus.ts";
import { expectAccessible, startVisit, startVisit } from "./harness.ts";

const SVG = {
  name: "mark.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
};
const REJECTED = "This is an SVG drawing, which could carry a script. Choose a PNG, JPG, GIF, WebP or AVIF file.";

const photo = async () => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.from(await (await createImage({ width: 300 })).arrayBuffer()),
});

/** Drops a file onto a field, or pastes it there. */
async function give(field: Locator, how: "paste" | "drop", { name, mimeType, buffer }: typeof SVG) {
  await field.evaluate(
    (element, { how, name, mimeType, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { how, name, mimeType, bytes: [...buffer] },
  );
}

test("the image field offers the server's types, rejects an SVG before upload, and clears the error with the next file", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/testimonials", { allow: /422/ });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  const form = page.getByRole("dialog");
  const field = form.getByLabel("Image", { exact: true });
  expect(await field.getAttribute("accept")).toBe(IMAGE_TYPES);
  // A space typed at once is searched for, and presses no button.
  await form.getByRole("button", { name: "Choose a stored image" }).press("Enter");
  const search = page.getByRole("dialog", { name: "Choose a stored image" }).getByLabel("Search");
  await expectFocus(search);
  await page.keyboard.type("a b");
  expect(await search.inputValue()).toBe("a b");
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });

  const ways = {
    choose: () => field.setInputFiles(SVG),
    drop: () => give(field, "drop", SVG),
    paste: () => give(field, "paste", SVG),
  };
  for (const reject of Object.values(ways)) {
    await reject();
    await form.getByText(REJECTED).waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.setInputFiles(await photo());
    await form.getByText(REJECTED).waitFor({ state: "hidden" });
    await form.getByRole("button", { name: "Remove image" }).click();
  }
  expect(sent).toEqual([]);
  await ways.choose();
  await expectAccessible(page);

  // A save would leave the rejected file out, so it stops at the field.
  await form.getByLabel("Name", { exact: true }).fill("Asha");
  await form.getByLabel("Position", { exact: true }).fill("Student");
  await form.getByLabel("Content", { exact: true }).fill("It works.");
  const create = form.getByRole("button", { name: "Create Testimonial" });
  await create.click();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await form.getByText(REJECTED).waitFor();
  expect(sent).toEqual([]);
  await form.getByRole("button", { name: "Go on without this file" }).click();
  await form.getByText(REJECTED).waitFor({ state: "hidden" });
  expect(await field.getAttribute("aria-invalid")).not.toBe("true");

  // The server's error about one file does not stay for the next.
  const broken = { message: "This image is damaged.", errors: { image: "This image is damaged." } };
  await page.route("**/api/testimonials", (route) => route.fulfill({ status: 422, json: broken }), { times: 1 });
  await field.setInputFiles(await photo());
  await create.click();
  const message = form.locator("p[id$=-error]", { hasText: "This image is damaged." });
  await message.waitFor();
  await field.setInputFiles(SVG);
  await form.getByText(REJECTED).waitFor();
  await field.setInputFiles({ ...(await photo()), name: "another.jpg" });
  await form.getByText(REJECTED).waitFor({ state: "hidden" });
  expect(await message.count()).toBe(0);
});

test("in the forms of posts, projects and testimonials, correcting a field removes its error and no other, including errors from the server", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/projects", { allow: /400/ });
  const sections = page.getByRole("navigation", { name: "Admin" });
  for (const { list, create, names } of [
    { list: "Projects", create: "Project", names: ["Title", "Category"] },
    { list: "Testimonials", create: "Testimonial", names: ["Name", "Position"] },
  ] as const) {
    await sections.getByRole("link", { name: list }).click();
    await page.getByRole("button", { name: `Create New ${create}` }).click();
    const dialog = page.getByRole("dialog", { name: `Create New ${create}` });
    await dialog.getByRole("button", { name: `Create ${create}` }).click();
    const [first, second] = [
      dialog.getByText(`${names[0]} is required.`),
      dialog.getByText(`${names[1]} is required.`),
    ];
    await first.waitFor();
    await second.waitFor();
    const field = dialog.getByLabel(names[1], { exact: true });
    await field.fill("Right");
    await second.waitFor({ state: "hidden" });
    expect(await first.isVisible()).toBe(true);
    // The focus stays in the field.
    expect(await field.evaluate((input) => input.matches(":focus"))).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await dialog.waitFor({ state: "detached" });
  }

  await sections.getByRole("link", { name: "Blogs" }).click();
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("toolbar").waitFor();
  const title = form.getByLabel("Title", { exact: true });
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Title is required.").waitFor();
  await form.getByRole("textbox", { name: "Content" }).fill("Text");
  await form.getByText("Content is required.").waitFor({ state: "hidden" });
  expect(await form.getByText("Title is required.").isVisible()).toBe(true);
  await title.fill("Right");
  await form.getByText("Title is required.").waitFor({ state: "hidden" });

  const error = { message: "Not so.", errors: { title: "This title is not allowed.", excerpt: "Not this one." } };
  await page.route("**/api/blogs", (route) => route.fulfill({ status: 400, json: error }), { times: 1 });
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("This title is not allowed.").waitFor();
  await title.fill("Another one");
  await form.getByText("This title is not allowed.").waitFor({ state: "hidden" });
  expect(await form.getByText("Not this one.").isVisible()).toBe(true);
});

test("a half-written date holds up a scheduled post, and no longer a draft, whose form does not show it; that of a public post promises a redirect only to an address that it can have", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (const title of ["Taken", "Public"]) await visit.create("/api/blogs", { title, content: "Text." });
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("toolbar").waitFor();
  await form.getByLabel("Title", { exact: true }).fill("Half a date");
  await form.getByRole("textbox", { name: "Content" }).fill("Text");
  await form.getByLabel("Status").selectOption("Scheduled");
  await form.getByLabel("Publish at").press("1");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Complete the date and the time, or clear both.").waitFor();
  await form.getByLabel("Status").selectOption("Draft");
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  await form.getByRole("button", { name: "Create Blog" }).click();
  expect((await (await sent).json()) as Post).toMatchObject({ status: "draft", publishAt: null });
  await form.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Edit Public" }).click();
  await form.getByText("Search engines and address").click();
  const note = form.getByText("Links to the old address, /blog/public, will lead to the new one when you save.");
  await form.getByLabel("Address", { exact: false }).fill("taken");
  await form.getByText("This address is taken by another post.").waitFor();
  expect(await note.count()).toBe(0);
  await form.getByLabel("Address", { exact: false }).fill("free");
  await note.waitFor();
});

test("in the contact form, correcting a field removes its error and no other", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact");
  const form = page.getByRole("main").getByRole("form");
  await form.getByRole("button").click();
  await form.getByText("Name is required.").waitFor();
  await form.getByRole("textbox", { name: "Name" }).fill("Ben");
  await form.getByText("Name is required.").waitFor({ state: "hidden" });
  expect(await form.getByText("Message is required.").isVisible()).toBe(true);
  const email = form.getByRole("textbox", { name: "Email" });
  const wrong = form.locator("p[id$=-error]", { hasText: /^Email|email/ });
  await email.fill("ben@");
  expect(await wrong.isVisible()).toBe(true);
  await email.fill("ben@campus.example");
  await wrong.waitFor({ state: "hidden" });
});
