import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { renderAdmin, type Admin } from "./render-admin.tsx";

const heading = (admin: Admin, name: RegExp) => admin.findByRole("heading", { level: 1, name });

async function openPalette({ user, ...admin }: Admin): Promise<HTMLElement> {
  await user.keyboard("{Control>}k{/Control}");
  return admin.findByRole("combobox", { name: "Search or jump to" });
}

test("the palette finds commands", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  const { user } = admin;
  await heading(admin, /^Welcome/);
  const query = await openPalette(admin);
  for (const [words, command] of [
    ["theme", "Switch between light and dark"],
    ["password", "Change your password"],
    ["media", "Go to Media"],
    ["new blog", "Create New Blog"],
  ] as const) {
    await user.clear(query);
    await user.type(query, words);
    await waitFor(() => expect(admin.getAllByRole("option")[0]?.textContent).toContain(command));
  }
  await user.clear(query);
  await user.type(query, "nothing like this");
  await admin.findByText("No results for “nothing like this”.");
  expect(admin.queryAllByRole("option")).toEqual([]);
});

test("the palette opens one of the newest items", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  const { user, site } = admin;
  await site.create("/api/testimonials", { name: "Asha", position: "Student", content: "It works." });
  await heading(admin, /^Welcome/);
  await user.type(await openPalette(admin), "asha");
  await admin.findByRole("option", { name: /^Asha/ });
  await user.keyboard("{Enter}");
  await admin.findByRole("dialog", { name: "Edit Testimonial" });
  expect(admin.url()).toContain("/admin/testimonials?edit=");
});

test("text typed before the palette has loaded becomes its query", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  await heading(admin, /^Welcome/);
  await admin.user.keyboard("{Control>}k{/Control}dark");
  const query = await admin.findByRole<HTMLInputElement>("combobox", { name: "Search or jump to" });
  expect(query.value).toBe("dark");
  await admin.findByRole("option", { name: /light and dark/ });
});

test("single keys open pages, the search, a new item and the shortcuts", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  const { user } = admin;
  await heading(admin, /^Welcome/);
  for (const [keys, title] of [
    ["gb", /^Blogs/],
    ["gm", /^Messages/],
    ["gd", /^Welcome/],
    ["gp", /^Projects/],
  ] as const) {
    await user.keyboard(keys);
    await heading(admin, title);
  }
  const search = await admin.findByPlaceholderText<HTMLInputElement>("Search categories...");
  await user.keyboard("/");
  await user.keyboard("n?gb/");
  expect([search.value, admin.queryByRole("dialog")]).toEqual(["n?gb/", null]);
  search.blur();
  await user.keyboard("n");
  const form = within(await admin.findByRole("dialog", { name: "Create New Project" }));
  // The dialog moves the focus once it is open.
  await waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  form.getByRole("button", { name: "Close" }).focus();
  await user.keyboard("?");
  expect(admin.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  await user.keyboard("{Escape}");
  await admin.dialogsClosed();
  await user.keyboard("?");
  await admin.findByRole("dialog", { name: "Keyboard shortcuts" });
});

test("single-key shortcuts stay off after a reload", async () => {
  await using admin = await renderAdmin("/admin/testimonials");
  const { user } = admin;
  await heading(admin, /^Testimonials/);
  await user.keyboard("?");
  await user.click(await admin.findByLabelText("Single-key shortcuts"));
  await admin.press("Close");
  await admin.dialogsClosed();
  await admin.reload();
  await heading(admin, /^Testimonials/);
  await user.keyboard("n?");
  await user.type(await openPalette(admin), "shortcuts");
  await user.click(await admin.findByRole("option", { name: /shortcuts/ }));
  const isOn = await admin.findByLabelText<HTMLInputElement>("Single-key shortcuts");
  expect([isOn.checked, admin.getAllByRole("dialog").length]).toEqual([false, 1]);
});
