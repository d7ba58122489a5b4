import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../images.ts";
import { expectAccessible, hold, PHONE, startVisit } from "./harness.ts";

/** Opens the form of a new post and waits for its editor. */
async function newPost(page: Page) {
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog").first();
  await form.getByRole("toolbar").waitFor();
  const text = async () => (await form.locator(".cm-line").allTextContents()).join("\n");
  return {
    form,
    title: form.getByLabel("Title", { exact: true }),
    content: form.getByRole("textbox", { name: "Content" }),
    text,
  };
}

const photo = async (name: string) => {
  const buffer = Buffer.from(await (await createImage()).arrayBuffer());
  return { name, mimeType: "image/jpeg", buffer };
};

/** Pastes images into the text, or drops them there. `others` is what the clipboard carries beside them, by type. */
async function give(page: Page, how: "paste" | "drop", names: string[], others: Record<string, string> = {}) {
  const files = await Promise.all(names.map(photo));
  const list = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] }));
  await page.locator(".cm-content").evaluate(
    (element, { how, list, others }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of list) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      for (const [type, value] of Object.entries(others)) data.setData(type, value);
      const { left, bottom } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: bottom - 5 };
      element.dispatchEvent(
        how === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { how, list, others },
  );
}

test("an author writes and schedules a post by keyboard alone", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "Taken", content: "Text." });
  await visit.changeSettings({ timeZone: "Europe/Berlin" });
  const page = await visit.openAdmin("/admin/blogs", { timezoneId: "Europe/Berlin", allow: /409/ });
  const { form, text } = await newPost(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type("Written by hand");
  await press("Tab", "ArrowRight");
  expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Bold");
  await press("Tab", "Control+Shift+H");
  await page.keyboard.type("A heading");
  await press("Enter", "Enter", "Control+b");
  await page.keyboard.type("bold");
  await press("Control+b");
  await page.keyboard.type(" word");
  await press("Enter");
  await page.keyboard.type("- one");
  await press("Enter");
  await page.keyboard.type("two");
  expect(await text()).toBe("## A heading\n\n**bold** word\n- one\n- two");
  // Tab leaves the text, so that it is no keyboard trap.
  await press("Tab");
  expect(await page.locator(".cm-editor :focus").count()).toBe(0);

  await form.getByLabel("Tags (optional)").focus();
  await page.keyboard.type("campus,rooms\nCampus\ngone\n");
  await press("Backspace");
  expect(await form.getByRole("list", { name: "Tags" }).getByRole("listitem").allTextContents()).toEqual([
    "campus",
    "rooms",
  ]);
  await form.getByLabel("Status").selectOption("Scheduled");
  await form.getByLabel("Publish at").fill("2090-07-01T09:30");
  await form.getByText("Visible from Jul 1, 2090, 09:30 AM (Europe/Berlin, UTC+2).").waitFor();
  await form.getByText("Search engines and URL").click();
  const url = form.getByLabel(/^URL/);
  await url.fill("taken");
  await press("Control+Enter");
  await form.getByText("Another item uses this URL.").first().waitFor();
  await url.and(page.locator(":focus")).waitFor();
  await url.fill("by-hand");
  await expectAccessible(page, ["light"]);
  await form.getByRole("button", { name: /^Schedule for Jul 1/ }).press("Enter");
  await form.waitFor({ state: "hidden" });
  const stored = await visit.fetch("/api/blogs/by-hand", { token: visit.token });
  expect((await stored.json()) as Post).toMatchObject({
    tags: "campus, rooms",
    status: "scheduled",
    publishAt: "2090-07-01T07:30:00.000Z",
  });
});

