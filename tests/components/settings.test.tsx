import { screen, waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const fields = (name: string) => screen.findAllByRole<HTMLInputElement>("textbox", { name });
const expectFocus = (control: Element | undefined) => waitFor(() => expect(document.activeElement).toBe(control));
const save = async ({ user }: Admin) => user.click(await screen.findByRole("button", { name: "Save settings" }));
const press = async ({ user }: Admin, name: string | RegExp) =>
  user.click(nth((await screen.findAllByRole("button", { name })).toReversed()));

async function openPart({ user }: Admin, name: string | RegExp): Promise<void> {
  const parts = within(await screen.findByRole("navigation", { name: "Parts of the settings" }));
  await user.click(parts.getByRole("button", { name }));
}

test("settings are saved by their shortcut, without the space at their end", async () => {
  await using admin = await renderAdmin("/admin/settings");
  await admin.fill(await field("Tagline"), "Printed by hand. ");
  await admin.user.keyboard("{Control>}s{/Control}");
  await admin.findByText("Everything is saved.");
  expect(admin.queryByRole("button", { name: "Discard" })).toBeNull();
  expect(admin.getByRole("button", { name: "Save settings" }).getAttribute("aria-disabled")).toBe("true");
  expect(await admin.site.text("/")).toContain("Printed by hand.");
});

test("an expired session asks for the password before a save", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /: 401/ });
  await admin.fill(await field("Tagline"), "Printed at night");
  admin.endSession();
  await save(admin);
  await admin.logIn();
  await admin.findByText("Everything is saved.");
  expect(admin.url()).toBe("/admin/settings");
  expect(await admin.site.text("/")).toContain("Printed at night");
});

test("of two admins who save settings, the second chooses a version", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /: 409/ });
  await admin.fill(await field("Tagline"), "Printed at dusk");
  await admin.site.changeSettings({ tagline: "Printed at noon" });
  await save(admin);
  await admin.findByRole("region", { name: /Tagline$/ });
  await press(admin, "Use theirs");
  await waitFor(async () => expect((await field("Tagline")).value).toBe("Printed at noon"));
});

test("damaged settings can be saved without a change", async () => {
  await using admin = await renderAdmin("/admin/settings");
  const settings = await admin.read<object>("/api/settings");
  admin.network.respond("GET /api/settings", 200, { ...settings, problem: "They cannot be read." });
  await admin.findByText("They cannot be read.");
  await save(admin);
  await waitFor(() => expect(admin.queryByText("They cannot be read.")).toBeNull());
});

test("a link to a part of the settings moves the focus there", async () => {
  await using admin = await renderAdmin("/admin/settings?part=contact");
  const heading = (name: string) => admin.findByRole("heading", { name });
  await expectFocus(await heading("How to reach you"));
  await openPart(admin, "Look");
  await heading("Logo and icon");
  expect(document.activeElement?.textContent).toBe("Look");
  await admin.user.keyboard("{Control>}k{/Control}");
  await admin.user.type(await admin.findByRole("combobox", { name: "Search or jump to" }), "change the products");
  await admin.user.keyboard("{Enter}");
  await admin.dialogsClosed();
  await waitFor(() => expect(admin.url()).toContain("part=products"));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
});

test("the suggestion for an unreadable color is accepted", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /: 400/ });
  await openPart(admin, "Look");
  await admin.fill(nth(await fields("Text")), "#dddddd");
  await admin.findByRole("button", { name: /^Use #/ });
  await save(admin);
  await waitFor(async () => expect((await fields("Text"))[0]?.getAttribute("aria-invalid")).toBe("true"));
  await press(admin, /^Use #/);
  await expectFocus((await fields("Text"))[0]);
  await save(admin);
  await admin.findByText("Everything is saved.");
});

test("a save with errors in two parts focuses the first field", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /: 400/ });
  const name = await field("Name");
  await admin.user.clear(name);
  await admin.user.paste("N".repeat(70));
  await openPart(admin, "Look");
  await admin.fill(nth(await fields("Main color")), "#ffee00");
  await save(admin);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" })));
  const note = within(nth(admin.getAllByRole("alert").filter((alert) => alert.textContent.includes("Not saved."))));
  await admin.user.click(note.getByRole("button", { name: /Main color$/ }));
  await waitFor(() => expect((document.activeElement as HTMLInputElement).value).toBe("#ffee00"));
});

test("a button that disappears with its press leaves the focus near it", async () => {
  await using admin = await renderAdmin("/admin/settings");
  await openPart(admin, "Questions");
  for (const question of ["Is it hot?", "Do you teach?"]) {
    await press(admin, "Add question");
    await admin.user.type(nth((await fields("Question")).toReversed()), question);
  }
  await press(admin, /^Remove question/);
  await expectFocus((await fields("Question")).at(-1));
  await press(admin, "Discard");
  await waitFor(() => expect(document.activeElement).toBe(admin.getByRole("heading", { level: 1 })));
});

test("leaving the settings during a save loses nothing", async () => {
  await using admin = await renderAdmin("/admin/settings");
  await admin.fill(await field("Tagline"), "Printed at dawn");
  const release = admin.network.hold("PUT /api/settings");
  await save(admin);
  await admin.findByRole("button", { name: "Saving..." });
  const navigation = within(admin.getByRole("navigation", { name: "Admin" }));
  await admin.user.click(navigation.getByRole("link", { name: "Blogs" }));
  await admin.findByRole("button", { name: "Create New Blog" });
  expect(admin.queryByRole("dialog")).toBeNull();
  release();
  await waitFor(async () => expect(await admin.site.text("/")).toContain("Printed at dawn"));
});
