import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { renderAdmin, type Admin } from "./render-admin.tsx";

const COUNT = 230;
const ids = (from: number, to = COUNT) => Array.from({ length: to - from }, (_, index) => `id-${from + index}`);

/** A list that would take long to create. */
const testimonials = ids(0).map((id, index) => ({
  _id: id,
  id,
  name: `Person ${index}`,
  content: "Words",
  position: "Student",
  company: "",
  rating: 5,
  image: null,
  createdAt: new Date(1_700_000_000_000 + index).toISOString(),
  updatedAt: new Date(1_700_000_000_000 + index).toISOString(),
  revision: 1,
}));

async function selectAll(admin: Admin) {
  admin.network.respond("GET /api/testimonials", 200, { testimonials });
  await admin.user.click(await admin.findByLabelText(`Select all ${COUNT}`));
  return within(await admin.findByRole("region", { name: "Selection" }));
}

test("deletes 230 items in batches", async () => {
  await using admin = await renderAdmin("/admin/testimonials", { allow: /: 503/ });
  const { user, network } = admin;
  const bar = await selectAll(admin);
  await user.click(bar.getByRole("button", { name: "Delete" }));
  const dialog = within(await admin.findByRole("dialog"));
  await dialog.findByText("and 225 more");
  network.respond("POST /api/testimonials/bulk", 200, { done: ids(1, 200), notFound: ["id-0"] });
  network.respond("POST /api/testimonials/bulk", 503, { message: "The disk is full." });
  await admin.press("Delete");
  await dialog.findByText("Could not delete testimonial");
  await dialog.findByText("200 of 230 are done.");
  network.respond("POST /api/testimonials/bulk", 200, { done: ids(200), notFound: [] });
  await admin.press("Delete");
  await admin.findByText("229 testimonials deleted. 1 testimonial was already deleted.");
  expect(await admin.findByText("No testimonials found.")).toBeTruthy();
});

test("Cancel after a failure keeps the selection", async () => {
  await using admin = await renderAdmin("/admin/testimonials", { allow: /: 503/ });
  const { user, network } = admin;
  const bar = await selectAll(admin);
  await user.click(bar.getByRole("button", { name: "Delete" }));
  const dialog = within(await admin.findByRole("dialog"));
  network.respond("POST /api/testimonials/bulk", 503, { message: "The disk is full." });
  await admin.press("Delete");
  await dialog.findByText("Could not delete testimonial");
  await admin.press("Cancel");
  await admin.dialogsClosed();
  expect(await bar.findByText("230 selected")).toBeTruthy();
});

test("a failed bulk action and its failed undo can be repeated", async () => {
  await using admin = await renderAdmin("/admin/blogs", {
    before: async ({ create }) => {
      for (const title of ["Bulk one", "Bulk two"]) await create("/api/blogs", { title, content: "Text." });
    },
  });
  const { user, network, site } = admin;
  await user.click(await admin.findByLabelText("Select Bulk two"));
  const bar = within(await admin.findByRole("region", { name: "Selection" }));
  await user.click(bar.getByRole("button", { name: "Unpublish" }));
  const dialog = within(await admin.findByRole("dialog", { name: /Unpublish/ }));
  network.fail("POST /api/blogs/bulk");
  await admin.press("Unpublish");
  await dialog.findByText("Could not unpublish blog posts");
  await dialog.findByText(/The server cannot be reached\./);
  await admin.press("Unpublish");
  await admin.findByText("1 post unpublished.");
  expect(JSON.parse(await site.text("/api/blogs"))).toMatchObject([{ title: "Bulk one" }]);

  network.fail("POST /api/blogs/bulk");
  await admin.press("Undo");
  const failure = await admin.findByText(/The server cannot be reached\./);
  await user.click(within(failure.parentElement ?? failure).getByRole("button", { name: "Undo" }));
  await admin.findByText("Undone.");
  expect(JSON.parse(await site.text("/api/blogs"))).toHaveLength(2);
});
