import { waitFor } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { formOf, leaveQuestion, openForm } from "./post-form.ts";
import { renderAdmin } from "./render-admin.tsx";

const BACK = /Your unsaved text from .* is back/;
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("draft:"));

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
    (await leaveQuestion()).getByText("Your unsaved changes will be lost.");
    await admin.press("Keep editing");
    await waitFor(() => expect(admin.getAllByRole("dialog")).toHaveLength(1));
    expect(title.value).toBe("Half a thought");
  }
  const unload = new Event("beforeunload", { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await admin.user.keyboard("{Escape}");
  await admin.press("Discard changes");
  await admin.dialogsClosed();
  expect(drafts()).toEqual([]);
  expect((await openForm(admin, "Create New Blog")).title.value).toBe("");
});

test("a reload brings the text of an open form back", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { title } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Half a thought");
  await admin.findByText("Not saved yet. Your text is kept in this browser.");
  expect(drafts()).toEqual(["draft:blogs:new"]);
  await admin.reload();
  await admin.findByText(BACK);
  const { title: restored } = await formOf();
  expect(restored.value).toBe("Half a thought");
  await admin.press("Discard it");
  await waitFor(() => expect(restored.value).toBe(""));
  expect(drafts()).toEqual([]);
  for (const entry of ["{", "{}", '{"texts":{},"savedAt":"once"}', '{"texts":{"title":7}}']) {
    localStorage.setItem("draft:blogs:new", entry);
    await admin.reload();
    expect((await formOf()).title.value).toBe("");
  }
});

test("a form works without storage", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { title, content } = await openForm(admin, "Create New Blog");
  using _full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await admin.fill(title, "Not stored here");
  await admin.findByText(/^Not saved yet\. This browser cannot store drafts/);
  await admin.fill(content, "Text");
  await admin.press("Publish");
  await admin.dialogsClosed();
  expect((await admin.read<Post[]>("/api/blogs")).map((post) => post.title)).toEqual(["Not stored here"]);
});

test("a draft over an older version leads to both versions", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /409/,
    before: ({ create }) => create("/api/blogs", { title: "Night bus", content: "Text" }),
  });
  const { title } = await openForm(admin, "Edit Night bus");
  await admin.fill(title, "Day bus");
  await admin.reload();
  const [post] = await admin.read<Post[]>("/api/blogs");
  const [headers, body] = [{ "Content-Type": "application/json" }, JSON.stringify({ title: "Bus" })];
  await admin.site.fetch(`/api/blogs/${post?._id}`, { method: "PUT", headers, body, token: admin.site.token });
  await admin.reload();
  await admin.findByText(BACK);
  expect((await formOf()).title.value).toBe("Day bus");
  await admin.press("Update Blog");
  await admin.findByText(/^Someone saved this post/);
  await admin.press("Keep mine");
  await admin.dialogsClosed();
  expect(drafts()).toEqual([]);
  expect((await admin.read<Post[]>("/api/blogs"))[0]?.title).toBe("Day bus");
});

test("a form closed during a save leaves no draft", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const closeWhileSaving = async (name: string) => {
    const { title, content } = await openForm(admin, "Create New Blog");
    expect(title.value).toBe("");
    await admin.fill(title, name);
    await admin.fill(content, "Text");
    await admin.press("Publish");
    await admin.findByText("Creating...");
    await admin.user.keyboard("{Escape}");
    await admin.dialogsClosed();
  };
  const release = admin.network.hold("POST /api/blogs");
  await closeWhileSaving("Saved after closing");
  release();
  await admin.findByText("Published.");
  await waitFor(() => expect(drafts()).toEqual([]));

  const fail = admin.network.holdToFail("POST /api/blogs");
  await closeWhileSaving("Not saved");
  fail();
  await admin.findByText("Could not create blog post. Please check your input.");
  const { title } = await openForm(admin, "Create New Blog");
  await admin.findByText(BACK);
  expect(title.value).toBe("Not saved");
});
