import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../images.ts";
import { give, imageNamed } from "./paste-and-drop.ts";
import { expectAccessible, PHONE, startVisit } from "./harness.ts";
import { siteWithoutPosts } from "./post-form.ts";

const visitSite = siteWithoutPosts();

/** Opens the form of a new post and waits for its editor. */
async function newPost(page: Page) {
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog", { name: "Create New Blog" });
  await form.getByRole("toolbar").waitFor();
  return { form, content: form.getByRole("textbox", { name: "Content" }) };
}

test("an author writes a post with keyboard formatting, lists, tags, a slug and a publication time, and saves it", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "Taken", content: "Text." });
  const page = await visit.openAdmin("/admin/blogs", { timezoneId: "Europe/Berlin", allow: /409/ });
  const { form, content } = await newPost(page);
  await page.keyboard.type("Written by hand");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Bold");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Shift+H");
  await page.keyboard.type("A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" word");
  await page.keyboard.press("Shift+Control+ArrowLeft");
  await page.keyboard.type("*");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  expect(await form.locator("textarea[name=content]").inputValue()).toBe(
    "## A heading\n\n**bold** *word*\n- one\n- two",
  );
  await form.getByRole("button", { name: "Side by side" }).click();
  await content.focus();
  const preview = form.getByRole("region", { name: "Content: preview" });
  await preview.locator("li", { hasText: "two" }).waitFor();
  expect(await preview.locator("strong").textContent()).toBe("bold");
  await form.getByText("6 words · 1 min read").waitFor();
  expect(await content.getAttribute("aria-required")).toBe("true");

  // Tab leaves the text, so that it is no keyboard trap.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".cm-editor"))).toBeNull();

  await form.getByLabel("Tags (optional)").focus();
  await page.keyboard.type("campus,rooms");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Campus");
  await page.keyboard.press("Enter");
  await page.keyboard.type("gone");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  expect(await form.locator("input[name=tags]").inputValue()).toBe("campus, rooms");

  await form.getByLabel("Status").selectOption("Scheduled");
  await form.getByText("In your time zone (Europe/Berlin, UTC+1)").waitFor();
  await form.getByLabel("Publish at").fill("2020-07-01T09:30");
  await form.getByText("This time has passed (Europe/Berlin, UTC+2)").waitFor();
  await form.getByLabel("Publish at").fill("2090-07-01T09:30");
  await form.getByText("Visible from Jul 1, 2090, 09:30 AM (Europe/Berlin, UTC+2).").waitFor();

  await form.getByText("Search engines and address").click();
  const path = form.getByLabel("Address", { exact: false });
  await form.getByText("/blog/written-by-hand").first().waitFor();
  await path.fill("taken");
  await form.getByText("This address is taken by another post.").waitFor();
  await page.keyboard.press("Control+Enter");
  // Waits for the server's message, which replaces the earlier one: until then, the next save would wait for this one.
  await form.getByText("This address is taken by another item.").first().waitFor();
  expect(await path.evaluate((element) => element === document.activeElement)).toBe(true);
  await path.fill("by-hand");
  await form.getByLabel("SEO title").fill("x".repeat(70));
  await form.getByText("70 characters: search engines cut it after about 60.").waitFor();
  await form.getByLabel("SEO title").fill("Found by this");
  await form.locator("figure", { hasText: "In search results" }).getByText("Found by this").waitFor();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Blog" }).press("Enter");
  await form.waitFor({ state: "hidden" });
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const response = await fetch(`${visit.origin}/api/blogs/by-hand`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await response.json()) as Post).toMatchObject({
    tags: "campus, rooms",
    status: "scheduled",
    publishAt: "2090-07-01T07:30:00.000Z",
    seoTitle: "Found by this",
  });
});

