import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { renderAdmin } from "./render-admin.tsx";

test("a reload brings the text of an open form back", async () => {
  await using admin = await renderAdmin("/admin/blogs");
  await admin.user.click(await admin.findByRole("button", { name: "Create New Blog" }));
  const title = await within(await admin.findByRole("dialog")).findByLabelText("Title");
  await admin.user.type(title, "Half a thought");
  await admin.findByText("Not saved yet. Your text is kept in this browser.");
  await admin.reload();
  await admin.findByText(/Your unsaved text of .* is back/);
  expect(admin.getByLabelText("Title")).toHaveProperty("value", "Half a thought");
});
