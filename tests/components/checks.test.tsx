import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { openForm } from "./post-form.ts";
import { front, renderAdmin } from "./render-admin.tsx";

const DEAD = "See [the old page](/blog/never).";

test("a check disappears once its text is fixed, and does not block a save", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    before: ({ create }) => create("/api/blogs", { title: "Links", content: DEAD }),
  });
  const { content } = await openForm(admin, "Edit Links");
  await admin.findByRole("button", { name: /\/blog\/never leads nowhere/ });
  await admin.fill(content, "See [here](/blog).");
  await admin.findByRole("button", { name: "A link says only “here”" });
  await waitFor(() => expect(admin.queryByRole("button", { name: /leads nowhere/ })).toBeNull());

  admin.network.fail("POST /api/checks/links");
  await admin.fill(content, "See [not looked up](/blog/nowhere).");
  await admin.findByText("Links to this site could not be looked up.");
  await admin.user.keyboard(" Then");
  await admin.findByRole("button", { name: "The link to /blog/nowhere leads nowhere" });
  expect(admin.queryByText("Links to this site could not be looked up.")).toBeNull();
  await admin.press("Update Blog");
  await admin.dialogsClosed();
});

test("a check of the address opens its panel and names the address of a save", async () => {
  const slug = `moving-${"on-".repeat(30)}on`;
  await using admin = await renderAdmin("/admin/blogs", {
    before: async ({ create }) => {
      await create("/api/blogs", { title: "Another post", content: "Text.", slug: "moving" });
      await create("/api/blogs", { title: "Moving", content: "Text.", slug });
    },
  });
  await openForm(admin, "Edit Moving");
  await admin.user.click(front().getByText("Search engines and address"));
  const address = front().getByLabelText<HTMLInputElement>(/^Address/);
  await admin.user.click(address);
  await admin.user.tab();
  expect(address.value).toBe(slug);
  await admin.fill(address, "moved");
  await admin.user.click(front().getByText("Search engines and address"));
  await admin.press("The address of a public post is being changed");
  await waitFor(() => expect(document.activeElement).toBe(address));
  await admin.fill(address, "");
  await admin.findByRole("button", { name: new RegExp(`links to /blog/${slug} will lead to /blog/moving-2`) });
});

test("a check of an additional image leads to its alternative text", async () => {
  const facts = { title: "Timetable", category: "Web", description: "D", tech: "React", imageAlt: "A week" };
  await using admin = await renderAdmin("/admin/checks", {
    before: async ({ create }) => {
      const image = await createImage();
      await create("/api/projects", { ...facts, image, additionalImage2: image, additionalImageAlt2: "" });
    },
  });
  const finding = "Additional image 2 has no alternative text.";
  await admin.user.click(await admin.findByRole("link", { name: finding }));
  const alt = await admin.findByLabelText(/^Alternative text of image 2/);
  await waitFor(() => expect(document.activeElement).toBe(alt));
  await admin.findByRole("button", { name: finding });
  await admin.fill(alt, "A day");
  await waitFor(() => expect(admin.queryByRole("button", { name: finding })).toBeNull());
});
