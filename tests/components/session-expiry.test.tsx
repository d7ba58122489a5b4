import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { ApiError, setLoginHandler, withLogin } from "#app/browser/api-client.ts";
import { readToken, storeToken } from "#app/browser/token.ts";
import { createImage } from "../images.ts";
import { json } from "../requests.ts";
import { ADMIN, type RunningSite } from "../sites/open-site.ts";
import { openForm } from "./post-form.ts";
import { front, nth, renderAdmin, type Admin } from "./render-admin.tsx";

const post = (site: RunningSite) => site.create("/api/blogs", { title: "A post", content: "Text." });

const photo = async (width = 300) => new File([await createImage({ width })], `${width}.jpg`, { type: "image/jpeg" });

/** Presses a button after the session has ended: cancels the login at first, then logs in. */
async function pressWithoutSession(admin: Admin, name: string) {
  admin.endSession();
  await admin.press(name);
  await admin.findByRole("dialog", { name: "Your session has ended" });
  await admin.user.keyboard("{Escape}");
  await waitFor(() => expect(admin.queryByRole("dialog", { name: "Your session has ended" })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain(name));
  await admin.press(name);
  await admin.logIn();
}

test("a canceled login leaves a dialog open", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /401/,
    before: async (site) => {
      for (const title of ["First", "Second"]) await site.create("/api/blogs", { title, content: "Text." });
    },
  });
  await admin.press("Delete First");
  await pressWithoutSession(admin, "Delete");
  await admin.dialogsClosed();
  const { title } = await openForm(admin, "Edit Second");
  await admin.fill(title, "Second, changed");
  await pressWithoutSession(admin, "Update Blog");
  await admin.dialogsClosed();
  const posts = await admin.read<{ title: string }[]>("/api/blogs");
  expect(posts.map((item) => item.title)).toEqual(["Second, changed"]);
});

test("an ended session keeps uploads and texts of the media library", async () => {
  await using admin = await renderAdmin("/admin/media", { allow: /401/ });
  await admin.findByText("No images yet.");
  admin.endSession();
  await admin.user.upload(admin.getByLabelText("Images to upload"), await Promise.all([photo(100), photo(200)]));
  await admin.findByRole("dialog", { name: "Your session has ended" });
  await admin.user.keyboard("{Escape}");
  await waitFor(() => expect(admin.getAllByRole("button", { name: "Try again" })).toHaveLength(2));
  await admin.user.click(nth(admin.getAllByRole("button", { name: "Try again" })));
  await admin.logIn();
  await admin.user.click(await admin.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(admin.getAllByLabelText("Alternative text")).toHaveLength(2));

  const text = nth(admin.getAllByLabelText("Alternative text"));
  admin.endSession();
  await admin.fill(text, "A circle");
  await admin.press("Save text");
  await admin.logIn();
  await waitFor(() => expect(admin.queryByRole("button", { name: "Save text" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test("a form keeps its text when the session ends", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    allow: /401/,
    before: async (site) => {
      await post(site);
      await site.create("/api/media", { image: await createImage(), alt: "A circle" });
    },
  });
  const { title } = await openForm(admin, "Edit A post");
  await admin.fill(title, "Not yet saved");
  admin.endSession();
  await admin.user.click(nth(front().getAllByRole("button", { name: "Choose a stored image" })));
  await admin.logIn();
  const choice = within(await admin.findByRole("dialog", { name: "Choose a stored image" }));
  await admin.user.click(await choice.findByRole("button", { name: "A circle" }));
  await waitFor(() => expect(admin.queryByRole("dialog", { name: "Choose a stored image" })).toBeNull());
  expect(title.value).toBe("Not yet saved");
});

test("a request that was sent before a login is repeated without another", async () => {
  storeToken("ended");
  let logins = 0;
  setLoginHandler(() => Promise.resolve((logins += 1) > 0));
  const send = async () => {
    if (readToken() !== "ended") return "sent";
    storeToken("new");
    throw new ApiError(401, "Your session has ended. Log in again.");
  };
  expect([await withLogin(send), logins]).toEqual(["sent", 0]);
  setLoginHandler(null);
  storeToken(null);
});

test("settings are saved after a login in place", async () => {
  await using admin = await renderAdmin("/admin/settings", { allow: /401/ });
  await admin.fill(await admin.findByRole("textbox", { name: "Tagline" }), "Printed at night");
  admin.endSession();
  await admin.press("Save settings");
  await admin.logIn();
  await admin.findByText("Everything is saved.");
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Save settings"));
});

test("an item that cannot be read opens after the login", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /401/, before: post });
  await admin.findByRole("button", { name: "Edit A post" });
  admin.endSession();
  await admin.press("Edit A post");
  await admin.findByRole("dialog", { name: "Your session has ended" });
  await admin.user.keyboard("{Escape}");
  await admin.findByText("Log in again to continue.");
  await admin.press("Try again");
  await admin.logIn();
  expect(await admin.findByLabelText("Title")).toHaveProperty("value", "A post");
});

