import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { StoredImage } from "#app/features/media/media.ts";
import { createImage } from "../images.ts";
import { nth, renderAdmin, type Admin } from "./render-admin.tsx";

const cards = (admin: Admin) => admin.getAllByLabelText(/^Alternative text/);

test("an upload that fails can be tried again", async () => {
  await using admin = await renderAdmin("/admin/media", { allow: /: (415|503)/ });
  const { user, network } = admin;
  network.respond("POST /api/media", 503, { message: "The disk is full." });
  const broken = new File(["no image"], "broken.png", { type: "image/png" });
  await user.upload(await admin.findByLabelText("Images to upload"), [await createImage(), broken]);
  const uploads = within(await admin.findByRole("list", { name: "Uploads" }));
  await uploads.findByText("The disk is full.");
  await uploads.findByText("Only PNG, JPEG, GIF, WebP and AVIF images can be uploaded.");
  await user.click(nth(uploads.getAllByRole("button", { name: "Try again" })));
  await admin.press("Dismiss broken.png");
  await waitFor(() => expect(admin.queryByRole("list", { name: "Uploads" })).toBeNull());
  expect(cards(admin)).toHaveLength(1);
});

test("an upload that a proxy rejects or times out makes one image", async () => {
  await using admin = await renderAdmin("/admin/media", { allow: /: (413|504)/ });
  const { user, network } = admin;
  network.respond("POST /api/media", 413, "<h1>413 Request Entity Too Large</h1>");
  const input = await admin.findByLabelText("Images to upload");
  await user.upload(input, await createImage());
  await admin.findByText("This file is too large for the server. Choose a smaller one.");
  await admin.press("Dismiss picture.jpeg");
  network.loseResponse("POST /api/media", 504);
  await user.upload(input, await createImage());
  await admin.findByText("The server sent an unexpected response. Try again in a minute.");
  await admin.press("Try again");
  await waitFor(() => expect(cards(admin)).toHaveLength(1));
  expect((await admin.read<{ pictures: unknown[] }>("/api/media")).pictures).toHaveLength(1);
});

test("text typed while a description is being saved stays in its field", async () => {
  let id = "";
  await using admin = await renderAdmin("/admin/media", {
    before: async ({ create }) => ({ id } = await create<StoredImage>("/api/media", { image: await createImage() })),
  });
  const { user, network } = admin;
  const text = await admin.findByLabelText<HTMLInputElement>(/^Alternative text/);
  const release = network.hold(`PUT /api/media/${id}`);
  await user.type(text, "A circle{Enter}");
  await admin.findByRole("button", { name: "Saving..." });
  await user.type(text, " on green");
  release();
  await waitFor(() => expect(admin.queryByText("No alternative text", { selector: "p, span" })).toBeNull());
  expect(text.value).toBe("A circle on green");
});

test("the filters find unused images", async () => {
  await using admin = await renderAdmin("/admin/media", {
    before: async ({ create }) => {
      const used = await create<StoredImage>("/api/media", { image: await createImage(), alt: "Used" });
      await create("/api/media", { image: await createImage({ width: 210 }), alt: "Unused circle" });
      await create("/api/blogs", { title: "A post", content: `![Here](${used.url})` });
    },
  });
  const use = await admin.findByRole("link", { name: "In the text of “A post”" });
  expect(use.getAttribute("href")).toMatch(/^\/admin\/blogs\?edit=/);
  expect(admin.queryByRole("button", { name: "Delete Used" })).toBeNull();
  await admin.press("Unused");
  await waitFor(() => expect(cards(admin)).toHaveLength(1));
  await admin.press("Delete Unused circle");
  await admin.press("Delete");
  await admin.dialogsClosed();
  await admin.press("All");
  await waitFor(() => expect(cards(admin)).toHaveLength(1));
});

test("a testimonial takes a stored image with its description", async () => {
  await using admin = await renderAdmin("/admin/testimonials", {
    before: async ({ create }) => {
      await create("/api/media", { image: await createImage(), alt: "A red circle" });
      await create("/api/testimonials", { name: "Asha", position: "Student", content: "It works." });
    },
  });
  await admin.press("Edit Asha");
  await admin.press("Choose a stored image");
  const choice = within(await admin.findByRole("dialog", { name: "Choose a stored image" }));
  await choice.findByRole("button", { name: "A red circle" });
  await admin.press("A red circle");
  const form = within(await admin.findByRole("dialog", { name: "Edit Testimonial" }));
  expect((await form.findByLabelText<HTMLInputElement>(/^Alternative text/)).value).toBe("A red circle");
  await admin.press("Update Testimonial");
  await admin.dialogsClosed();
  expect(await admin.read("/api/testimonials")).toMatchObject({
    testimonials: [{ image: { alt: "A red circle" } }],
  });
});

test("a project's images can be reordered, removed and kept by keyboard", async () => {
  const images = await Promise.all(
    [1, 2, 3].map(async (place) => [
      [`additionalImage${place}`, await createImage({ width: 300 + place })],
      [`additionalImageAlt${place}`, `Picture ${place}`],
    ]),
  );
  const fields = { title: "Timetable", category: "Web", description: "D", tech: "React" };
  await using admin = await renderAdmin("/admin/projects", {
    before: ({ create }) => create("/api/projects", { ...fields, ...Object.fromEntries(images.flat()) }),
  });
  const { user } = admin;
  await admin.press("Edit Timetable");
  const form = within(await admin.findByRole("dialog"));
  const order = () => form.getAllByLabelText<HTMLInputElement>(/^Alternative text of image/).map(({ value }) => value);
  // The form focuses its first field once it is complete.
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText("Title")));
  form.getByRole("button", { name: "Move image 3 earlier" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(order().slice(0, 3)).toEqual(["Picture 1", "Picture 3", "Picture 2"]));
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Move image 2 earlier"));
  await admin.press("Remove image 1");
  await form.findByText("Will be removed");
  await admin.press("Keep image 1");
  await admin.press("Remove image 3");
  await admin.press("Update Project");
  await admin.dialogsClosed();
  expect(await admin.read("/api/projects")).toMatchObject([
    { additionalImages: { image1: { alt: "Picture 1" }, image2: { alt: "Picture 3" } } },
  ]);
});
