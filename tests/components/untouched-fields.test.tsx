import { fireEvent, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { Image } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import { createImage } from "../images.ts";
import { json } from "../requests.ts";
import { openForm } from "./post-form.ts";
import { front, nth, renderAdmin, type Admin } from "./render-admin.tsx";

/* A form saves what was changed in it, and nothing else. */

const FACTS = { title: "Timetable", category: "Web", description: "D", tech: "React" };
const WORDS = { name: "Asha", position: "Student", content: "It works." };
const TEXTS = { title: "Night bus", content: "Text" };

const FORMS = [
  { list: "blogs", type: "Blog", fields: TEXTS, name: "Title", alt: /^Alternative text/ },
  { list: "projects", type: "Project", fields: FACTS, name: "Title", alt: /^Alternative text of the cover/ },
  { list: "testimonials", type: "Testimonial", fields: WORDS, name: "Name", alt: /^Alternative text/ },
];

const save = (admin: Admin) => admin.user.keyboard("{Control>}s{/Control}");

test.each(FORMS)("a $type's form leaves an alternative text that was written elsewhere", async (form) => {
  await using admin = await renderAdmin(`/admin/${form.list}`, {
    before: async ({ create }) =>
      create(`/api/${form.list}`, { ...form.fields, image: await createImage(), imageAlt: "A circle" }),
  });
  const [image] = (await admin.read<{ pictures: Image[] }>("/api/media")).pictures;
  const write = async (alt: string) =>
    admin.site.fetch(`/api/media/${image?.id}`, { ...json({ alt }, "PUT"), token: admin.site.token });
  const stored = async () => (await admin.read<Image>(`/api/media/${image?.id}`)).alt;
  await admin.press(/^Edit/);
  const alt = await admin.findByLabelText<HTMLInputElement>(form.alt);
  const name = await waitFor(() => front().getByLabelText(form.name));
  await write("Written elsewhere");
  await admin.fill(name, "Changed");
  await save(admin);
  await waitFor(() => expect(alt.value).toBe("Written elsewhere"));
  await write("Written again");
  await admin.fill(name, "Changed again");
  await admin.press(`Update ${form.type}`);
  await admin.dialogsClosed();
  expect(await stored()).toBe("Written again");
});

test("a new image gets the text typed for it", async () => {
  await using admin = await renderAdmin("/admin/projects", {
    before: async ({ create }) =>
      create("/api/projects", {
        ...FACTS,
        additionalImage1: await createImage({ width: 301 }),
        additionalImageAlt1: "A week",
      }),
  });
  const [before] = await admin.read<Project[]>("/api/projects");
  await admin.press("Edit Timetable");
  const file = new File([await createImage({ width: 302 })], "new.jpg", { type: "image/jpeg" });
  await admin.user.upload(await admin.findByLabelText("Additional image 1"), file);
  await admin.fill(admin.getByLabelText(/^Alternative text of image 1/), "A week");
  await admin.press("Update Project");
  await admin.dialogsClosed();
  const [after] = await admin.read<Project[]>("/api/projects");
  expect(after?.additionalImages.image1?.id).not.toBe(before?.additionalImages.image1?.id);
  expect(after?.additionalImages.image1?.alt).toBe("A week");
});

test("a save keeps the seconds of a post's time", async () => {
  const publishAt = "2040-10-28T01:30:15.000Z";
  await using admin = await renderAdmin("/admin/blogs", {
    before: ({ create }) => create("/api/blogs", { ...TEXTS, status: "scheduled", publishAt }),
  });
  const { title } = await openForm(admin, "Edit Night bus");
  await admin.fill(title, "Night train");
  await admin.press(/^Schedule for/);
  await admin.dialogsClosed();
  const [post] = await admin.read<Post[]>("/api/blogs");
  expect(post).toMatchObject({ title: "Night train", publishAt });
});

test("a project's details stay as they are until they are changed", async () => {
  const details = { "Stack: front": "React", "Stack: back": "Hono", Team: "4 students" };
  await using admin = await renderAdmin("/admin/projects", {
    before: ({ create }) => create("/api/projects", { ...FACTS, details: JSON.stringify(details) }),
  });
  const stored = async () => (await admin.read<Project[]>("/api/projects"))[0]?.details;
  await admin.press("Edit Timetable");
  await admin.fill(await admin.findByLabelText("Title"), "Calendar");
  await save(admin);
  await admin.findByText("Saved.");
  expect(await stored()).toEqual(details);
  const field = admin.getByLabelText("Additional details", { exact: false });
  await admin.fill(field, "Role: design\nRole: code");
  await admin.press("Update Project");
  await admin.findByText(/^Two details are named “Role”/);
  await admin.fill(field, "Role: design, code");
  await admin.press("Update Project");
  await admin.dialogsClosed();
  expect(await stored()).toEqual({ Role: "design, code" });
});

test("a stored post waits for an image in its text", async () => {
  await using admin = await renderAdmin("/admin/blogs", { before: ({ create }) => create("/api/blogs", TEXTS) });
  await openForm(admin, "Edit Night bus");
  const release = admin.network.hold("POST /api/media");
  const files = [new File([await createImage()], "bus.jpg", { type: "image/jpeg" })];
  const clipboardData = { files, types: ["Files"] };
  fireEvent.paste(nth(document.querySelectorAll(".cm-content")), { clipboardData });
  await admin.findByText("bus.jpg");
  await admin.press("Update Blog");
  await admin.findByText(/^An image is still uploading/);
  release();
  await admin.findByText(/^bus\.jpg was added/);
  await admin.press("Update Blog");
  await admin.dialogsClosed();
  const [post] = await admin.read<Post[]>("/api/blogs");
  expect((await admin.read<Post>(`/api/blogs/${post?._id}`)).content).toMatch(/!\[\]\(\/media\/[\w-]+\.webp\)/);
});

const LONG = Array.from({ length: 40 }, (_, line) => `Line ${line} of the text.`).join("\n\n");

test.each([
  ["blogs", { title: "Shared", content: LONG }, "content"],
  ["projects", { title: "Shared", description: LONG, category: "Web", tech: "React" }, "description"],
])("a conflict in %s names the other and has both texts", async (list, fields, text) => {
  await using admin = await renderAdmin(`/admin/${list}`, {
    allow: /409/,
    before: ({ create }) => create(`/api/${list}`, fields as Record<string, string>),
  });
  await admin.press("Edit Shared");
  await admin.findByRole("toolbar");
  const [item] = await admin.read<{ _id: string }[]>(`/api/${list}`);
  const theirs = `Their start. ${LONG}`;
  await admin.site.fetch(`/api/${list}/${item?._id}`, { ...json({ [text]: theirs }, "PUT"), token: admin.site.token });
  const mine = `${LONG} My end.`;
  await admin.fill(await front().findByRole("textbox", { name: /^(Content|Description)/ }), mine);
  await admin.press(/^Update/);
  await admin.findByText(/^Last saved by /);
  const [useTheirs, keepMine] = ["Use theirs", "Keep mine"].map((name) => front().getByRole("button", { name }));
  expect([useTheirs?.className === keepMine?.className, front().queryAllByRole("radio")]).toEqual([true, []]);
  expect([useTheirs, keepMine]).not.toContain(document.activeElement);
  expect((await admin.read<Record<string, string>>(`/api/${list}/${item?._id}`))[text]).toBe(theirs);
  const fullTexts = ["Their", "Your"].map((whose) => {
    const summary = front().getByText(new RegExp(`^${whose} full text: `));
    return summary.nextElementSibling?.textContent;
  });
  expect(fullTexts).toEqual([theirs, mine]);
});

test("a conflict shows both versions", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /409/,
    before: ({ create }) => create("/api/blogs", { ...TEXTS, excerpt: "Before" }),
  });
  const { title } = await openForm(admin, "Edit Night bus");
  await admin.fill(title, "My title");
  const [post] = await admin.read<Post[]>("/api/blogs");
  const change = async (theirs: object) =>
    admin.site.fetch(`/api/blogs/${post?._id}`, { ...json(theirs, "PUT"), token: admin.site.token });
  const stored = async () => admin.read<Post>(`/api/blogs/${post?._id}`);
  await change({ title: "Their title", excerpt: "Their excerpt" });
  await admin.press("Update Blog");
  const notice = await admin.findByText(
    /^Someone saved this post after you started editing, on .*\. Choose which text to keep/,
  );
  await waitFor(() => expect(document.activeElement).toBe(notice.parentElement));
  const difference = admin.getByRole("region", { name: "Title" });
  expect([...difference.querySelectorAll("del, ins")].map(({ textContent }) => textContent)).toEqual(["Their", "My"]);
  await admin.press("Keep mine");
  await admin.dialogsClosed();
  // What only they have changed stays.
  expect(await stored()).toMatchObject({ title: "My title", excerpt: "Their excerpt" });

  const { title: titleField } = await openForm(admin, "Edit My title");
  await admin.fill(titleField, "My next title");
  await change({ title: "Their next title" });
  await admin.press("Update Blog");
  await admin.press("Use theirs");
  await waitFor(() => expect(titleField.value).toBe("Their next title"));
  expect(await stored()).toMatchObject({ title: "Their next title" });
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();
});