test("images enter the text by paste, drop and button, show their progress, and can be canceled and retried", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /503/ });
  const { form, content } = await newPost(page);
  await form.getByLabel("Title", { exact: true }).fill("With images");
  const text = () => form.locator("textarea[name=content]").inputValue();

  // The first upload fails, and a retry succeeds without choosing the file again.
  await page.route("**/api/media", (route) => route.fulfill({ status: 503, json: { message: "The disk is full." } }), {
    times: 1,
  });
  await content.click();
  await page.keyboard.type("Above");
  await give(page, "paste", [await imageNamed("first.jpg")]);
  const first = form.getByRole("group", { name: "Image first.jpg" });
  await first.getByText("The disk is full.").waitFor();
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("An image is not in the text yet.").waitFor();
  await first.getByRole("button", { name: "Try again" }).click();
  await first.waitFor({ state: "detached" });
  expect(await text()).toMatch(/^Above\n\n!\[\]\(\/media\/[\w-]+\.webp\)$/);
  await form.getByText("One image has no alternative text.").waitFor();
  await page.keyboard.type("A red circle");
  expect(await text()).toContain("![A red circle](/media/");
  expect(await form.getByText("One image has no alternative text.").count()).toBe(0);

  // Of three uploads, the last is canceled while it waits, the first in progress, and the other one completes.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/media", async (route) => void held.promise.then(() => route.abort().catch(() => {})), {
    times: 1,
  });
  const names = ["second.jpg", "third.jpg", "fourth.jpg"];
  await give(page, "drop", await Promise.all(names.map(imageNamed)));
  const second = form.getByRole("group", { name: "Image second.jpg" });
  await second.getByRole("progressbar").waitFor();
  await form.getByRole("group", { name: "Image third.jpg" }).getByText("Waiting").waitFor();
  const uploads = form.getByRole("group", { name: /^Image/ });
  expect(await uploads.locator("strong").allTextContents()).toEqual(names);
  const fourth = form.getByRole("group", { name: "Image fourth.jpg" });
  await fourth.getByRole("button", { name: "Cancel" }).click();
  await fourth.waitFor({ state: "detached" });
  await second.getByRole("button", { name: "Cancel" }).click();
  held.resolve();
  await uploads.first().waitFor({ state: "detached" });
  expect(await text()).toMatch(/^Above\n\n!\[A red circle\]\(\S+\)\n\n!\[\]\(\S+\)$/);

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Insert images" }).click(),
  ]);
  const bytes = Buffer.from(await (await createImage()).arrayBuffer());
  await chooser.setFiles([{ name: "fifth.jpg", mimeType: "image/jpeg", buffer: bytes }]);
  await form.getByText("fifth.jpg is in the text.").waitFor();
  await form.getByRole("button", { name: "Side by side" }).click();
  await form.getByRole("region", { name: "Content: preview" }).locator("img").nth(2).waitFor();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.waitFor({ state: "hidden" });
  const visitor = await visit.open("/blog/with-images");
  expect(await visitor.locator(".prose img").count()).toBe(3);
});

test("words written while an image uploads stay where they are written, and out of its alternative text; a failed image stays when its line is deleted", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /503/ });
  const { form, content } = await newPost(page);
  let held = Promise.withResolvers<void>();
  await page.route("**/api/media", async (route) => held.promise.then(() => route.continue()));
  await content.click();
  await page.keyboard.type("Above");
  await give(page, "paste", [await imageNamed("first.jpg")]);
  await form.getByRole("group", { name: "Image first.jpg" }).waitFor();
  await page.keyboard.type(" and");
  held.resolve();
  await form.getByText("first.jpg is in the text.").waitFor();
  await page.keyboard.type(" on");
  const text = () => form.locator("textarea[name=content]").inputValue();
  expect(await text()).toMatch(/^Above and on\n\n!\[\]\(\S+\)$/);

  // Another field keeps the focus and its words.
  held = Promise.withResolvers();
  await give(page, "paste", [await imageNamed("second.jpg")]);
  await form.getByRole("group", { name: "Image second.jpg" }).waitFor();
  await form.getByLabel("Title", { exact: true }).focus();
  held.resolve();
  await form.getByText("second.jpg is in the text.").waitFor();
  await page.keyboard.type("Words");
  expect(await form.getByLabel("Title", { exact: true }).inputValue()).toBe("Words");
  expect(await text()).not.toContain("Words");

  // A file manager's clipboard carries the names of the files as text. A failed upload stays when its line is deleted.
  await page.route("**/api/media", (route) => route.fulfill({ status: 503, json: { message: "The disk is full." } }), {
    times: 1,
  });
  await content.press("Control+Home");
  await give(page, "paste", [await imageNamed("third.jpg")], "/home/asha/third.jpg\n");
  const third = form.getByRole("group", { name: "Image third.jpg" });
  await third.getByText("The disk is full.").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Delete");
  const rest = await text();
  expect(rest).toMatch(/^\n!\[\]\(\S+\)\n\n!\[\]\(\S+\)$/);
  await third.getByRole("button", { name: "Try again" }).click();
  await form.getByText("third.jpg is in the text.").waitFor();
  expect((await text()).replace(rest, "")).toMatch(/^!\[\]\(\S+\)\n$/);

  // That of a word processor carries the text and an image of it.
  await content.press("Control+a");
  await give(page, "paste", [await imageNamed("image.png")], "Words\nof a document");
  expect(await text()).toBe("Words\nof a document");
});

