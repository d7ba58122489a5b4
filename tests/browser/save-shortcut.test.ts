import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { hold, type Visit } from "./harness.ts";
import { formOf, leaveQuestion, openForm, siteWithoutPosts } from "./post-form.ts";

const visitSite = siteWithoutPosts();

async function everyPost(visit: Visit): Promise<Post[]> {
  const headers = { Authorization: `Bearer ${visit.token}` };
  return (await (await fetch(`${visit.origin}/api/blogs`, { headers })).json()) as Post[];
}

test("Ctrl+S in a new post saves one draft and continues to edit it; only the button publishes it", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const { form, title, content, status } = await formOf(page);
  await title.fill("Half a thought");
  await content.click();
  await page.keyboard.type("It begins");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as a draft. To publish it, press Update Blog.").waitFor();
  await page.waitForURL(/[?&]edit=/);
  expect(await status.inputValue()).toBe("published");

  // The cursor has not moved, and further typing changes the same post.
  await page.keyboard.type(" and goes on");
  const [draft, ...others] = await everyPost(visit);
  expect([draft?.title, draft?.status, draft?.content, others.length]).toEqual([
    "Half a thought",
    "draft",
    "It begins",
    0,
  ]);
  expect((await fetch(`${visit.origin}/api/blogs/${draft?._id}`)).status).toBe(404);
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await everyPost(visit))[0]?.content).toBe("It begins and goes on");

  // Enter in a single-line field does not publish, and closing a saved form needs no confirmation.
  await title.press("Enter");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "hidden" });
  await page.waitForURL("**/admin/blogs");
  await page.getByRole("button", { name: "Edit Half a thought" }).click();
  expect(await status.inputValue()).toBe("draft");
  await status.selectOption("published");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await everyPost(visit)).map((post) => [post.title, post.status])).toEqual([["Half a thought", "published"]]);
});

test("the button after Ctrl+S, also with Caps Lock on, publishes the same post, and a reload in between restores unsaved text", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const { form, title, content } = await formOf(page);
  await title.fill("Typed in two sittings");
  await content.fill("Text");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/[?&]edit=/);
  await title.fill("Typed in three sittings");
  await page.reload();
  await form.getByText(/Your unsaved text of .* is back/).waitFor();
  expect(await title.inputValue()).toBe("Typed in three sittings");
  await form.getByLabel("Status", { exact: true }).selectOption("published");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await everyPost(visit)).map((post) => [post.title, post.status])).toEqual([
    ["Typed in three sittings", "published"],
  ]);
  // The next new post starts empty.
  await page.getByRole("button", { name: "Create New Blog" }).click();
  expect(await title.inputValue()).toBe("");
  await title.fill("Another one");
  await content.fill("Text");
  // With Caps Lock on, the browser reports "S" without Shift.
  await page.keyboard.press("Control+S");
  await page.getByText("Saved as a draft.").waitFor();
  await page.waitForURL(/[?&]edit=/);
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await everyPost(visit)).map((post) => [post.title, post.status])).toEqual([
    ["Another one", "published"],
    ["Typed in three sittings", "published"],
  ]);
});

test("Ctrl+S in a stored post saves its text and leaves its stored status unchanged", async () => {
  await using visit = await visitSite();
  const draft = { title: "Still a draft", content: "Text", status: "draft" };
  const planned = { title: "Planned", content: "Text", status: "scheduled", publishAt: "2090-07-01T07:30:15.000Z" };
  for (const post of [draft, planned, { title: "Public", content: "Text" }]) await visit.create("/api/blogs", post);
  const page = await visit.openAdmin("/admin/blogs");
  const saveFrom = async (name: string, change: (status: Awaited<ReturnType<typeof formOf>>) => Promise<unknown>) => {
    await page.getByRole("button", { name: `Edit ${name}` }).click();
    const editor = await formOf(page);
    await change(editor);
    await editor.title.fill(`${name}, changed`);
    await page.keyboard.press("Control+s");
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  };

  await saveFrom("Still a draft", ({ status }) => status.selectOption("published"));
  await page.getByText("Saved as a draft. To publish it, press Update Blog.").waitFor();
  await close();
  await saveFrom("Planned", ({ form }) => form.getByLabel(/^Publish at/).fill("2020-01-01T00:00"));
  await page.getByText("Saved. It stays scheduled. To change its time, press Update Blog.").waitFor();
  await close();
  await saveFrom("Public", async () => {});
  await page.getByText("Saved.", { exact: true }).waitFor();
  await close();
  const now = (await everyPost(visit)).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(now.map(({ title, status, publishAt }) => [title, status, publishAt])).toEqual([
    ["Planned, changed", "scheduled", "2090-07-01T07:30:15.000Z"],
    ["Public, changed", "published", null],
    ["Still a draft, changed", "draft", null],
  ]);
});

