import { fireEvent } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createAnimation, createImage } from "../images.ts";
import { openForm } from "./post-form.ts";
import { nth, renderAdmin } from "./render-admin.tsx";

const NOTE = "This image is an animation. Only its first frame is kept.";

test("the editor notes animations that were pasted or dropped", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await openForm(admin, "Create New Blog");
  const editor = nth(document.querySelectorAll(".cm-content"));
  fireEvent.paste(editor, { clipboardData: { files: [await createAnimation("gif")], types: ["Files"] } });
  await admin.findByText(/a\.gif was added/);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(await createAnimation("webp"));
  dataTransfer.items.add(await createImage());
  fireEvent.drop(editor, { dataTransfer });
  const message = await admin.findByText(/picture\.jpeg was added/);
  expect(message.textContent).toMatch(`a.gif: ${NOTE} a.webp: ${NOTE} picture.jpeg was added.`);
});

test("Media notes an uploaded animation", async () => {
  await using admin = await renderAdmin("/admin/media");
  await admin.user.upload(await admin.findByLabelText("Images to upload"), await createAnimation());
  expect((await admin.findByText(/^Image uploaded/)).textContent).toBe(`Image uploaded. ${NOTE}`);
});

test("a setting notes that its image is an animation", async () => {
  await using admin = await renderAdmin("/admin/settings?part=look");
  await admin.user.upload(await admin.findByLabelText("Logo (optional)"), await createAnimation("webp"));
  expect((await admin.findByText(/animation/)).textContent).toBe(NOTE);
});
