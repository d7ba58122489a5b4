import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { DESKTOP, expectAccessible, hold, PHONE } from "./harness.ts";
import { formOf, leaveQuestion, openForm, siteWithoutPosts } from "./post-form.ts";

const visitSite = siteWithoutPosts();

test("a changed form asks for confirmation before it closes in any way, and follows the choice", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blogs" }).click();
  const { form, title } = await openForm(page, "Create New Blog");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });

  await openForm(page, "Create New Blog");
  await title.fill("Half a thought");
  const ways = {
    escape: () => page.keyboard.press("Escape"),
    cross: () => form.getByRole("button", { name: "Close" }).click(),
    cancel: () => form.getByRole("button", { name: "Cancel" }).click(),
    beside: () => page.mouse.click(5, 400),
    back: () => page.goBack(),
  };
  for (const leave of Object.values(ways)) {
    await leave();
    await leaveQuestion(page).getByRole("button", { name: "Keep editing" }).click();
    await leaveQuestion(page).waitFor({ state: "hidden" });
    expect(await title.inputValue()).toBe("Half a thought");
  }
  await page.keyboard.press("Escape");
  await leaveQuestion(page).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await leaveQuestion(page).waitFor({ state: "hidden" });
  expect(page.url()).toContain("/admin/blogs");

  const unloadDialog = page.waitForEvent("dialog");
  // Playwright would wait for the page that does not come until its time is up.
  const reload = page.evaluate(() => location.reload());
  const dialog = await unloadDialog;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reload;
  expect(await title.inputValue()).toBe("Half a thought");

  await page.goBack();
  await leaveQuestion(page).getByRole("button", { name: "Close and keep the draft" }).click();
  await form.waitFor({ state: "hidden" });
  await openForm(page, "Create New Blog");
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Half a thought");
  await form.getByRole("button", { name: "Discard it" }).click();
  expect(await title.inputValue()).toBe("");
  await form.getByRole("button", { name: "Undo" }).first().click();
  expect(await title.inputValue()).toBe("Half a thought");
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "hidden" });
  await openForm(page, "Create New Blog");
  expect(await title.inputValue()).toBe("");
});

test("corrupt storage entries hide no draft, and the form also opens in a browser that blocks the Web Locks API", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  const { form, title } = await openForm(page, "Create New Blog");
  await title.fill("Half a thought");
  await form.getByText("Not saved yet. Your text is kept in this browser.").waitFor();
  await page.evaluate(() => {
    const own = Object.keys(localStorage).find((key) => key.startsWith("draft:")) ?? "";
    const corrupt = ["{", "{}", '{"values":{}}', '{"values":{},"savedAt":7}', '{"values":{},"savedAt":"once"}'];
    for (const entry of corrupt) localStorage.setItem(own.replace(/#.*/, `#${entry}`), entry);
    // As in a new tab.
    sessionStorage.clear();
  });
  await page.reload();
  await formOf(page);
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Half a thought");

  await page.addInitScript(() => {
    const blocked = () => Promise.reject(new DOMException("Blocked", "SecurityError"));
    Object.assign(navigator.locks, { request: blocked, query: blocked });
  });
  await page.reload();
  await formOf(page);
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
});

test("two tabs with the same new form have separate drafts, and closing or reloading a tab loses neither", async () => {
  await using visit = await visitSite();
  const first = await visit.openAdmin("/admin/blogs");
  const one = await openForm(first, "Create New Blog");
  await one.title.fill("From the first tab");
  const second = await first.context().newPage();
  await second.goto(`${visit.origin}/admin/blogs`);
  const two = await openForm(second, "Create New Blog");
  await two.form.getByText("This form is also open in another tab.").waitFor();
  expect(await two.title.inputValue()).toBe("");
  await two.title.fill("From the second tab");
  await second.close();
  expect(await first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")).length)).toBe(
    2,
  );
  // The form is part of the URL, so that a reload opens it again.
  await first.reload();
  await formOf(first);
  expect(await one.title.inputValue()).toBe("From the first tab");
  await one.form.getByRole("button", { name: "Discard it" }).click();
  await first.keyboard.press("Escape");
  await one.form.waitFor({ state: "hidden" });
  await openForm(first, "Create New Blog");
  expect(await one.title.inputValue()).toBe("From the second tab");
});

test("the draft of a post that was deleted meanwhile is not promised back", async () => {
  await using visit = await visitSite();
  const post = await visit.create<Post>("/api/blogs", { title: "Short-lived", content: "Text" });
  const page = await visit.openAdmin("/admin/blogs", { allow: /404/ });
  const { form, title } = await openForm(page, "Edit Short-lived");
  await title.fill("Short-lived, changed");
  const headers = { Authorization: `Bearer ${visit.token}` };
  expect((await fetch(`${visit.origin}/api/blogs/${post._id}`, { method: "DELETE", headers })).status).toBe(200);
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.getByText(/It was deleted meanwhile/).waitFor();
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByText("It was deleted meanwhile. Copy what you want to keep").waitFor();
  expect(await leaveQuestion(page).getByRole("button", { name: "Close and keep the draft" }).count()).toBe(0);
  await leaveQuestion(page).getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "hidden" });
  // The next form's draft is kept again.
  await openForm(page, "Create New Blog");
  await title.fill("Another");
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByRole("button", { name: "Close and keep the draft" }).waitFor();
});

