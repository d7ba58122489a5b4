import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import type { Image } from "#app/features/media/media.ts";
import type { Project } from "#app/features/projects/project.ts";
import type { Testimonial } from "#app/features/testimonials/testimonial.ts";
import { createImage } from "../images.ts";
import { siteOfFile, type Visit } from "./harness.ts";

/* A form saves what was changed in it, and nothing else. */

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

async function api<Result>(visit: Visit, path: string, change?: object): Promise<Result> {
  const headers = { Authorization: `Bearer ${visit.token}`, "Content-Type": "application/json" };
  const put = change && { method: "PUT", body: JSON.stringify(change) };
  const response = await fetch(visit.origin + path, { headers, ...put });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Result;
}

const altOf = async (visit: Visit, image: Image | null | undefined) =>
  (await api<Image>(visit, `/api/media/${image?.id}`)).alt;

test("an alternative text that is written elsewhere while a form is open is shown by its next save, which leaves it", async () => {
  await using visit = await visitSite();
  const cover = { image: await createImage(), imageAlt: "A circle" };
  const more = { additionalImage1: await createImage({ width: 301 }), additionalImageAlt1: "A week" };
  const facts = { title: "Timetable", category: "Web", description: "D", tech: "React" };
  const words = { name: "Asha", position: "Student", content: "It works." };
  const post = await visit.create<Post>("/api/blogs", { title: "Night bus", content: "Text", ...cover });
  const project = await visit.create<Project>("/api/projects", { ...facts, ...cover, ...more });
  const { testimonial } = await visit.create<{ testimonial: Testimonial }>("/api/testimonials", { ...words, ...cover });
  const page = await visit.openAdmin("/admin/blogs");
  const form = page.getByRole("dialog");
  const untouched = [
    ["blogs", post._id, "Title", post.image, "Alternative text"],
    ["projects", project._id, "Title", project.additionalImages.image1, "Alternative text of image 1"],
    ["testimonials", testimonial._id, "Name", testimonial.image, "Alternative text"],
  ] as const;
  for (const [list, id, name, shown, label] of untouched) {
    await page.goto(`${visit.origin}/admin/${list}?edit=${id}`);
    const alt = form.getByLabel(label);
    await alt.waitFor();
    await api(visit, `/api/media/${shown?.id}`, { alt: "Written elsewhere" });
    await form.getByLabel(name, { exact: true }).fill("Changed");
    await page.keyboard.press("Control+s");
    await expect.poll(() => alt.inputValue()).toBe("Written elsewhere");
    expect([list, await altOf(visit, shown)]).toEqual([list, "Written elsewhere"]);

    await api(visit, `/api/media/${shown?.id}`, { alt: "Written again" });
    await form.getByLabel(name, { exact: true }).fill("Changed again");
    await form.getByRole("button", { name: /^Update / }).click();
    await form.waitFor({ state: "hidden" });
    expect([list, await altOf(visit, shown)]).toEqual([list, "Written again"]);
  }
  // A text that is typed is saved, and so is that of a new image, even if it is the text of the one before.
  await page.goto(`${visit.origin}/admin/projects?edit=${project._id}`);
  await form.getByLabel("Alternative text of the cover").fill("A red circle");
  const file = Buffer.from(await (await createImage({ width: 302 })).arrayBuffer());
  await form
    .getByLabel("Additional image 1", { exact: true })
    .setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer: file });
  await form.getByLabel("Alternative text of image 1").fill("Written again");
  await form.getByRole("button", { name: "Update Project" }).click();
  await form.waitFor({ state: "hidden" });
  const saved = await api<Project>(visit, `/api/projects/${project._id}`);
  expect(saved.additionalImages.image1?.id).not.toBe(project.additionalImages.image1?.id);
  expect([saved.image?.alt, saved.additionalImages.image1?.alt]).toEqual(["A red circle", "Written again"]);
});

test("a post keeps its time in the hour that clocks repeat, and its seconds, when something else is saved", async () => {
  await using visit = await visitSite();
  // In Berlin both this and the hour before it are from two to three on that day.
  const publishAt = "2040-10-28T01:30:15.000Z";
  const scheduled = { title: "Night bus", content: "Text", status: "scheduled", publishAt };
  const post = await visit.create<Post>("/api/blogs", scheduled);
  const page = await visit.openAdmin(`/admin/blogs?edit=${post._id}`, { timezoneId: "Europe/Berlin" });
  const form = page.getByRole("dialog");
  expect(await form.getByLabel(/^Publish at/).inputValue()).toBe("2040-10-28T02:30");
  await form.getByLabel("Title", { exact: true }).fill("Night train");
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect(await api<Post>(visit, `/api/blogs/${post._id}`)).toMatchObject({ title: "Night train", publishAt });
});

test("a project's details are left as they are, whatever their names, until they are changed", async () => {
  await using visit = await visitSite();
  const details = { "Stack: front": "React", "Stack: back": "Hono", Team: "4 students" };
  const facts = { title: "Timetable", category: "Web", description: "D", tech: "React" };
  const project = await visit.create<Project>("/api/projects", { ...facts, details: JSON.stringify(details) });
  const page = await visit.openAdmin(`/admin/projects?edit=${project._id}`);
  const form = page.getByRole("dialog");
  const stored = async () => (await api<Project>(visit, `/api/projects/${project._id}`)).details;
  await form.getByLabel("Title", { exact: true }).fill("Calendar");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(await stored()).toEqual(details);

  const field = form.getByLabel("Additional details");
  await field.fill("Role: design\nRole: code");
  await form.getByRole("button", { name: "Update Project" }).click();
  await form.getByText("Two details have the name “Role”.").waitFor();
  await field.fill("Role: design, code");
  await form.getByRole("button", { name: "Update Project" }).click();
  await form.waitFor({ state: "hidden" });
  expect(await stored()).toEqual({ Role: "design, code" });
});

test("a stored post waits for an image that is on its way into its text, though nothing was typed", async () => {
  await using visit = await visitSite();
  const post = await visit.create<Post>("/api/blogs", { title: "Night bus", content: "Text" });
  const page = await visit.openAdmin(`/admin/blogs?edit=${post._id}`);
  const form = page.getByRole("dialog");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/media", async (route) => {
    await released;
    await route.continue();
  });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Insert images" }).click(),
  ]);
  const buffer = Buffer.from(await (await createImage()).arrayBuffer());
  await chooser.setFiles([{ name: "bus.jpg", mimeType: "image/jpeg", buffer }]);
  await form.getByRole("group", { name: "Image bus.jpg" }).waitFor();
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.getByText("An image is not in the text yet.").waitFor();
  release();
  await form.getByText("bus.jpg is in the text.").waitFor();
  await form.getByRole("button", { name: "Update Blog" }).click();
  await form.waitFor({ state: "hidden" });
  expect((await api<Post>(visit, `/api/blogs/${post._id}`)).content).toMatch(/!\[\]\(\/media\/[\w-]+\.webp\)/);
});
