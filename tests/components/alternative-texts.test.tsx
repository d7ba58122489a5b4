import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import { createImage } from "../images.ts";
import { renderAdmin } from "./render-admin.tsx";

async function openLibrary() {
  const admin = await renderAdmin("/admin/media", {
    allow: /: 401|: 409/,
    before: async ({ create }) => create("/api/media", { image: await createImage(), alt: "A circle" }),
  });
  const text = await admin.findByLabelText<HTMLInputElement>("Alternative text");
  const stored = async () => (await admin.read<{ pictures: StoredImage[] }>("/api/media")).pictures[0]?.alt;
  const puts = () => admin.network.requests.filter((request) => request.startsWith("PUT"));
  return { admin, text, stored, puts, [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose]() };
}

test("an alternative text is stored when the focus leaves", async () => {
  await using library = await openLibrary();
  const { admin, text, stored, puts } = library;
  await admin.fill(text, "Left by Tab");
  await admin.user.tab();
  await admin.user.tab();
  expect(puts()).toEqual([]);
  await admin.user.tab();
  await waitFor(async () => expect(await stored()).toBe("Left by Tab"));
  expect(document.activeElement?.textContent).toContain("Focal point");

  await admin.fill(text, "Left by a click");
  await admin.user.click(admin.getByRole("heading", { level: 1 }));
  await waitFor(() => expect(admin.queryByRole("button", { name: /^Sav/ })).toBeNull());
  expect([await stored(), document.activeElement === text]).toEqual(["Left by a click", false]);
});

test("an alternative text is stored when its page is left", async () => {
  await using library = await openLibrary();
  const { admin, text, stored } = library;
  await admin.fill(text, "Left by a link");
  await admin.follow("Dashboard");
  await waitFor(() => expect(admin.url()).toBe("/admin/dashboard"));
  await waitFor(async () => expect(await stored()).toBe("Left by a link"));
});

test("a text typed during a save is stored after it", async () => {
  await using library = await openLibrary();
  const { admin, text, stored } = library;
  const [image] = (await admin.read<{ pictures: StoredImage[] }>("/api/media")).pictures;
  const release = admin.network.hold(`PUT /api/media/${image?.id}`);
  await admin.fill(text, "A red");
  await admin.user.keyboard("{Enter}");
  await admin.findByRole("button", { name: "Saving..." });
  await admin.user.keyboard(" circle");
  await admin.user.click(admin.getByRole("heading", { level: 1 }));
  release();
  await waitFor(async () => expect(await stored()).toBe("A red circle"));
});

test("a canceled alternative text is not stored", async () => {
  await using library = await openLibrary();
  const { admin, text, puts } = library;
  await admin.fill(text, "Not this");
  await admin.press("Cancel");
  expect([text.value, document.activeElement === text]).toEqual(["A circle", true]);
  await admin.fill(text, "Nor this");
  await admin.user.keyboard("{Escape}");
  await admin.user.click(admin.getByRole("heading", { level: 1 }));
  expect([text.value, puts()]).toEqual(["A circle", []]);
});

test("a text is stored after the login that it needs", async () => {
  await using library = await openLibrary();
  const { admin, text, stored } = library;
  admin.endSession();
  await admin.fill(text, "A red circle");
  await admin.user.click(admin.getByRole("heading", { level: 1 }));
  await admin.logIn();
  await waitFor(async () => expect(await stored()).toBe("A red circle"));
});

test("another writer's text is shown before it is replaced", async () => {
  await using library = await openLibrary();
  const { admin, text, stored } = library;
  const [image] = (await admin.read<{ pictures: StoredImage[] }>("/api/media")).pictures;
  await admin.fill(text, "A blue circle");
  await admin.site.fetch(`/api/media/${image?.id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ alt: "A red circle" }),
    token: admin.site.token,
  });
  await admin.press("Save text");
  await admin.findByText(/^Someone changed this text to “A red circle”/);
  await admin.user.click(admin.getByRole("heading", { level: 1 }));
  expect([text.value, await stored()]).toEqual(["A blue circle", "A red circle"]);
  await admin.press("Save text");
  await waitFor(async () => expect(await stored()).toBe("A blue circle"));
});

test("a retry after a proxy's 504 stores no second image", async () => {
  await using library = await openLibrary();
  const { admin } = library;
  admin.network.loseResponse("POST /api/media");
  const file = new File([await createImage({ width: 210 })], "210.jpg", { type: "image/jpeg" });
  await admin.user.upload(admin.getByLabelText("Images to upload"), file);
  await admin.press("Try again");
  await waitFor(() => expect(admin.getAllByLabelText("Alternative text")).toHaveLength(2));
  expect((await admin.read<{ pictures: StoredImage[] }>("/api/media")).pictures).toHaveLength(2);
});