test("a save that conflicts with a newer version shows both versions, and the admin chooses one for each field", async () => {
  await using visit = await visitSite();
  const content = Array.from({ length: 12 }, (_, row) => `Line ${row}`).join("\n");
  const post = await visit.create<Post>("/api/blogs", { title: "Shared", content, excerpt: "Before" });
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE, allow: /409/ });
  const { form, title, content: text } = await openForm(page, "Edit Shared");
  await title.fill("My title");
  await text.press("Control+End");
  await page.keyboard.type(" by me");

  const headers = { Authorization: `Bearer ${visit.token}` };
  const body = new FormData();
  body.set("title", "Their title");
  body.set("excerpt", "Their excerpt");
  expect((await fetch(`${visit.origin}/api/blogs/${post._id}`, { method: "PUT", headers, body })).status).toBe(200);

  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.getByText("This post was changed somewhere else").waitFor();
  const field = (name: string) => form.getByRole("group", { name, exact: true });
  // By default, fields changed here keep this version, and the others take the saved one.
  expect(await field("Title").getByRole("radio", { name: /^Mine/ }).isChecked()).toBe(true);
  expect(
    await field("Excerpt")
      .getByRole("radio", { name: /^Theirs/ })
      .isChecked(),
  ).toBe(true);
  expect(await field("Content").getByRole("region", { name: "Difference" }).textContent()).toContain(
    "Mine: Line 11 by me",
  );
  expect(await form.getByRole("group", { name: "Category" }).count()).toBe(0);
  await expectAccessible(page);
  // A wide window has room for a field's name beside both versions.
  const isBeside = () =>
    field("Title").evaluate(({ children: [name, versions] }) => {
      return Number(versions?.getBoundingClientRect().left) >= Number(name?.getBoundingClientRect().right);
    });
  expect(await isBeside()).toBe(false);
  await page.setViewportSize(DESKTOP);
  expect(await isBeside()).toBe(true);
  await page.setViewportSize(PHONE);
  await form.getByRole("button", { name: "Back to my text" }).click();
  expect(await title.inputValue()).toBe("My title");
  await title.press("Control+s");
  await field("Title")
    .getByRole("radio", { name: /^Theirs/ })
    .check();
  const release = await hold(page, `**/api/blogs/${post._id}`);
  await form.getByRole("button", { name: "Save the chosen version" }).click();
  // The form closes with the answer, so that it takes no text meanwhile.
  await form.locator("form[inert]").waitFor();
  release();
  await form.waitFor({ state: "hidden" });
  const saved = (await (await fetch(`${visit.origin}/api/blogs/${post._id}`)).json()) as Post;
  expect(saved).toMatchObject({ title: "Their title", excerpt: "Their excerpt", content: `${content} by me` });
});

test("an unreachable server, an ended session or a double click loses no text and saves no post twice", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_|401/ });
  const { form, title, content } = await openForm(page, "Create New Blog");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Title is required.").waitFor();
  await form.getByText("Content is required.").waitFor();
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  await title.fill("Kept through all");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Title is required.").waitFor({ state: "hidden" });
  expect(await content.evaluate((element) => element === document.activeElement)).toBe(true);
  await content.fill("Text");

  await page.route("**/api/blogs", (route) => route.abort("connectionrefused"), { times: 1 });
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByText("Could not create blog post. Please check your input.").waitFor();
  await form.getByText("The server cannot be reached. Check your connection and try again.").waitFor();
  expect(await content.textContent()).toBe("Text");

  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await form.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "hidden" });

  const again = await openForm(page, "Create New Blog");
  await again.title.fill("Clicked twice");
  await again.content.fill("Text");
  await form.getByRole("button", { name: "Create Blog" }).dblclick();
  await form.waitFor({ state: "hidden" });
  const all = (await (await fetch(`${visit.origin}/api/blogs`)).json()) as Post[];
  expect(all.map((post) => post.title)).toEqual(["Clicked twice", "Kept through all"]);

  // The form accepts no input until the response arrives, because closing the form would discard the input.
  const { promise: responded, resolve: response } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => responded.then(() => route.continue()), { times: 1 });
  const last = await openForm(page, "Create New Blog");
  await last.title.fill("Saved in one piece");
  await last.content.fill("Text");
  await form.getByRole("button", { name: "Create Blog" }).click();
  await form.getByRole("button", { name: "Creating..." }).waitFor();
  await page.keyboard.type(" and lost");
  for (const field of [last.title, last.content]) {
    expect(await field.evaluate((element) => element.closest("[inert]") !== null)).toBe(true);
  }
  response();
  await form.waitFor({ state: "hidden" });
  const [newest] = (await (await fetch(`${visit.origin}/api/blogs`)).json()) as Post[];
  expect(newest).toMatchObject({ title: "Saved in one piece", content: "Text" });
});
