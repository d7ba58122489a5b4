import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const dialogOf = async (admin: Admin) => within(await admin.findByRole("dialog"));
const optionsOf = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ text }) => text);

const LISTS = [
  {
    path: "projects",
    what: "project",
    button: "Project",
    fields: { Title: "Timetable", Category: "Campus tools", Description: "A fast timetable.", Tech: "React, , Node" },
    stored: '"tech":["React","Node"]',
    repeatsReason: false,
  },
  {
    path: "testimonials",
    what: "testimonial",
    button: "Testimonial",
    fields: { Name: "Asha", Position: "Second-year biology", Content: "It remembers my lab slots." },
    stored: '"position":"Second-year biology"',
    repeatsReason: true,
  },
];

test.each(LISTS)("a $what that cannot be saved or deleted stays open", async (list) => {
  const { path, what, button, fields, stored, repeatsReason } = list;
  const [title = "", item = ""] = Object.entries(fields)[0] ?? [];
  await using admin = await renderAdmin(`/admin/${path}`, { allow: /: 500/ });
  const { user, network } = admin;
  network.respond(`GET /api/${path}`, 500, {});
  await admin.findByText(`Could not fetch ${path}`);
  await admin.press("Try again");
  await admin.findByText(`No ${path} found.`);

  await user.click(admin.getByRole("button", { name: `Create New ${button}` }));
  let dialog = await dialogOf(admin);
  // A project's description changes from a plain field to the editor.
  if (fields.Description) await dialog.findByRole("toolbar");
  for (const [label, text] of Object.entries(fields)) await user.type(await dialog.findByLabelText(label), text);
  network.respond(`POST /api/${path}`, 500, {});
  await user.click(dialog.getByRole("button", { name: button === "Blog" ? "Publish" : `Create ${button}` }));
  await dialog.findByText(`Could not create ${what}. Please check your input.`);
  await admin.press("Try again");
  await admin.dialogsClosed();
  await admin.findByRole("button", { name: `Edit ${item}` });
  expect(await admin.site.text(`/api/${path}`)).toContain(stored);

  const { [path]: items, 0: first } = JSON.parse(await admin.site.text(`/api/${path}`));
  const { id } = first ?? items[0];
  await user.click(admin.getByRole("button", { name: `Edit ${item}` }));
  dialog = await dialogOf(admin);
  await user.type(await dialog.findByLabelText(title), " B");
  network.respond(`PUT /api/${path}/${id}`, 500, {});
  await user.click(dialog.getByRole("button", { name: `Update ${button}` }));
  await dialog.findByText(`Could not update ${what}. Please check your input.`);
  network.respond(`PUT /api/${path}/${id}`, 500, { message: "The disk is full." });
  await admin.press("Try again");
  await dialog.findByText("The disk is full.");
  expect(dialog.queryByText(`Could not update ${what}. Please check your input.`) === null).toBe(repeatsReason);
  await admin.press("Try again");
  await admin.dialogsClosed();

  await user.click(await admin.findByRole("button", { name: `Delete ${item} B` }));
  dialog = await dialogOf(admin);
  network.respond(`DELETE /api/${path}/${id}`, 500, {});
  await admin.press("Delete");
  await dialog.findByText(`Could not delete ${what}`);
  await admin.press("Delete");
  await admin.dialogsClosed();
  await admin.findByText(`No ${path} found.`);
});

test("the list of testimonials has the specified texts and formats", async () => {
  await using admin = await renderAdmin("/admin/testimonials", { sample: true });
  const { user } = admin;
  await admin.findByText("Manage testimonials from your clients and users.");
  expect(optionsOf(admin.getByLabelText("Sort"))).toEqual(["Newest First", "Oldest First", "Sort by Name"]);
  const [time] = await waitFor(() => {
    const times = document.querySelectorAll("tbody time");
    expect(times.length).toBeGreaterThan(0);
    return times;
  });
  expect(time?.textContent).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{2}:\d{2}\s[AP]M$/);
  await user.type(admin.getByPlaceholderText("Search testimonials..."), "nobody said this");
  await admin.findByText("No testimonials found.");
  await admin.findByText("Try adjusting your search term.");
  await user.clear(admin.getByPlaceholderText("Search testimonials..."));
  await admin.press("Create New Testimonial");
  const dialog = await dialogOf(admin);
  await dialog.findByText("Add a new testimonial from a client or user");
  await dialog.findByText("PNG, JPG, GIF up to 10MB");
  const { type, value, min, max } = dialog.getByLabelText<HTMLInputElement>("Rating");
  expect([type, value, min, max]).toEqual(["number", "5", "1", "5"]);
});

test("the lists of posts and projects have the specified options", async () => {
  await using admin = await renderAdmin("/admin/projects", { sample: true });
  const { user } = admin;
  const [project] = JSON.parse(await admin.site.text("/api/projects?fields=summary")) as { preview: string }[];
  await admin.findByText(`${project?.preview.slice(0, 40).trimEnd()}…`);
  const sort = () => optionsOf(admin.getByLabelText("Sort"));
  expect(sort()).toEqual(["Newest First", "Oldest First", "Sort by Title", "Sort by Category"]);

  const navigation = within(admin.getByRole("navigation", { name: "Admin" }));
  await user.click(navigation.getByRole("link", { name: "Blogs" }));
  await waitFor(() => expect(sort()).toEqual(["Newest First", "Oldest First", "Sort by Title", "Sort by Author"]));
  await admin.press("Create New Blog");
  const [, ...categories] = optionsOf(await (await dialogOf(admin)).findByLabelText(/^Category/));
  expect(categories.join()).toBe(
    "Technology,Design,Development,Business,Marketing,Lifestyle,Tutorial,News,Opinion,Case Study",
  );
});