test("Ctrl+S that meets a newer version does not publish: the status is not a choice, and stays as it is stored", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs", { allow: /409/ });
  await page.getByRole("button", { name: "Create New Blog" }).click();
  const { form, title, content } = await formOf(page);
  await title.fill("Half a thought");
  await content.fill("It begins");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/[?&]edit=/);
  const [draft] = await everyPost(visit);
  const headers = { Authorization: `Bearer ${visit.token}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ title: "Another title" });
  await fetch(`${visit.origin}/api/blogs/${draft?._id}`, { method: "PUT", headers, body });

  await content.fill("It begins and goes on");
  await page.keyboard.press("Control+s");
  await form.getByText("This post was changed somewhere else").waitFor();
  // A title that was not touched since the first save, but is chosen.
  await form.getByRole("group", { name: "Title", exact: true }).getByRole("radio", { name: /^Mine/ }).check();
  expect(await form.getByRole("group", { name: "Status", exact: true }).count()).toBe(0);
  await form.getByRole("button", { name: "Save the chosen version" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await everyPost(visit)).map((post) => [post.title, post.content, post.status])).toEqual([
    ["Half a thought", "It begins and goes on", "draft"],
  ]);
});

test("if the session ends before Ctrl+S, the form asks for the password in place and then saves a draft; entering the password in a dialog over a form does not save the form", async () => {
  await using visit = await visitSite();
  await visit.create("/api/blogs", { title: "Night bus", content: "It leaves at ten." });
  const page = await visit.openAdmin("/admin/blogs", { allow: /401/ });
  const saves: string[] = [];
  page.on("request", (request) => void (request.method() === "PUT" && saves.push(request.url())));
  await page.getByRole("button", { name: "Edit Night bus" }).click();
  const { form, title } = await formOf(page);
  await title.fill("Half a tit");
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await form.getByRole("button", { name: "Show history" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await page.keyboard.press("Enter");
  await history.getByText("This is the first version.").waitFor();
  await page.keyboard.press("Escape");
  await history.waitFor({ state: "hidden" });
  expect(await title.inputValue()).toBe("Half a tit");
  expect(saves).toEqual([]);
  expect((await everyPost(visit)).map((post) => post.title)).toEqual(["Night bus"]);
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByRole("button", { name: "Discard changes" }).click();
  await form.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: "Create New Blog" }).click();
  const { content } = await formOf(page);
  await title.fill("Kept private");
  await content.fill("Text");
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await page.keyboard.press("Control+s");
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await page.keyboard.press("Enter");
  await page.getByText("Saved as a draft.").waitFor();
  expect((await everyPost(visit)).map((post) => [post.title, post.status])).toEqual([
    ["Kept private", "draft"],
    ["Night bus", "published"],
  ]);
});

test("text that is typed while Ctrl+S saves stays in the form, and the next save includes it", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/testimonials");
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Position", { exact: true }).fill("Student");
  await form.getByLabel("Content", { exact: true }).fill("It works.");
  const name = form.getByLabel("Name", { exact: true });
  await name.fill("Asha");
  const { promise: responded, resolve: response } = Promise.withResolvers<void>();
  await page.route("**/api/testimonials", async (route) => responded.then(() => route.continue()), { times: 1 });
  await page.keyboard.press("Control+s");
  await form.getByRole("button", { name: "Creating..." }).waitFor();
  await page.keyboard.type(" Rao");
  response();
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await name.inputValue()).toBe("Asha Rao");
  // What was typed meanwhile is not saved, so closing the form asks first.
  await form.getByRole("button", { name: "Update Testimonial" }).waitFor();
  await page.keyboard.press("Escape");
  const question = leaveQuestion(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await question.waitFor({ state: "hidden" });
  await form.getByRole("button", { name: "Update Testimonial" }).click();
  await form.waitFor({ state: "hidden" });
  const { testimonials } = (await (await fetch(`${visit.origin}/api/testimonials`)).json()) as {
    testimonials: Testimonial[];
  };
  expect(testimonials.map((item) => item.name)).toEqual(["Asha Rao"]);
});

test("the history stays open until a restore is answered, and asks about unsaved changes only if there are any", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  const { form, title, content } = await openForm(page, "Create New Blog");
  await title.fill("Night bus");
  await content.fill("It leaves at ten.");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/[?&]edit=/);
  await title.fill("Day bus");
  await page.keyboard.press("Control+s");
  await form.getByText(/^Saved (?!as)/).waitFor();

  await form.getByRole("button", { name: "Show history" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  const release = await hold(page, "**/restore");
  await history.getByRole("button", { name: "Restore version 1" }).click();
  await history.locator("button[aria-busy]").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await history.locator("button[aria-busy]").count()).toBe(1);
  release();
  await history.waitFor({ state: "hidden" });
  await expect.poll(() => title.inputValue()).toBe("Night bus");
});

test("a save by the button or by Ctrl+S that is done late leaves the next new form open, with its text", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/blogs");
  const all: string[] = [];
  for (const [button, note, titles] of [
    ["Create Blog", "Blog post created.", ["The first", "The second"]],
    [null, "Saved as a draft.", ["The third", "The fourth"]],
  ] as const) {
    await page.getByRole("button", { name: "Create New Blog" }).click();
    const { form, title, content } = await formOf(page);
    await title.fill(titles[0]);
    await content.fill("Text");
    const { promise: responded, resolve: response } = Promise.withResolvers<void>();
    await page.route("**/api/blogs", async (route) => responded.then(() => route.continue()), { times: 1 });
    if (button) await form.getByRole("button", { name: button }).click();
    else await page.keyboard.press("Control+s");
    await form.getByRole("button", { name: "Creating..." }).waitFor();
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Create New Blog" }).click();
    await title.fill(titles[1]);
    await content.fill("Other text");
    response();
    await page.getByText(note).waitFor();
    await page.keyboard.press("Escape");
    const question = leaveQuestion(page);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await title.inputValue()).toBe(titles[1]);
    expect(new URL(page.url()).search).toMatch(/^\?new/);
    await form.getByRole("button", { name: "Create Blog" }).click();
    await form.waitFor({ state: "hidden" });
    all.push(...titles);
    expect((await everyPost(visit)).map((post) => post.title)).toEqual(all.toReversed());
  }
});
