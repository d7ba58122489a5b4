import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { formOf, leaveQuestion, openForm } from "./post-form.ts";
import { nth, renderAdmin } from "./render-admin.tsx";

const BACK = /Your unsaved text of .* is back/;

test("a changed form asks before it closes, in whatever way", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await openForm(admin, "Create New Blog");
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();

  const { title } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Half a thought");
  const ways = [
    () => admin.user.keyboard("{Escape}"),
    () => admin.press("Close"),
    () => admin.press("Cancel"),
    async () => history.back(),
  ];
  for (const leave of ways) {
    await leave();
    await leaveQuestion();
    await admin.press("Keep editing");
    await waitFor(() => expect(admin.getAllByRole("dialog")).toHaveLength(1));
    expect(title.value).toBe("Half a thought");
  }
  const unload = new Event("beforeunload", { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
});

test("a kept draft is back in the next form, and can be discarded", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const first = await openForm(admin, "Create New Blog");
  await admin.fill(first.title, "Half a thought");
  await admin.user.keyboard("{Escape}");
  await admin.press("Close and keep the draft");
  await admin.dialogsClosed();

  await openForm(admin, "Create New Blog");
  await admin.findByText(BACK);
  const title = () => admin.getByLabelText<HTMLInputElement>("Title").value;
  expect(title()).toBe("Half a thought");
  await admin.press("Discard it");
  await waitFor(() => expect(title()).toBe(""));
  await admin.user.click(nth(admin.getAllByRole("button", { name: "Undo" })));
  await waitFor(() => expect(title()).toBe("Half a thought"));
  await admin.user.keyboard("{Escape}");
  await admin.press("Discard changes");
  await admin.dialogsClosed();
  await openForm(admin, "Create New Blog");
  expect(title()).toBe("");
});

test("a reload brings the text of an open form back, past corrupt entries", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { title } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Half a thought");
  await admin.findByText("Not saved yet. Your text is kept in this browser.");
  const own = Object.keys(localStorage).find((key) => key.startsWith("draft:")) ?? "";
  const corrupt = ["{", "{}", '{"values":{}}', '{"values":{},"savedAt":7}', '{"values":{},"savedAt":"once"}'];
  for (const entry of corrupt) localStorage.setItem(own.replace(/#.*/, `#${entry}`), entry);
  sessionStorage.clear();
  await admin.reload();
  await admin.findByText(BACK);
  expect((await formOf()).title.value).toBe("Half a thought");
});

test("the draft of a deleted post is not promised back", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /404/,
    before: ({ create }) => create("/api/blogs", { title: "Short-lived", content: "Text" }),
  });
  const { title } = await openForm(admin, "Edit Short-lived");
  await admin.fill(title, "Short-lived, changed");
  const [post] = await admin.read<Post[]>("/api/blogs");
  await admin.site.fetch(`/api/blogs/${post?._id}`, { method: "DELETE", token: admin.site.token });
  await admin.press("Update Blog");
  await admin.findByText(/It was deleted meanwhile/);
  await admin.user.keyboard("{Escape}");
  const question = await leaveQuestion();
  question.getByText("It was deleted meanwhile. Copy what you want to keep", { exact: false });
  expect(question.queryByRole("button", { name: "Close and keep the draft" })).toBeNull();
  await admin.press("Discard changes");
  await admin.dialogsClosed();
});

test("a form that is closed while it saves leaves no draft, unless the save fails", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const closeWhileSaving = async (name: string) => {
    const { title, content } = await openForm(admin, "Create New Blog");
    expect(title.value).toBe("");
    await admin.fill(title, name);
    await admin.fill(content, "Text");
    await admin.press("Create Blog");
    await admin.findByText("Creating...");
    await admin.user.keyboard("{Escape}");
    await admin.dialogsClosed();
  };
  const release = admin.network.hold("POST /api/blogs");
  await closeWhileSaving("Saved after closing");
  release();
  await admin.findByText("Blog post created.");

  const fail = admin.network.holdToFail("POST /api/blogs");
  await closeWhileSaving("Not saved");
  fail();
  await admin.findByText("Could not create blog post. Please check your input.");
  const { title } = await openForm(admin, "Create New Blog");
  await admin.findByText(BACK);
  expect(title.value).toBe("Not saved");
});

test("text typed while Ctrl+S saves becomes a draft of the saved post", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { title, content } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Saved");
  await admin.fill(content, "Text");
  const release = admin.network.hold("POST /api/blogs");
  await admin.user.click(title);
  await admin.user.keyboard("{Control>}s{/Control}");
  await admin.findByText("Creating...");
  await admin.user.keyboard("{End} after closing{Escape}");
  await admin.dialogsClosed();
  release();
  await admin.findByText("Saved as a draft.", { exact: false });
  const next = await openForm(admin, "Create New Blog");
  expect(next.title.value).toBe("");
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();
  const saved = await openForm(admin, "Edit Saved");
  await admin.findByText(BACK);
  expect(saved.title.value).toBe("Saved after closing");
});
