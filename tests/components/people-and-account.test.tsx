import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { ADMIN } from "../sites/open-site.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const LENA = "lena@studio.example";
const NEW_PASSWORD = "five words that nobody guesses";
const INVALID_LINK = /^This invitation link is no longer valid/;

async function invite({ user, ...admin }: Admin): Promise<string> {
  await user.type(await admin.findByLabelText("Email"), LENA);
  await admin.press("Invite");
  const dialog = within(await admin.findByRole("dialog", { name: "Invitation" }));
  const link = dialog.getByText(/\/invitation#/).textContent;
  // The link is shown once, so a stray press must not close the dialog.
  await user.keyboard("{Escape}");
  await admin.press("Done");
  await admin.dialogsClosed();
  return new URL(link).hash.slice(1);
}

test("the link of a revoked invitation stops working", async () => {
  await using admin = await renderAdmin("/admin/people");
  const { user, site } = admin;
  await admin.press("Invite");
  await admin.findByText("Email is required.");
  const token = await invite(admin);
  const revoke = await admin.findByRole("button", { name: `Cancel the invitation of ${LENA}` });
  await user.click(revoke);
  await admin.press("Cancel");
  await admin.dialogsClosed();
  await user.click(revoke);
  await admin.press("Cancel invitation");
  await admin.findByText("No open invitations.");
  await waitFor(() => expect(document.activeElement).toBe(admin.getByRole("heading", { name: "Invitations" })));
  const accepted = await site.fetch("/api/invitations/accept", json({ token, name: "Lena", password: NEW_PASSWORD }));
  expect(accepted.status).toBe(404);
});

test("a truncated invitation link says so before a person types", async () => {
  await using admin = await renderAdmin("/invitation#too-short", { allow: /Auth check failed/ });
  await admin.findByText(INVALID_LINK);
  expect(admin.queryByLabelText("Password")).toBeNull();
});

test("the palette's command to invite somebody focuses the email, also on People", async () => {
  await using admin = await renderAdmin("/admin/people");
  const email = await admin.findByLabelText("Email");
  await admin.user.keyboard("{Control>}k{/Control}");
  await admin.user.type(await admin.findByRole("combobox", { name: "Search or jump to" }), "invite");
  await admin.findByRole("option", { name: /^Invite a person/ });
  await admin.user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(admin.url()).toBe("/admin/people?invite");
});

test("an admin changes their name, which the activity lists", async () => {
  await using admin = await renderAdmin("/admin/account");
  const { user } = admin;
  const name = await admin.findByLabelText("Name");
  await user.clear(name);
  await user.type(name, "The Editors");
  await admin.press("Save name and email");
  await admin.findByText("Saved.");
  await user.click(nth(admin.getAllByRole("link", { name: "Activity" })));
  await admin.findByText(/changed their name to “The Editors”/);
  await user.selectOptions(admin.getByLabelText("Kind"), "logins");
  await waitFor(() => expect(admin.queryByText(/changed their name/)).toBeNull());
  await user.type(admin.getByLabelText("Search activity"), "nothing like this");
  await admin.findByText("Nothing found.");
  expect(admin.url()).toBe("/admin/activity?kind=logins&q=nothing+like+this");
});

test("an admin changes the password after wrong and guessable ones", async () => {
  await using admin = await renderAdmin("/admin/account", { allow: /: 40[01]/ });
  const { user, site } = admin;
  const submit = async (current: string, next: string) => {
    for (const [label, text] of [
      ["Current password", current],
      ["New password", next],
    ] as const) {
      await user.clear(await admin.findByLabelText(label));
      await user.type(admin.getByLabelText(label), text);
    }
    await user.keyboard("{Enter}");
  };
  await submit("not the password", NEW_PASSWORD);
  await admin.findByText("Wrong current password.");
  await waitFor(() => expect(document.activeElement).toBe(admin.getByLabelText("Current password")));
  await submit(ADMIN.password, "password1234");
  await admin.findByText(/^This password is easily guessed\./);
  await submit(ADMIN.password, NEW_PASSWORD);
  await admin.findByText(/^Your password was changed\./);
  const login = json({ email: ADMIN.email, password: NEW_PASSWORD });
  expect((await site.fetch("/api/auth/login", login)).status).toBe(200);
});

test("an admin ends the sessions of other devices", async () => {
  await using admin = await renderAdmin("/admin/account", {
    before: ({ fetch }) => fetch("/api/auth/login", json(ADMIN)),
  });
  const sessions = within(await admin.findByRole("list", { name: "Sessions" }));
  expect(sessions.getAllByRole("listitem")).toHaveLength(2);
  expect(sessions.getAllByText("This device")).toHaveLength(1);
  await admin.press("Log out everywhere else");
  await admin.findByRole("dialog");
  await admin.press("Log out everywhere else");
  await admin.findByText("1 session was ended.");
  await waitFor(() => expect(sessions.getAllByRole("listitem")).toHaveLength(1));
  expect(document.activeElement).toBe(admin.getByRole("heading", { name: "Sessions" }));
});

test("without mail, a new email is typed twice", async () => {
  await using admin = await renderAdmin("/admin/account");
  const typed = await admin.findByLabelText("Email");
  await admin.fill(typed, "ada@studio.example");
  await admin.fill(await admin.findByLabelText("New email again"), "adda@studio.example");
  await admin.press("Save name and email");
  await admin.findByText("This is not the same email. Type the new one twice.");
  expect(admin.network.requests).not.toContain("PUT /api/account");
  await admin.fill(admin.getByLabelText("New email again"), "ada@studio.example");
  await admin.press("Save name and email");
  await admin.findByText("Saved. You log in with ada@studio.example from now on.");
});
