import { screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { formOf, leaveQuestion, openForm } from "./post-form.ts";
import { front, renderAdmin, type Admin } from "./render-admin.tsx";

const save = (admin: Admin) => admin.user.keyboard("{Control>}s{/Control}");

const posts = async (admin: Admin) =>
  (await admin.read<Post[]>("/api/blogs")).map(({ title, content, status }) => [title, content, status]);

async function writePost(admin: Admin, title: string, content = "Text") {
  const form = await openForm(admin, "Create New Blog");
  await admin.fill(form.title, title);
  await admin.fill(form.content, content);
  return form;
}

test("Ctrl+S in a new post saves one draft", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  const { status, title } = await writePost(admin, "Half a thought", "It begins");
  await save(admin);
  await admin.findByText("Draft saved.");
  await waitFor(() => expect(admin.url()).toContain("edit="));
  expect(status.value).toBe("published");
  expect(await posts(admin)).toEqual([["Half a thought", "It begins", "draft"]]);

  await admin.user.keyboard(" and goes on{Control>}{Enter}{/Control}");
  await waitFor(async () => expect(await posts(admin)).toEqual([["Half a thought", "It begins and goes on", "draft"]]));
  await admin.user.click(title);
  await admin.user.keyboard("{Enter}{Escape}");
  await admin.dialogsClosed();
  expect(admin.url()).toBe("/admin/blogs");
  expect(await posts(admin)).toEqual([["Half a thought", "It begins and goes on", "draft"]]);
});

test("the button after Ctrl+S publishes the same post", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await writePost(admin, "Written in two sittings");
  await admin.user.keyboard("{Control>}S{/Control}");
  await admin.findByText("Draft saved.");
  await waitFor(() => expect(admin.url()).toContain("edit="));
  await admin.press("Publish");
  await admin.dialogsClosed();
  expect(await posts(admin)).toEqual([["Written in two sittings", "Text", "published"]]);
  expect((await openForm(admin, "Create New Blog")).title.value).toBe("");
});

test("Ctrl+S in a stored post leaves its stored status unchanged", async () => {
  const publishAt = "2090-07-01T07:30:15.000Z";
  await using admin = await renderAdmin("/admin/blogs", {
    before: async ({ create }) => {
      await create("/api/blogs", { title: "Still a draft", content: "Text", status: "draft" });
      await create("/api/blogs", { title: "Planned", content: "Text", status: "scheduled", publishAt });
    },
  });
  const draft = await openForm(admin, "Edit Still a draft");
  await admin.user.selectOptions(draft.status, "published");
  await admin.fill(draft.title, "Still a draft, changed");
  await save(admin);
  await admin.findByText("Draft saved.");
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();

  const planned = await openForm(admin, "Edit Planned");
  await admin.user.clear(front().getByLabelText(/^Publish at/));
  await admin.user.type(front().getByLabelText(/^Publish at/), "2020-01-01T00:00");
  await admin.fill(planned.title, "Planned, changed");
  await save(admin);
  await admin.findByText(/^Scheduled for Jul 1, 2090/);
  const stored = await admin.read<Post[]>("/api/blogs");
  expect(stored.map((post) => [post.title, post.status, post.publishAt]).toSorted()).toEqual([
    ["Planned, changed", "scheduled", publishAt],
    ["Still a draft, changed", "draft", null],
  ]);
});

test("after an ended session, Ctrl+S asks for the password", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /401/ });
  await writePost(admin, "Kept private");
  admin.endSession();
  await save(admin);
  await admin.logIn();
  await admin.findByText("Draft saved.");
  expect(await posts(admin)).toEqual([["Kept private", "Text", "draft"]]);
});

test("a password entered over a form does not save the form", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /401/,
    before: ({ create }) => create("/api/blogs", { title: "Night bus", content: "It leaves at ten." }),
  });
  const { title } = await openForm(admin, "Edit Night bus");
  await admin.fill(title, "Half a tit");
  admin.endSession();
  await admin.press("Show history");
  await admin.logIn();
  await admin.findByText("There is only one version.");
  expect(title.value).toBe("Half a tit");
  expect(admin.network.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
});

test("text typed while Ctrl+S saves stays", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new");
  await admin.findByRole("dialog");
  const name = await waitFor(() => front().getByLabelText<HTMLInputElement>("Name"));
  await waitFor(() => expect(document.activeElement).toBe(name));
  await admin.fill(front().getByLabelText("Position"), "Student");
  await admin.fill(front().getByLabelText("Content"), "It works.");
  await admin.fill(name, "Asha");
  const release = admin.network.hold("POST /api/testimonials");
  await save(admin);
  await admin.findByRole("button", { name: "Creating..." });
  await admin.user.keyboard(" Rao");
  release();
  await admin.findByText("Saved.");
  expect(name.value).toBe("Asha Rao");
  await admin.findByRole("button", { name: "Update Testimonial" });
  await admin.user.keyboard("{Escape}");
  await leaveQuestion();
  await admin.press("Keep editing");
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await admin.press("Update Testimonial");
  await admin.dialogsClosed();
  const { testimonials } = await admin.read<{ testimonials: Testimonial[] }>("/api/testimonials");
  expect(testimonials.map((item) => item.name)).toEqual(["Asha Rao"]);
});

test.each([
  { by: "the button", done: "Published.", send: (admin: Admin) => admin.press("Publish") },
  { by: "Ctrl+S", done: "Draft saved.", send: save },
])("a late save by $by leaves the next new form open", async ({ done, send }) => {
  await using admin = await renderAdmin("/admin/blogs");
  await writePost(admin, "The first");
  const release = admin.network.hold("POST /api/blogs");
  await send(admin);
  await admin.findByRole("button", { name: "Creating..." });
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();
  await waitFor(() => expect(admin.url()).toBe("/admin/blogs"));
  await writePost(admin, "The second");
  release();
  await admin.findByText(done);
  expect((await formOf()).title.value).toBe("The second");
  expect(admin.url()).toBe("/admin/blogs?new");
  await admin.press("Publish");
  await admin.dialogsClosed();
  expect((await posts(admin)).map(([title]) => title)).toEqual(["The second", "The first"]);
});

test("a conflict that Ctrl+S meets does not publish a draft", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /409/ });
  const { site } = admin;
  const { content } = await writePost(admin, "Half a thought", "It begins");
  await save(admin);
  await waitFor(() => expect(admin.url()).toContain("edit="));
  const [draft] = await admin.read<Post[]>("/api/blogs");
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ content: "Another text" });
  await site.fetch(`/api/blogs/${draft?._id}`, { method: "PUT", headers, body, token: site.token });
  await admin.fill(content, "It begins and goes on");
  await save(admin);
  await admin.findByText(/^Someone saved this post/);
  await admin.press("Keep mine");
  await waitFor(() => expect(admin.queryByText(/^Someone saved this post/)).toBeNull());
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();
  expect(await posts(admin)).toEqual([["Half a thought", "It begins and goes on", "draft"]]);
});
