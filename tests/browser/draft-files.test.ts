import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { createImage } from "../images.ts";
import { hold } from "./harness.ts";
import { leaveQuestion, openForm, siteWithoutPosts } from "./post-form.ts";

const visitSite = siteWithoutPosts();

/** Chooses an image of this name in the open form. */
async function choose(page: Page, name: string) {
  const buffer = Buffer.from(await (await createImage()).arrayBuffer());
  await page.getByLabel("Image", { exact: true }).setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await storedFiles(page, 1);
}

/** Waits until so many drafts have files. */
async function storedFiles(page: Page, count: number) {
  const read = () =>
    page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      indexedDB.open("keyval-store").onsuccess = ({ target }) => {
        const db = (target as IDBOpenDBRequest).result;
        const all = db.transaction("keyval").objectStore("keyval").count();
        all.onsuccess = () => resolve(all.result);
        db.close();
      };
      return promise;
    });
  await expect.poll(read).toBe(count);
}

test("an image chosen in one tab appears in no other, and is back after a reload or once its form is opened again", async () => {
  await using visit = await visitSite();
  const first = await visit.openAdmin("/admin/blogs");
  const one = await openForm(first, "Create New Blog");
  await choose(first, "first.jpg");
  const second = await first.context().newPage();
  await second.goto(`${visit.origin}/admin/blogs`);
  const two = await openForm(second, "Create New Blog");
  await two.title.fill("From the second tab");
  await two.content.fill("Text");
  expect(await two.form.getByText(/was chosen earlier/).count()).toBe(0);
  await two.form.getByRole("button", { name: "Create Blog" }).click();
  await two.form.waitFor({ state: "hidden" });
  const [post] = (await (await fetch(`${visit.origin}/api/blogs`)).json()) as Post[];
  expect([post?.title, post?.image]).toEqual(["From the second tab", null]);

  const back = one.form.getByText("first.jpg was chosen earlier and is not saved yet.");
  await first.reload();
  await back.waitFor();
  await first.keyboard.press("Escape");
  await leaveQuestion(first).getByRole("button", { name: "Close and keep the draft" }).click();
  await openForm(first, "Create New Blog");
  await back.waitFor();
  await first.keyboard.press("Escape");
  await leaveQuestion(first).getByRole("button", { name: "Discard changes" }).click();
  await storedFiles(first, 0);
});

test("a form that is closed while it saves leaves no draft, and its draft stays when the save fails", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_/ });
  const { form, title, content } = await openForm(page, "Create New Blog");
  await title.fill("Saved after closing");
  await content.fill("Text");
  const release = await hold(page, "**/api/blogs");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Creating...").waitFor();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  // What is being saved does not come up in the next form, either.
  await openForm(page, "Create New Blog");
  expect(await title.inputValue()).toBe("");
  expect(await form.getByText("This form is also open in another tab.").count()).toBe(0);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  release();
  await page.getByText("Blog post created.").waitFor();
  await openForm(page, "Create New Blog");
  expect(await form.getByText(/Your unsaved text of .* is back/).count()).toBe(0);
  expect(await title.inputValue()).toBe("");

  await title.fill("Not saved");
  await content.fill("Text");
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => failed.then(() => route.abort("connectionrefused")), { times: 1 });
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Creating...").waitFor();
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  fail();
  await page.getByText("Could not create blog post. Please check your input.").waitFor();
  await openForm(page, "Create New Blog");
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Not saved");
});

test("a form that is closed while Ctrl+S saves leaves what was typed since as a draft of the saved item, and no other", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  const { form, title, content } = await openForm(page, "Create New Blog");
  await title.fill("Saved");
  await content.fill("Text");
  const release = await hold(page, "**/api/blogs");
  await title.press("Control+s");
  await form.getByText("Creating...").waitFor();
  await title.press("End");
  await page.keyboard.type(" after closing");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  release();
  await page.getByText("Saved as a draft.").waitFor();
  await openForm(page, "Create New Blog");
  expect(await form.getByText(/Your unsaved text of .* is back/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await openForm(page, "Edit Saved");
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Saved after closing");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await page.getByText("Blog post updated.").waitFor();
});

test("undoing the discard of a draft brings its image back, too", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  const { form, title } = await openForm(page, "Create New Blog");
  await title.fill("Half a thought");
  await choose(page, "photo.jpg");
  await page.reload();
  const back = form.getByText("photo.jpg was chosen earlier and is not saved yet.");
  await back.waitFor();
  await form.getByRole("button", { name: "Discard it" }).click();
  await storedFiles(page, 0);
  expect(await back.count()).toBe(0);
  await form.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await back.waitFor();
  expect(await title.inputValue()).toBe("Half a thought");
  await storedFiles(page, 1);
  await page.reload();
  await back.waitFor();
});
