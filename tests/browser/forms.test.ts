import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../images.ts";
import { ADMIN } from "../sites/open-site.ts";
import { json } from "../requests.ts";
import { expectAccessible, PHONE, startVisit } from "./harness.ts";

const EMPTY = { SAMPLE_CONTENT: "off" };

test("typed text and a chosen image survive a reload", async () => {
  await using visit = await startVisit(EMPTY);
  const page = await visit.openAdmin("/admin/blogs?new");
  const form = page.getByRole("dialog").first();
  const title = form.getByLabel("Title", { exact: true });
  await form.getByRole("toolbar").waitFor();
  await title.fill("Half a thought");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Content" }).fill("It begins");
  await form.getByText("Your text is kept in this browser.").waitFor();
  await page.reload();
  await form.getByText(/^Your unsaved text from .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Half a thought");
  expect(await page.getByRole("textbox", { name: "Content" }).textContent()).toBe("It begins");

  const buffer = Buffer.from(await (await createImage()).arrayBuffer());
  await form
    .getByLabel("Cover image", { exact: true })
    .setInputFiles({ name: "desk.jpg", mimeType: "image/jpeg", buffer });
  await form.getByLabel("Alternative text").fill("A desk");
  const { promise: canceled, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => canceled.then(() => route.abort().catch(() => {})), { times: 1 });
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.getByRole("progressbar", { name: "Upload" }).waitFor();
  await form.getByRole("button", { name: "Cancel upload" }).click();
  await form.getByText(/^You canceled the save, so we do not know whether the post was saved/).waitFor();
  release();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  const [post] = (await (await visit.fetch("/api/blogs")).json()) as Post[];
  expect(post).toMatchObject({ title: "Half a thought", image: { alt: "A desk" } });
});

test("a conflict of two admins and an expired session lose no text", async () => {
  await using visit = await startVisit(EMPTY);
  const { _id } = await visit.create<Post>("/api/blogs", { title: "Shared", content: "Line\n".repeat(12) });
  const page = await visit.openAdmin(`/admin/blogs?edit=${_id}`, { viewport: PHONE, allow: /409|401/ });
  const form = page.getByRole("dialog").first();
  await form.getByRole("toolbar").waitFor();
  const lookup = page.waitForResponse(/blog-address\?title=My\+title/);
  await form.getByLabel("Title", { exact: true }).fill("My title");
  await lookup;
  await visit.fetch(`/api/blogs/${_id}`, { ...json({ title: "Theirs", excerpt: "New" }, "PUT"), token: visit.token });
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await form.getByRole("button", { name: "Update Blog" }).click();
  await page.locator("input[type=password]:focus").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await form.getByText("Someone saved this post").waitFor();
  await expectAccessible(page, ["light"]);
  await form.getByRole("button", { name: "Keep mine" }).click();
  await form.waitFor({ state: "hidden" });
  const stored = (await (await visit.fetch(`/api/blogs/${_id}`)).json()) as Post;
  expect(stored).toMatchObject({ title: "My title", excerpt: "New" });
});

test("a check selects its text in view on a phone", async () => {
  await using visit = await startVisit(EMPTY);
  const [paragraph, link] = ["A tool for two lectures, on a phone.\n\n".repeat(30), "[the old page](/blog/never)"];
  await visit.create("/api/blogs", { title: "A long post", content: `${paragraph}See ${link}.\n\n${paragraph}` });
  const page = await visit.openAdmin("/admin/checks", { viewport: PHONE });
  await page.getByRole("link", { name: "The link to /blog/never is broken" }).click();
  const selection = () =>
    page.evaluate(() => {
      const chosen = getSelection();
      const box = chosen?.rangeCount ? chosen.getRangeAt(0).getBoundingClientRect() : null;
      const frame = document.querySelector(".cm-scroller")?.getBoundingClientRect();
      const inView = box && frame && box.top >= frame.top && box.bottom <= Math.min(innerHeight, frame.bottom);
      return [chosen?.toString(), inView];
    });
  await expect.poll(selection).toEqual([`${link}.`, true]);
});