test("images enter a text with progress, cancel and retry, and are public", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs", { allow: /503/ });
  const { form, title, content, text } = await newPost(page);
  const image = (name: string) => form.getByRole("group", { name: `Image ${name}` });
  await title.fill("With images");
  const full = { status: 503, json: { message: "The disk is full." } };
  await page.route("**/api/media", (route) => route.fulfill(full), { times: 1 });
  await content.click();
  await page.keyboard.type("Above");
  await give(page, "paste", ["first.jpg"]);
  await image("first.jpg").getByText("The disk is full.").waitFor();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.getByText("An image is still uploading, or its upload failed.").waitFor();
  await image("first.jpg").getByRole("button", { name: "Try again" }).click();
  await image("first.jpg").waitFor({ state: "detached" });
  expect(await text()).toMatch(/^Above\n\n!\[\]\(\/media\/[\w-]+\.webp\)$/);

  // Of three uploads, the last is canceled while it waits, and the first in progress.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/media", async (route) => held.then(() => route.abort().catch(() => {})), { times: 1 });
  await give(page, "drop", ["second.jpg", "third.jpg", "fourth.jpg"]);
  await image("second.jpg").getByRole("progressbar").waitFor();
  await image("third.jpg").getByText("Waiting").waitFor();
  await image("fourth.jpg").getByRole("button", { name: "Cancel" }).click();
  await image("fourth.jpg").waitFor({ state: "detached" });
  await image("second.jpg").getByRole("button", { name: "Cancel" }).click();
  release();
  await form.getByText("third.jpg was added.").waitFor();
  expect(await text()).toMatch(/^Above\n\n!\[\]\(\S+\)\n\n!\[\]\(\S+\)$/);

  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Insert images" }).click();
  await (await chooser).setFiles([await photo("fifth.jpg")]);
  await form.getByText("fifth.jpg was added.").waitFor();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  const visitor = await visit.open("/blog/with-images");
  expect(await visitor.locator(".prose img").count()).toBe(3);
});

test("words written while an image uploads stay where they are written", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs", { allow: /503/ });
  const { form, title, content, text } = await newPost(page);
  const first = await hold(page, "**/api/media");
  await content.click();
  await page.keyboard.type("Above");
  await give(page, "paste", ["first.jpg"]);
  await form.getByRole("group", { name: "Image first.jpg" }).waitFor();
  await page.keyboard.type(" and");
  await title.focus();
  first();
  await form.getByText("first.jpg was added.").waitFor();
  await page.keyboard.type("Words");
  expect([await title.inputValue(), await text()]).toEqual([
    "Words",
    expect.stringMatching(/^Above and\n\n!\[\]\(\S+\)$/),
  ]);

  // A file manager's clipboard carries the names of the files as text. A failed upload stays when its line is deleted.
  const full = { status: 503, json: { message: "The disk is full." } };
  await page.route("**/api/media", (route) => route.fulfill(full), { times: 1 });
  await content.press("Control+Home");
  await give(page, "paste", ["second.jpg"], { "text/plain": "/home/asha/second.jpg\n" });
  const second = form.getByRole("group", { name: "Image second.jpg" });
  await second.getByText("The disk is full.").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  await second.getByRole("button", { name: "Try again" }).click();
  await form.getByText("second.jpg was added.").waitFor();
  // That of a word processor carries the text and an image of it.
  await content.press("Control+a");
  const words = { "text/plain": "Words\nof a document", "text/html": "<p>Words<br>of a document</p>" };
  await give(page, "paste", ["image.png"], words);
  expect(await text()).toBe("Words\nof a document");
});

test("a phone shows the text or its preview", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE, hasTouch: true });
  const { form, text } = await newPost(page);
  const content = page.locator(".cm-content");
  await content.fill("Some text");
  await content.press("Control+a");
  await form.getByRole("button", { name: "Bold" }).tap();
  expect(await text()).toBe("**Some text**");
  await form.getByRole("button", { name: "Preview", exact: true }).tap();
  await form.getByRole("region", { name: "Content: preview" }).locator("strong").waitFor();
  await expectAccessible(page, ["light"]);
  await form.getByRole("button", { name: "Write", exact: true }).tap();

  /** How much room a part has above the form's foot, in px. */
  const roomBelow = async (part: Locator) => {
    const [box, bar] = [await part.boundingBox(), await form.locator("[data-window-footer]").boundingBox()];
    return box && bar ? Math.round(bar.y - box.y - box.height) : -1;
  };
  await content.fill("A line.\n".repeat(40));
  await content.press("Control+End");
  await page.keyboard.type("Last words");
  await expect.poll(() => roomBelow(content.getByText("Last words"))).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect.poll(() => roomBelow(page.getByRole("listbox"))).toBeGreaterThanOrEqual(0);
});

test("three clicks and Shift+7 change a text as they should", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs");
  const { text } = await newPost(page);
  const content = page.locator(".cm-content");
  const devTools = await page.context().newCDPSession(page);
  await content.fill("First paragraph.\nSecond line.");
  await content.getByText("First paragraph.").click({ clickCount: 3 });
  await page.keyboard.press("Control+b");
  expect(await text()).toBe("**First paragraph.**\nSecond line.");
  const [control, shift] = [2, 8];
  const seven = { key: "/", code: "Digit7", windowsVirtualKeyCode: 55, modifiers: control + shift };
  await devTools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...seven });
  await devTools.send("Input.dispatchKeyEvent", { type: "keyUp", ...seven });
  expect(await text()).toBe("1. **First paragraph.**\nSecond line.");
});
