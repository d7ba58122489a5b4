import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { formOf, openForm } from "./post-form.ts";
import { front, nth, renderAdmin, type Admin } from "./render-admin.tsx";

const MAYBE_SAVED = /so we do not know whether the post was saved\. Your text is safe here\./;

test("a message sent without a connection stays in the form", async () => {
  await using admin = await renderAdmin("/contact");
  const form = () => nth(document.querySelectorAll<HTMLFormElement>("main form"));
  const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
  await admin.findByRole("button", { name: "Send message" });
  const message = { name: "Asha", email: "asha@example.com", message: "How do I join?" };
  for (const [name, text] of Object.entries(message)) await admin.fill(field(name), text);
  admin.network.fail("POST /api/contact");
  await admin.press("Send message");
  await admin.findByText("Failed to send mail. Please try again.");
  for (const [name, text] of Object.entries(message)) expect(field(name).value).toBe(text);
  await admin.press("Send message");
  await admin.findByText("Mail sent successfully!");
});

test("an unreachable server and a double click save one post", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /401/ });
  const { title, content } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Kept through all");
  await admin.fill(content, "Text");
  admin.network.fail("POST /api/blogs");
  await admin.press("Publish");
  await admin.findByText("Could not create blog post. Please check your input.");
  await admin.findByText(/^The server did not answer, so we do not know/);
  expect(content.textContent).toBe("Text");
  admin.endSession();
  await admin.press("Try again");
  await admin.logIn();
  await admin.dialogsClosed();

  const next = await openForm(admin, "Create New Blog");
  await admin.fill(next.title, "Clicked twice");
  await admin.fill(next.content, "Text");
  const release = admin.network.hold("POST /api/blogs");
  await admin.user.dblClick(front().getByRole("button", { name: "Publish" }));
  await admin.findByRole("button", { name: "Creating..." });
  // The form takes no text that would be lost when it closes.
  expect(next.title.closest("[inert]")).not.toBeNull();
  release();
  await admin.dialogsClosed();
  const posts = await admin.read<Post[]>("/api/blogs");
  expect(posts.map((post) => post.title)).toEqual(["Clicked twice", "Kept through all"]);
});

test("an update whose response is lost can be sent again", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /409/,
    before: ({ create }) => create("/api/blogs", { title: "Night bus", content: "Text" }),
  });
  const { title } = await openForm(admin, "Edit Night bus");
  const [post] = await admin.read<Post[]>("/api/blogs");
  const update = `PUT /api/blogs/${post?._id}`;
  await admin.fill(title, "Night train");
  admin.network.loseResponse(update);
  await admin.user.keyboard("{Control>}s{/Control}");
  await admin.findByText("Could not update blog post.", { exact: false });
  await admin.press("Try again");
  await admin.findByText("Saved.");
  await admin.fill(title, "Night boat");
  admin.network.loseResponse(update);
  await admin.press("Update Blog");
  await admin.findByText("Could not update blog post.", { exact: false });
  await admin.press("Try again");
  await admin.dialogsClosed();
  const { title: saved, revision } = await admin.read<Post>(`/api/blogs/${post?._id}`);
  expect([saved, revision]).toEqual(["Night boat", 3]);
});

test("settings whose response is lost can be saved again", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /409/ });
  await admin.fill(await admin.findByRole("textbox", { name: "Tagline" }), "Printed at night");
  admin.network.loseResponse("PUT /api/settings");
  await admin.press("Save settings");
  await admin.findByText("The settings could not be saved.", { exact: false });
  await admin.press("Try again");
  await admin.findByText("Everything is saved.");
  expect((await admin.read<{ values: { tagline: string } }>("/api/settings")).values.tagline).toBe("Printed at night");
});

test("after a lost create, the form says that it may be saved", async () => {
  await using admin = await renderAdmin("/admin/blogs?new", { allow: /502/ });
  const { title, content } = await formOf();
  await admin.fill(title, "Night bus");
  await admin.fill(content, "Text");
  const create = "POST /api/blogs";
  admin.network.loseResponse(create);
  await admin.press("Publish");
  await admin.findByText(MAYBE_SAVED);
  const release = admin.network.hold(create);
  await admin.press("Try again");
  await waitFor(() => expect(admin.queryByText(MAYBE_SAVED)).toBeNull());
  await admin.press("Stop");
  await admin.findByText(MAYBE_SAVED);
  admin.network.respond(create, 502, "<h1>Bad Gateway</h1>");
  await admin.press("Publish");
  await admin.findByText(MAYBE_SAVED);
  expect(title.value).toBe("Night bus");
  release();
});

const verify = "GET /api/auth/verify";

test.each([
  ["a proxy's 502", (admin: Admin) => admin.network.respond(verify, 502, "<h1>Bad Gateway</h1>")],
  ["a 503", (admin: Admin) => admin.network.respond(verify, 503, { message: "Later." })],
  ["a 429", (admin: Admin) => admin.network.respond(verify, 429, { message: "Too many requests." })],
  ["a page of a hotel's network", (admin: Admin) => admin.network.respond(verify, 200, "<h1>Welcome</h1>")],
  ["no response", (admin: Admin) => admin.network.fail(verify)],
])("%s to the session check keeps the session", async (_, failOnce) => {
  await using admin = await renderAdmin("/admin/dashboard", { allow: /: (502|503|429)$|Auth check failed/ });
  await admin.findByText("Total Blogs");
  failOnce(admin);
  await admin.reload();
  await admin.findByText("Your session could not be checked");
  expect(localStorage.getItem("token")).toBe(admin.site.token);
  failOnce(admin);
  await admin.press("Try again");
  await waitFor(() => expect(admin.network.requests.filter((name) => name === verify)).toHaveLength(3));
  await admin.findByText("Your session could not be checked");
  dispatchEvent(new Event("online"));
  await admin.findByText("Total Blogs");
  expect(admin.url()).toBe("/admin/dashboard");
});

test.each([401, 403])("a %i to the session check ends the session", async (status) => {
  await using admin = await renderAdmin("/admin/dashboard", { allow: /: 40[13]|Auth check failed/ });
  await admin.findByText("Total Blogs");
  admin.network.respond(verify, status, { message: "Log in again." });
  await admin.reload();
  await waitFor(() => expect(admin.url()).toBe("/admin/login"));
  expect(localStorage.getItem("token")).toBeNull();
});

test("leaving a page during the session check keeps the session", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { allow: /Auth check failed/ });
  await admin.findByText("Total Blogs");
  const release = admin.network.hold(verify);
  await admin.reload();
  await waitFor(() => expect(admin.network.requests.filter((name) => name === verify)).toHaveLength(2));
  await admin.reload();
  release();
  await admin.findByText("Total Blogs");
  expect(localStorage.getItem("token")).toBe(admin.site.token);
});
