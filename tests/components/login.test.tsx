import { waitFor } from "@testing-library/dom";
import { expect, test, vi } from "vitest";
import { ADMIN } from "../sites/open-site.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const VERIFYING = "Verifying authentication...";
const token = () => localStorage.getItem("token");
const tokenChanges = (newValue: string | null) =>
  dispatchEvent(new StorageEvent("storage", { key: "token", newValue }));

async function logOut(admin: Admin): Promise<void> {
  await admin.user.click(nth(await admin.findAllByRole("button", { name: "Logout" })));
  await admin.findByRole("heading", { level: 1, name: /^Admin login/ });
}

test("a login without a token or the role admin is rejected", async () => {
  await using admin = await renderAdmin("/admin/dashboard", { allow: /: 500/ });
  const { user, network } = admin;
  await logOut(admin);
  await user.type(admin.getByLabelText("Email"), ADMIN.email);
  await user.type(admin.getByLabelText("Password"), "any password");
  const person = { _id: "1", name: "Ada", email: ADMIN.email };
  for (const [status, body, message] of [
    [200, { ...person, role: "user", token: "a-token" }, "Not authorized as an admin"],
    [500, { message: "" }, "An unexpected error occurred"],
    [200, { ...person, role: "admin" }, "Not authorized as an admin"],
  ] as const) {
    network.respond("POST /api/auth/login", status, body);
    await admin.press("Log in");
    await admin.findByText(message);
    expect([admin.url(), token()]).toEqual(["/admin/login", null]);
  }
});

test("the login names its empty fields", async () => {
  await using admin = await renderAdmin("/admin/dashboard");
  const { user, network } = admin;
  await logOut(admin);
  await waitFor(() => expect(document.activeElement).toBe(admin.getByLabelText("Email")));
  await user.keyboard("{Enter}");
  await admin.findByText("Password is required.");
  await user.keyboard(ADMIN.email);
  await waitFor(() => expect(admin.queryByText("Email is required.")).toBeNull());
  const release = network.hold("POST /api/auth/login");
  await user.type(admin.getByLabelText("Password"), `${ADMIN.password}{Enter}`);
  expect((await admin.findByRole("button", { name: "Logging in..." })).getAttribute("aria-disabled")).toBe("true");
  release();
  await waitFor(() => expect(admin.url()).toBe("/admin/dashboard"));
  expect(token()).not.toBeNull();
});

test("the check of a session shows for at least 200 ms", async () => {
  await using admin = await renderAdmin("/admin/account");
  localStorage.removeItem("token");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await admin.reload();
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(199);
  expect(admin.getByText(VERIFYING)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await admin.findByRole("heading", { level: 1, name: /^Admin login/ });
});

test("a session that cannot be verified can be tried again", async () => {
  await using admin = await renderAdmin("/admin/account", { allow: /Auth check failed/ });
  // A response that never comes. The browser's own timeouts do not follow fake timers.
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  const { fetch } = window;
  const pending = (path: string, init: RequestInit) =>
    path !== "/api/auth/verify"
      ? fetch(path, init)
      : new Promise((_, reject) => {
          init.signal?.addEventListener("abort", reject);
          request();
        });
  vi.stubGlobal("fetch", pending);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await admin.reload();
  await requested;
  await vi.advanceTimersByTimeAsync(9_999);
  expect(admin.getByText(VERIFYING)).toBeTruthy();
  expect(token()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(token()).not.toBeNull();
  await admin.press("Try again");
  await admin.findByRole("heading", { level: 1, name: "Account" });
});

test("a logout in another tab leads to the login", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new");
  await admin.findByRole("dialog", { name: "Create New Testimonial" });
  tokenChanges("");
  await admin.findByRole("heading", { level: 1, name: /^Admin login/ });
  expect(admin.queryByText("Your session has ended")).toBeNull();
});

test("a session that another tab finds ended leaves the form open", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new", { allow: /: 401/ });
  const { user, site } = admin;
  await admin.findByRole("dialog", { name: "Create New Testimonial" });
  await user.type(await admin.findByLabelText("Name"), "Asha");
  await user.type(admin.getByLabelText("Position"), "Student");
  await user.type(admin.getByLabelText("Content"), "It works.");
  await site.fetch("/api/auth/logout", { method: "POST", token: site.token });
  localStorage.removeItem("token");
  tokenChanges(null);
  await admin.press("Create Testimonial");
  await admin.findByRole("dialog", { name: "Your session has ended" });
  await user.type(admin.getByLabelText("Password"), `${ADMIN.password}{Enter}`);
  await admin.dialogsClosed();
  expect(await site.text("/api/testimonials")).toContain("Asha");
});
