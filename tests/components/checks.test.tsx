import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { openForm } from "./post-form.ts";
import { front, renderAdmin } from "./render-admin.tsx";

const DEAD = "See [the old page](/blog/never).";

test("a check disappears once its text is fixed", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    before: ({ create }) => create("/api/blogs", { title: "Links", content: DEAD }),
  });
  const { content } = await openForm(admin, "Edit Links");
  await admin.findByRole("button", { name: /\/blog\/never is broken/ });
  await admin.fill(content, "See [](/blog).");
  await admin.findByRole("button", { name: "A link has no text. Say where it leads." });
  admin.getByText("1 suggestion. Select it to jump there.");
  await waitFor(() => expect(admin.queryByRole("button", { name: /is broken/ })).toBeNull());

  admin.network.fail("POST /api/checks/links");
  await admin.fill(content, "See [not looked up](/blog/nowhere).");
  await admin.findByRole("button", { name: /^The link to \/blog\/nowhere is broken/ });
  await admin.press("Update Blog");
  await admin.dialogsClosed();
});

test("a check of the SEO title opens the panel of its field", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    before: ({ create }) => create("/api/blogs", { title: "T", content: "Text.", seoTitle: "T".repeat(61) }),
  });
  await openForm(admin, "Edit T");
  await admin.press(/^The SEO title has 61 characters/);
  await waitFor(() => expect(document.activeElement).toBe(front().getByLabelText(/^SEO title/)));
});

test("a check of an additional image leads to its alternative text", async () => {
  const facts = { title: "Timetable", category: "Web", description: "D", tech: "React", imageAlt: "A week" };
  await using admin = await renderAdmin("/admin/checks", {
    before: async ({ create }) => {
      const image = await createImage();
      await create("/api/projects", { ...facts, image, additionalImage2: image, additionalImageAlt2: "" });
    },
  });
  const finding = /^Additional image 2 has no alternative text/;
  await admin.user.click(await admin.findByRole("link", { name: finding }));
  const alt = await admin.findByLabelText(/^Alternative text of image 2/);
  await waitFor(() => expect(document.activeElement).toBe(alt));
  await admin.findByRole("button", { name: finding });
  await admin.fill(alt, "A day");
  await waitFor(() => expect(admin.queryByRole("button", { name: finding })).toBeNull());
});
