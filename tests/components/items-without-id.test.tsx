import { waitFor } from "@testing-library/dom";
import { expect, test } from "vitest";
import { front, nth, renderAdmin } from "./render-admin.tsx";

type Item = { id?: string; _id?: string };

/** The admin's lists, and the label of each one's naming field. */
const LISTS = [
  { path: "projects", type: "Project", field: "Title" },
  { path: "blogs", type: "Blog", field: "Title" },
  { path: "testimonials", type: "Testimonial", field: "Name" },
];

test.each(LISTS)("a $type without both ids cannot be updated or deleted", async (list) => {
  await using admin = await renderAdmin("/admin/dashboard", { sample: true });
  // Both ids are missing from the first item, `_id` from the second, `id` from the third.
  admin.network.change<Item[] | { testimonials: Item[] }>(`GET /api/${list.path}`, (body) => {
    const [first, second, third] = Array.isArray(body) ? body : body.testimonials;
    delete first?.id;
    delete first?._id;
    delete second?._id;
    delete third?.id;
  });
  await admin.user.click(await admin.findByRole("link", { name: `${list.type}s` }));
  const button = async (action: string, row: number) => {
    const buttons = await admin.findAllByRole("button", { name: new RegExp(`^${action}`) });
    await admin.user.click(nth(buttons, row));
  };
  await button("Edit", 0);
  await admin.findByText(`${list.type} ID is missing. Please try again.`);
  await admin.user.keyboard("{Escape}");
  await admin.dialogsClosed();
  await button("Delete", 0);
  await admin.press("Delete");
  await admin.findByText(`No ${list.type.toLowerCase()} selected for deletion.`);
  await admin.press("Cancel");
  for (const row of [1, 2]) {
    await admin.dialogsClosed();
    await button("Edit", row);
    await admin.fill(await waitFor(() => front().getByLabelText(list.field)), `Found by an id ${row}`);
    await admin.press(new RegExp(`^(Update ${list.type}|Save draft)$`));
    await admin.dialogsClosed();
    await admin.findByRole("button", { name: `Edit Found by an id ${row}` });
  }
  expect(admin.network.requests.filter((request) => /undefined|null/.test(request))).toEqual([]);
});