test("a search ignores accents, and sorting takes numbers by value", async () => {
  await using admin = await renderAdmin("/admin/testimonials?sort=name", {
    before: async ({ create }) => {
      for (const name of ["Week 10", "Zoë", "week 9"]) {
        await create("/api/testimonials", { name, position: "Student", content: "Words" });
      }
    },
  });
  const names = () =>
    admin.queryAllByRole("button", { name: /^Edit / }).map((button) => button.getAttribute("aria-label"));
  await waitFor(() => expect(names()).toEqual(["Edit week 9", "Edit Week 10", "Edit Zoë"]));
  await admin.user.type(admin.getByPlaceholderText("Search testimonials..."), "ZOE");
  await waitFor(() => expect(names()).toEqual(["Edit Zoë"]));
  expect(admin.getByText("Total Testimonials").textContent).toBe("Total Testimonials1");
});

test("the URL names the open form, which Back closes", async () => {
  await using admin = await renderAdmin("/admin/testimonials");
  await admin.press("Create New Testimonial");
  const dialog = await dialogOf(admin);
  await waitFor(async () => expect(document.activeElement).toBe(await dialog.findByLabelText("Name")));
  expect(admin.url()).toBe("/admin/testimonials?new");
  history.back();
  await admin.dialogsClosed();
  expect(admin.url()).toBe("/admin/testimonials");
});

test("a form without an id, or of an unknown post, says so", async () => {
  await using admin = await renderAdmin("/admin/projects?edit=", { allow: /: 404/ });
  await (await dialogOf(admin)).findByText("Project ID is missing. Please try again.");
  history.replaceState(null, "", "/admin/blogs?edit=01890000-0000-7000-8000-000000000000");
  await admin.reload();
  const dialog = await dialogOf(admin);
  expect(await dialog.findByText("This post does not exist.")).toBeTruthy();
  await admin.user.click(dialog.getByRole("button", { name: "Back to the list" }));
  await admin.dialogsClosed();
});

test("the focus returns to the row after a save", async () => {
  await using admin = await renderAdmin("/admin/testimonials", { sample: true });
  const { user } = admin;
  const names = (await admin.findAllByRole("button", { name: /^Edit / })).map((button) =>
    button.getAttribute("aria-label"),
  );
  const focusMoves = (name?: string | null) =>
    waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(name));
  await admin.press(String(names[2]));
  let dialog = await dialogOf(admin);
  await user.type(await dialog.findByLabelText(/^Company/), "Kiln and Co");
  await admin.press("Update Testimonial");
  await admin.dialogsClosed();
  await focusMoves(names[2]);
  await admin.press(String(names[2]).replace("Edit", "Delete"));
  dialog = await dialogOf(admin);
  await admin.press("Delete");
  await admin.dialogsClosed();
  await focusMoves(names[3]);

  // A new item is visible even when the current search would hide it.
  await user.type(admin.getByPlaceholderText("Search testimonials..."), "nobody said this");
  await admin.findByText("No testimonials found.");
  await admin.press("Create New Testimonial");
  dialog = await dialogOf(admin);
  await user.type(await dialog.findByLabelText("Name"), "Zora");
  await user.type(dialog.getByLabelText("Position"), "Third-year law");
  await user.type(dialog.getByLabelText("Content"), "It is there when I need it.");
  await admin.press("Create Testimonial");
  await admin.dialogsClosed();
  await focusMoves("Edit Zora");
});

test("an item that another admin deleted leaves the list and the selection", async () => {
  await using admin = await renderAdmin("/admin/testimonials", { sample: true, allow: /: 404/ });
  const { user, site } = admin;
  const { testimonials } = JSON.parse(await site.text("/api/testimonials")) as {
    testimonials: { id: string; name: string }[];
  };
  const [opened] = testimonials;
  await user.click(await admin.findByLabelText(`Select ${opened?.name}`));
  await site.fetch(`/api/testimonials/${opened?.id}`, { method: "DELETE", token: site.token });
  await user.click(admin.getByRole("button", { name: `Edit ${opened?.name}` }));
  await (await dialogOf(admin)).findByText("This testimonial does not exist.");
  await user.keyboard("{Escape}");
  await admin.dialogsClosed();
  await waitFor(() => expect(admin.queryByRole("button", { name: `Edit ${opened?.name}` })).toBeNull());
  expect(admin.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("with the quirks off, the admin lists subscribers", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { env: { SITE_QUIRKS: "off" } });
  const { user, site } = admin;
  const body = JSON.stringify({ email: "ben@campus.example", source: "teaser" });
  await site.fetch("/api/subscribers", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const navigation = within(await admin.findByRole("navigation", { name: "Admin" }));
  await user.click(nth(navigation.getAllByRole("link", { name: "Subscribers" })));
  await admin.findByText("Teaser");
  await admin.press("Delete ben@campus.example");
  const dialog = await dialogOf(admin);
  await dialog.findByText(
    'Are you sure you want to delete subscriber "ben@campus.example"? This action cannot be undone.',
  );
  await admin.press("Delete");
  await admin.dialogsClosed();
  expect(admin.queryByText("ben@campus.example")).toBeNull();
});