test("on a phone the author switches between text and preview, and can retry a preview that failed", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE, hasTouch: true, allow: /503/ });
  const { form, content } = await newPost(page);
  await content.fill("Some text");
  await content.press("Control+a");
  await form.getByRole("button", { name: "Bold" }).tap();
  expect(await form.locator("textarea[name=content]").inputValue()).toBe("**Some text**");
  await form.getByRole("button", { name: "Undo" }).tap();
  expect(await form.locator("textarea[name=content]").inputValue()).toBe("Some text");
  for (const button of await form.getByRole("toolbar").getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= PHONE.width && box.height >= 44).toBe(true);
  }
  let unavailable = true;
  await page.route("**/api/preview", (route) => {
    // Lets the preview of the previous text pass, which a busy machine may request only now.
    if (!unavailable || !route.request().postData()?.includes("Other text")) return route.fallback();
    unavailable = false;
    return route.fulfill({ status: 503, json: { message: "Away." } });
  });
  await content.fill("Other text");
  await form.getByRole("button", { name: "Preview", exact: true }).tap();
  await content.waitFor({ state: "hidden" });
  const preview = form.getByRole("region", { name: "Content: preview" });
  await preview.getByText("The preview cannot be shown right now.").waitFor();
  await preview.getByRole("button", { name: "Try again" }).tap();
  await preview.locator("p", { hasText: "Other text" }).waitFor();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Write", exact: true }).tap();
  await content.waitFor();
});

test("if the editor cannot be loaded, a plain text field replaces it", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_FAILED|code-editor/ });
  await page.route(/code-editor/, (route) => route.abort());
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const form = page.getByRole("dialog", { name: "Create New Blog" });
  await form.getByText("The editor could not be loaded").waitFor();
  await form.getByLabel("Title", { exact: true }).fill("Plain");
  await form.getByLabel("Content", { exact: true }).fill("Just **text**.");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await fetch(`${visit.origin}/blog/plain`)).status).toBe(200);
});

test("a draft is readable at a private URL until the URL is revoked", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "Not yet public", content: "Hidden **text**.", status: "draft" });
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Edit Not yet public" }).click();
  const form = page.getByRole("dialog", { name: "Edit Blog" });
  await form.getByRole("button", { name: "Copy private preview link" }).click();
  const url = new URL(await form.getByLabel("Private preview link").inputValue());

  const visitor = await visit.open(url.pathname, { allow: /404/ });
  await visitor.getByText(/^Private preview, ends on/).waitFor();
  await visitor.getByRole("heading", { level: 1, name: "Not yet public" }).waitFor();
  expect(await visitor.getByRole("button", { name: /like/i }).count()).toBe(0);
  expect(await visitor.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await expectAccessible(visitor);
  const { headers } = await fetch(`${visit.origin}${url.pathname}`);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("X-Robots-Tag")).toContain("noindex");

  // Asks first: a link that somebody else has cannot be restored.
  const question = page.getByRole("dialog", { name: "Take back all private links" });
  for (const answer of ["Cancel", "Take back"]) {
    await page.getByRole("button", { name: "Take back all private links" }).click();
    await question.getByRole("button", { name: answer, exact: true }).click();
    await question.waitFor({ state: "detached" });
    const status = async () => (await fetch(visit.origin + url.pathname)).status;
    await expect.poll(status).toBe(answer === "Cancel" ? 200 : 404);
  }
  await form.getByText("One private link stops working from now on.").waitFor();
  await expectAccessible(page);
  await visitor.reload();
  await visitor.getByText("This page was never printed").waitFor();
});
