import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { version } from "#app/config/version.ts";
import { json } from "../requests.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const countOf = (admin: Admin, label: string) => admin.getByText(label).parentElement?.querySelector("dd")?.textContent;
const returnToTab = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
const write = (admin: Admin, name: string) =>
  admin.site.fetch("/api/contact", json({ name, email: "ada@campus.example", message: "Hello" }));

test("the dashboard counts the lists", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { sample: true });
  await waitFor(() => expect(countOf(admin, "Total Blogs")).toBe("12"));
  expect(countOf(admin, "Total Users")).toBe("1");
  const actions = within(admin.getByRole("region", { name: "Quick Actions" })).getAllByRole("link");
  const paths = ["/admin/blogs", "/admin/projects", "/admin/testimonials"];
  expect(actions.map((link) => link.getAttribute("href"))).toEqual(paths);
  for (const [index, name] of ["Manage Blogs", "Manage Projects", "Manage Testimonials"].entries())
    expect(admin.getByRole("link", { name }).getAttribute("href")).toBe(paths[index]);
  const activity = within(admin.getByRole("region", { name: "Recent Activity" }));
  expect(activity.getAllByRole("listitem")).toHaveLength(5);
  expect(admin.queryByRole("link", { name: "Subscribers" })).toBeNull();

  await admin.user.click(await admin.findByRole("link", { name: "Finish: 2 drafts" }));
  await waitFor(() => expect(admin.url()).toBe("/admin/blogs?filter=draft"));
  await waitFor(() => expect(admin.getAllByRole("button", { name: /^Edit / })).toHaveLength(2));
});

test("the admin ends with the version", async () => {
  await using admin = await renderAdmin("/admin/messages");
  expect((await admin.findByText(/^Version/)).textContent).toBe(`Version ${version}`);
});

test("figures that cannot be fetched are only logged", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { sample: true, allow: /: 500|Could not load/ });
  admin.network.respond("GET /api/stats", 500, { message: "It broke." });
  await waitFor(() => expect(admin.network.requests).toContain("GET /api/stats"));
  await admin.findByRole("region", { name: "First steps" });
  expect(countOf(admin, "Total Blogs")).toBe("–");
  expect(admin.queryByText(/Could not|It broke|Nothing yet/)).toBeNull();
  returnToTab();
  await waitFor(() => expect(countOf(admin, "Total Blogs")).toBe("12"));
});

test("the first steps can be skipped", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  const { user } = admin;
  await admin.findByRole("region", { name: "First steps" });
  for (let step = await admin.findAllByRole("button", { name: /^Skip: / }); step.length > 0;) {
    const count = step.length;
    await user.click(nth(step));
    await waitFor(() => expect(admin.queryAllByRole("button", { name: /^Skip: / })).toHaveLength(count - 1));
    step = admin.queryAllByRole("button", { name: /^Skip: / });
  }
  await admin.press("Got it");
  await waitFor(() => expect(admin.queryByRole("heading", { name: "All set" })).toBeNull());
  await admin.reload();
  await admin.findByText("Total Blogs");
  await waitFor(() => expect(admin.network.requests.filter((name) => name === "GET /api/setup")).toHaveLength(2));
  expect(admin.queryByRole("heading", { name: /^(First steps|All set)$/ })).toBeNull();
});

test("removed sample content can be restored after a reload", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { sample: true, env: { SAMPLE_CONTENT: "on" } });
  await waitFor(() => expect(countOf(admin, "Total Blogs")).toBe("12"));
  await admin.press("Remove the sample content");
  await waitFor(() => expect(countOf(admin, "Total Blogs")).toBe("0"));
  await admin.reload();
  await admin.press("Undo: bring the sample content back");
  await waitFor(() => expect(countOf(admin, "Total Blogs")).toBe("12"));
});

test("new messages appear in the dashboard and the navigation", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  await admin.findByText("Total Blogs");
  await write(admin, "Ada");
  returnToTab();
  await admin.findByText("1 unread message");
  await waitFor(() => expect(admin.getAllByRole("link", { name: "Messages 1 unread" })).not.toEqual([]));
  await write(admin, "Ben");
  returnToTab();
  await admin.findByText("2 unread messages");
  await waitFor(() => expect(admin.getAllByRole("link", { name: "Messages 2 unread" })).not.toEqual([]));
});