test("a message opened without a session is read after the login", async () => {
  const message = { name: "Ada", email: "ada@campus.example", message: "A timetable?" };
  const headers = { "Content-Type": "application/json" };
  await using admin = await renderAdmin("/admin/messages", {
    allow: /401/,
    before: (site) => site.fetch("/api/contact", { method: "POST", headers, body: JSON.stringify(message) }),
  });
  await admin.findByText("1 unread from the contact form.");
  admin.endSession();
  await admin.user.click(admin.getByText("Ada"));
  await admin.logIn();
  await admin.findByText("What visitors wrote through the contact form.");
  await admin.dialogsClosed();
  expect(admin.url()).toBe("/admin/messages");
});

test("a page opened without a session leads to the login and back", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { allow: /401|Auth check failed/ });
  await admin.findByText("Total Blogs");
  admin.endSession();
  history.replaceState(null, "", "/admin/settings?part=look");
  await admin.reload();
  await admin.findByText("Your session has ended. Log in again to continue.");
  expect(admin.url()).toBe("/admin/login");
  await admin.fill(nth(document.querySelectorAll<HTMLInputElement>("main [name=email]")), ADMIN.email);
  await admin.logIn();
  await waitFor(() => expect(admin.url()).toBe("/admin/settings?part=look"));
});

const RESTORED = [
  ["/admin/messages", "Ada"],
  ["/admin/people", ADMIN.email],
  ["/admin/blogs", "A post"],
] as const;

const writeAll = async (site: RunningSite) => {
  await post(site);
  await site.fetch("/api/contact", json({ name: "Ada", email: "ada@campus.example", message: "Hello" }));
};

const transition = (type: "pagehide" | "pageshow") =>
  dispatchEvent(Object.assign(new Event(type), { persisted: true }));

test.each(RESTORED)("%s from the browser's memory shows nothing once the session has ended", async (path, text) => {
  await using admin = await renderAdmin(path, { allow: /401|Auth check failed/, before: writeAll });
  await admin.findAllByText(text);
  admin.endSession();
  transition("pagehide");
  expect(document.documentElement.style.visibility).toBe("hidden");
  const release = admin.network.hold("GET /api/auth/verify");
  transition("pageshow");
  expect([admin.queryAllByText(text), document.documentElement.style.visibility]).toEqual([[], ""]);
  release();
  await waitFor(() => expect(admin.url()).toBe("/admin/login"));
  history.back();
  await admin.findByText("Your session has ended. Log in again to continue.");
  expect(admin.queryAllByText(text)).toEqual([]);
});

test("a page from the browser's memory shows its content again", async () => {
  await using admin = await renderAdmin("/admin/messages", { before: writeAll });
  await admin.findAllByText("Ada");
  transition("pagehide");
  transition("pageshow");
  expect(admin.queryAllByText("Ada")).toEqual([]);
  await admin.findAllByText("Ada");
});

test.each(RESTORED)("a logout in another tab hides %s", async (path, text) => {
  await using admin = await renderAdmin(path, { before: writeAll });
  await admin.findAllByText(text);
  localStorage.removeItem("token");
  dispatchEvent(Object.assign(new Event("storage"), { key: "token", newValue: "" }));
  await waitFor(() => expect(admin.url()).toBe("/admin/login"));
  expect(admin.queryAllByText(text)).toEqual([]);
});
