import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Page } from "#app/features/pages/page.ts";
import { json } from "../requests.ts";
import { formOf, openForm } from "./post-form.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const NAVIGATION = "/admin/settings?part=navigation";

test("a page is written as a draft, and only it can be deleted", async () => {
  await using admin = await renderAdmin("/admin/pages");
  await admin.press("Create New Page");
  const { title, content, status } = await formOf();
  await admin.fill(title, "Open positions");
  await admin.user.type(content, "We hire.");
  await admin.user.selectOptions(status, "draft");
  await admin.press("Save draft");
  await admin.dialogsClosed();
  const row = (await admin.findByText("/open-positions")).closest("tr");
  expect(row?.textContent).toContain("Draft");
  const deletable = admin.getAllByRole("button", { name: /^Delete / });
  expect(deletable.map((button) => button.getAttribute("aria-label"))).toEqual(["Delete Open positions"]);
  expect(await admin.read<Page>("/api/pages/open-positions")).toMatchObject({ status: "draft", content: "We hire." });
});

test("the privacy policy gets its original text back", async () => {
  const before = (site: Admin["site"]) =>
    site.fetch("/api/pages/privacy-policy", { ...json({ content: "Ours." }, "PUT"), token: site.token });
  await using admin = await renderAdmin("/admin/pages", { before });
  const { content } = await openForm(admin, "Edit Privacy Policy");
  expect(content.textContent).toBe("Ours.");
  expect(screen.getByLabelText<HTMLInputElement>(/^URL/).readOnly).toBe(true);
  await admin.press("Reset to the original text");
  await waitFor(() => expect(content.textContent).toContain("You can read the whole site"));
  await admin.press("Update Page");
  await admin.dialogsClosed();
  expect(await admin.read<Page>("/api/pages/privacy-policy")).toMatchObject({ seed: "original" });
});

const company = () => screen.getByRole("group", { name: "Company" });
const labels = () =>
  [...company().querySelectorAll<HTMLInputElement>("li input")].flatMap(({ value }, index) =>
    index % 2 === 0 ? [value] : [],
  );
const MOVED = ["Careers", "About Us", "Contact Support"];

test("a link moves by its button, which keeps the focus, and its place is read out", async () => {
  await using admin = await renderAdmin(NAVIGATION);
  const down = await admin.findByRole("button", { name: "Move company link 1 down" });
  down.focus();
  await admin.user.keyboard("{Enter}");
  await admin.findByText("Moved company link 1 to place 2 of 3.");
  expect(labels()).toEqual(MOVED);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move company link 2 down");
  await admin.user.click(screen.getByRole("button", { name: "Save settings" }));
  await admin.findByText("Everything is saved.");
  expect((await admin.site.text("/")).match(/>(?:Careers|About Us)</g)).toEqual([">Careers<", ">About Us<"]);
});

test("a link moves by dragging its handle", async () => {
  await using admin = await renderAdmin(NAVIGATION);
  await admin.findByRole("button", { name: "Move company link 1 down" });
  const dataTransfer = { setData: () => {}, setDragImage: () => {} };
  const target = nth(company().querySelectorAll("li"), 1);
  fireEvent.dragStart(nth(company().querySelectorAll("[draggable]")), { dataTransfer });
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  await waitFor(() => expect(labels()).toEqual(MOVED));
});

test("a page is chosen for a menu by its title", async () => {
  const before = (site: Admin["site"]) => site.create("/api/pages", { title: "Jobs", content: "We hire." });
  await using admin = await renderAdmin(NAVIGATION, { before });
  await admin.user.click(await admin.findByRole("button", { name: "Add header link" }));
  const link = nth(screen.getAllByRole<HTMLInputElement>("combobox", { name: "Link" }));
  await waitFor(() => expect(link.list?.textContent).toContain("Jobs"));
  await admin.fill(link, "Jobs");
  await admin.user.click(screen.getByRole("button", { name: "Save settings" }));
  await admin.findByText("Everything is saved.");
  expect(link.value).toBe("Jobs");
  expect(await admin.site.text("/contact")).toMatch(/href="\/jobs"[^>]*>Jobs</);
});

test("of two admins who reorder one menu, the second chooses an order", async () => {
  await using admin = await renderAdmin(NAVIGATION, { allow: /: 409/ });
  await admin.press("Move company link 1 down");
  const theirs = ["Contact Support", "About Us", "Careers"];
  await admin.site.changeSettings({ menus: { company: theirs.map((label) => ({ label, href: "/contact" })) } });
  await admin.user.click(screen.getByRole("button", { name: "Save settings" }));
  await admin.findByText(/^Someone saved/);
  await admin.press("Use theirs");
  await waitFor(() => expect(labels()).toEqual(theirs));
});
