import { fireEvent, waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { openForm } from "./post-form.ts";
import { front, renderAdmin } from "./render-admin.tsx";

const REJECTED =
  "SVG images are not accepted, because they can contain scripts. Choose a PNG, JPG, GIF, WebP or AVIF file.";

const svg = () => new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "mark.svg", { type: "image/svg+xml" });
const photo = async () => new File([await createImage()], "photo.jpg", { type: "image/jpeg" });

test("an SVG is rejected before its upload", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new", { allow: /422/ });
  const field = await waitFor(() => front().getByLabelText<HTMLInputElement>("Image"));
  const upload = async (file: File) => admin.user.upload(field, file);
  const image = await photo();
  const data = () => {
    const transfer = new DataTransfer();
    transfer.items.add(svg());
    return transfer;
  };
  const ways = [
    () => upload(svg()),
    async () => fireEvent.drop(field, { dataTransfer: data() }),
    async () => fireEvent.paste(field, { clipboardData: data() }),
  ];
  for (const reject of ways) {
    await reject();
    await admin.findByText(REJECTED);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await upload(image);
    await waitFor(() => expect(admin.queryByText(REJECTED)).toBeNull());
    await admin.press("Remove image");
  }
  await admin.fill(front().getByLabelText("Name"), "Asha");
  await admin.fill(front().getByLabelText("Position"), "Student");
  await admin.fill(front().getByLabelText("Content"), "It works.");

  // The server's error about one file does not stay for the next.
  const problem = "This image is damaged.";
  admin.network.respond("POST /api/testimonials", 422, { message: problem, errors: { image: problem } });
  await upload(image);
  await admin.press("Create Testimonial");
  await admin.findAllByText(problem);
  await upload(new File([image], "another.jpg", { type: "image/jpeg" }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).not.toBe("true"));
});

test("an animation is noted beside its field until another image is chosen", async () => {
  await using admin = await renderAdmin("/admin/testimonials?new");
  const field = await waitFor(() => front().getByLabelText<HTMLInputElement>("Image"));
  // The flag of a WebP's header that says so (byte 20).
  const header = Buffer.from("RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\x02".padEnd(40, "\0"), "latin1");
  await admin.user.upload(field, new File([header], "a.webp", { type: "image/webp" }));
  await admin.findByText("This image is an animation. Only its first frame is kept.");
  await admin.user.upload(field, await photo());
  await waitFor(() => expect(admin.queryByText(/is an animation/)).toBeNull());
});

test.each([
  { list: "projects", type: "Project", names: ["Title", "Category"] as const },
  { list: "testimonials", type: "Testimonial", names: ["Name", "Position"] as const },
  { list: "blogs", type: "Blog", names: ["Content", "Title"] as const },
])("a corrected field of a new $type loses its error", async ({ list, type, names }) => {
  await using admin = await renderAdmin(`/admin/${list}?new`);
  if (list === "blogs") await admin.findByRole("toolbar");
  const [first, second] = names;
  await admin.press(type === "Blog" ? "Publish" : `Create ${type}`);
  await admin.findByText(`${first} is required.`);
  const field = front().getByLabelText(second);
  await admin.fill(field, "Right");
  await waitFor(() => expect(admin.queryByText(`${second} is required.`)).toBeNull());
  admin.getByText(`${first} is required.`);
  expect(document.activeElement).toBe(field);
});

test("a field that the server rejects loses its error when corrected", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /400/ });
  const { title, content } = await openForm(admin, "Create New Blog");
  await admin.fill(title, "Right");
  await admin.fill(content, "Text");
  const errors = { title: "This title is not allowed.", excerpt: "Not this one." };
  admin.network.respond("POST /api/blogs", 400, { message: "Not so.", errors });
  await admin.press("Publish");
  await admin.findByText(errors.title);
  await admin.fill(title, "Another one");
  await waitFor(() => expect(admin.queryByText(errors.title)).toBeNull());
  admin.getByText(errors.excerpt);
});

test("a public post promises a redirect only to a free address", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    before: async ({ create }) => {
      for (const title of ["Taken", "Public"]) await create("/api/blogs", { title, content: "Text." });
    },
  });
  await openForm(admin, "Edit Public");
  await admin.user.click(front().getByText("Search engines and URL"));
  const note = /^After you save, links to \/blog\/public lead to the new URL/;
  const url = front().getByLabelText(/^URL/);
  await admin.fill(url, "taken");
  await admin.findByText(/^Another post uses this URL/);
  expect(admin.queryByText(note)).toBeNull();
  await admin.fill(url, "free");
  await admin.findByText(note);
});

test("a corrected field of the contact form loses its error", async () => {
  await using admin = await renderAdmin("/contact");
  await admin.press("Send message");
  await admin.findByText("Name is required.");
  await admin.fill(admin.getByRole("textbox", { name: "Name" }), "Ben");
  await waitFor(() => expect(admin.queryByText("Name is required.")).toBeNull());
  admin.getByText("Message is required.");
});
