import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Project } from "#app/features/projects/project.ts";
import { createImage } from "../images.ts";
import { front, nth, renderAdmin, type Admin } from "./render-admin.tsx";

/* What is typed, chosen or opened while an upload is on its way. */

const FACTS = { title: "Timetable", category: "Web", description: "D", tech: "React" };

const file = async (width: number) => new File([await createImage({ width })], `${width}.jpg`, { type: "image/jpeg" });
const save = (admin: Admin) => admin.user.keyboard("{Control>}s{/Control}");
const project = async (admin: Admin) => (await admin.read<Project[]>("/api/projects"))[0];

async function openProject(images: Record<string, Blob> = {}) {
  const admin = await renderAdmin("/admin/projects", {
    before: ({ create }) => create("/api/projects", { ...FACTS, ...images }),
  });
  await admin.press("Edit Timetable");
  await admin.findByLabelText("Title");
  return admin;
}

test("an uploaded image stays with its moved product", async () => {
  await using admin = await renderAdmin("/admin/settings?part=products");
  const list = within(await admin.findByRole("group", { name: "Tiles" }));
  const item = (index: number) => within(nth(list.getAllByRole("listitem"), index));
  const name = (index: number) => item(index).getByLabelText<HTMLInputElement>("Name");
  const moved = name(1).value;
  const release = admin.network.hold("POST /api/media");
  const input = nth(nth(list.getAllByRole("listitem"), 1).querySelectorAll<HTMLInputElement>("input[type=file]"));
  await admin.user.upload(input, await file(300));
  await list.findByRole("button", { name: "Cancel upload" });
  await admin.fill(name(0), "Typed meanwhile");
  await admin.user.click(list.getByRole("button", { name: "Move product 2 up" }));
  expect(name(0).value).toBe(moved);
  release();
  await waitFor(() => item(0).getByRole("button", { name: /^Remove (?!product)/ }));
  expect(name(1).value).toBe("Typed meanwhile");
  expect(item(1).queryByRole("button", { name: /^Remove (?!product)/ })).toBeNull();
});

test("an image chosen during a save is in the next save", async () => {
  await using admin = await openProject();
  const choose = async (label: string, width: number) =>
    admin.user.upload(admin.getByLabelText(label), await file(width));
  await choose("Cover image (required)", 299);
  await choose("Additional image 1", 301);
  await choose("Additional image 3", 303);
  // The new order closes the gap: image 3 becomes the second.
  await admin.press("Move image 3 earlier");
  await admin.press("Move image 2 earlier");
  const release = admin.network.hold(`PUT /api/projects/${(await project(admin))?.id}`);
  await save(admin);
  await choose("Additional image 4", 304);
  await choose("Cover image (required)", 300);
  release();
  await admin.findByText("Saved.");
  await save(admin);
  await waitFor(async () => {
    const { image, additionalImages } = (await project(admin)) ?? {};
    const { image1, image2, image3, image4 } = additionalImages ?? {};
    expect([image, image1, image2, image3, image4].map((one) => one?.width)).toEqual([300, 303, 301, undefined, 304]);
  });
});

test("alternative texts go with their images when those are moved", async () => {
  await using admin = await openProject({
    additionalImage1: await createImage({ width: 301 }),
    additionalImage2: await createImage(),
  });
  const alt = (image: string) => admin.getByLabelText<HTMLInputElement>(new RegExp(`^Alternative text of ${image}`));
  await admin.fill(alt("image 1"), "A week");
  await admin.press("Move image 1 later");
  await save(admin);
  await admin.findByText("Saved.");
  expect([alt("image 1").value, alt("image 2").value]).toEqual(["Timetable", "A week"]);
});

test("an alternative text typed while its image is saved stays", async () => {
  await using admin = await openProject();
  const alt = () => admin.getByLabelText<HTMLInputElement>(/^Alternative text of the cover/);
  const release = admin.network.hold(`PUT /api/projects/${(await project(admin))?.id}`);
  await admin.user.upload(admin.getByLabelText("Cover image (required)"), await file(300));
  await waitFor(alt);
  await admin.fill(alt(), "A red");
  await save(admin);
  await admin.findByRole("button", { name: "Updating..." });
  await admin.user.keyboard(" circle");
  release();
  await admin.findByRole("button", { name: "Update Project" });
  expect(alt().value).toBe("A red circle");
  await save(admin);
  await waitFor(async () => expect((await project(admin))?.image?.alt).toBe("A red circle"));
});

test("Media asks before it is left while images wait for their upload", async () => {
  await using admin = await renderAdmin("/admin/media");
  const release = admin.network.hold("POST /api/media");
  await admin.user.upload(await admin.findByLabelText("Images to upload"), await Promise.all([file(301), file(302)]));
  await admin.follow("Blogs");
  await admin.findByRole("dialog", { name: "Images are still uploading" });
  await admin.press("Cancel");
  await admin.dialogsClosed();
  release();
  await waitFor(() => expect(admin.getAllByLabelText("Alternative text")).toHaveLength(2));
  await admin.follow("Blogs");
  await waitFor(() => expect(admin.url()).toBe("/admin/blogs"));
});

test("a file that has changed must be chosen again", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new");
  // As browsers show a file that was changed on disk since it was chosen.
  const unreadable = async () => Promise.reject(new DOMException("", "NotReadableError"));
  const photo = Object.assign(await file(300), { slice: () => ({ arrayBuffer: unreadable }) });
  await admin.fill(await waitFor(() => front().getByLabelText("Name")), "Asha");
  await admin.fill(front().getByLabelText("Position"), "Student");
  await admin.fill(front().getByLabelText("Content"), "It works.");
  await admin.user.upload(front().getByLabelText("Image"), photo);
  admin.network.fail("POST /api/testimonials");
  await admin.press("Create Testimonial");
  await admin.findByText("The file changed after you chose it. Choose it again.");
  expect(admin.queryByText(/The server cannot be reached/)).toBeNull();
});
