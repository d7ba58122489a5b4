import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import { createImage } from "../images.ts";
import { ADMIN } from "../server/harness.ts";
import { siteWithout } from "./post-form.ts";

const visitSite = siteWithout("media");

async function openLibrary() {
  const visit = await visitSite();
  const { id } = await visit.create<StoredImage>("/api/media", { image: await createImage(), alt: "A circle" });
  const headers = { Authorization: `Bearer ${visit.token}` };
  const page = await visit.openAdmin("/admin/media", { allow: /401/ });
  const text = page.getByLabel("Alternative text");
  await text.waitFor();
  return {
    page,
    text,
    stored: async () =>
      ((await (await fetch(`${visit.origin}/api/media/${id}`, { headers })).json()) as StoredImage).alt,
    hasFocus: () => text.evaluate((field) => field === document.activeElement),
    [Symbol.asyncDispose]: () => visit[Symbol.asyncDispose](),
  };
}

test("an alternative text typed in the media library is stored when its field is left, by whatever way", async () => {
  await using library = await openLibrary();
  const { page, text, stored, hasFocus } = library;
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.postData() ?? ""));

  // By Tab over its buttons, and by a click beside it, which does not bring the focus back.
  await text.fill("Left by Tab");
  for (const _ of ["Save text", "Cancel"]) await page.keyboard.press("Tab");
  expect(puts).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(stored).toBe("Left by Tab");
  await page.locator("button:focus", { hasText: "Focal point" }).waitFor();
  await text.fill("Left by a click");
  await page.getByRole("heading", { level: 1 }).click();
  await page.getByRole("button", { name: /^Sav/ }).waitFor({ state: "detached" });
  expect([await stored(), await hasFocus()]).toEqual(["Left by a click", false]);

  await text.fill("Left by a search");
  await page.getByLabel("Search media").fill("nothing like it");
  await page.getByText("No images found.").waitFor();
  await page.getByLabel("Search media").fill("");
  await expect.poll(() => text.inputValue()).toBe("Left by a search");

  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.waitForURL("**/admin/dashboard");
  await page.goBack();
  await text.fill("Left by the history");
  await page.goForward();
  await page.waitForURL("**/admin/dashboard");
  await expect.poll(stored).toBe("Left by the history");
  await page.goBack();
  await text.fill("Left by a reload");
  await page.reload();
  await expect.poll(stored).toBe("Left by a reload");
});

test("a text typed while the previous one is being stored is stored after it, and a canceled one is not", async () => {
  await using library = await openLibrary();
  const { page, text, stored, hasFocus } = library;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/media/*", async (route) => released.then(() => route.continue()), { times: 1 });
  await text.fill("A red");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  await page.keyboard.type(" circle");
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await expect.poll(stored).toBe("A red circle");
  await page.getByRole("button", { name: /^Sav/ }).waitFor({ state: "detached" });

  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.postData() ?? ""));
  // The Enter and the Escape of an input method, as Safari reports them.
  await text.fill("Half a word");
  for (const key of ["Enter", "Escape"]) {
    await text.dispatchEvent("keydown", { key, keyCode: 229 });
  }
  expect([await text.inputValue(), puts]).toEqual(["Half a word", []]);
  await text.fill("Not this");
  await page.getByRole("button", { name: "Cancel" }).click();
  expect([await text.inputValue(), await hasFocus()]).toEqual(["A red circle", true]);
  await text.fill("Nor this");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  expect([await text.inputValue(), puts]).toEqual(["A red circle", []]);
});

test("a text whose field is left after the session has ended is stored after the login in place", async () => {
  await using library = await openLibrary();
  const { page, text, stored } = library;
  await page.evaluate(() => localStorage.setItem("token", "no longer good"));
  await text.fill("A red circle");
  await page.getByRole("heading", { level: 1 }).click();
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await page.locator("input[type=password]:focus").fill(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe("A red circle");
});
