import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { wxr } from "../wxr.ts";
import { renderAdmin } from "./render-admin.tsx";

const POSTS = [
  { id: 1, title: "First of the old site", slug: "first" },
  { id: 2, title: "Hidden there", slug: "hidden", status: "private" },
];
const exportFile = () => new File([wxr(POSTS)], "old.xml", { type: "text/xml" });

test("an admin checks an export, imports it and sees the report after a reload", async () => {
  await using admin = await renderAdmin("/admin/settings/import");
  const { user } = admin;
  await user.upload(await admin.findByLabelText("Export to import"), exportFile());
  const hidden = (await admin.findByRole("heading", { name: "Hidden there" })).closest("li")!;
  within(hidden).getByText('Became a draft: its status was "private"');
  await admin.press("Import 2 items");
  await waitFor(() => expect(admin.network.requests).toContain("POST /api/import/start"));
  await admin.reload();
  await admin.findByText("Counted: all 2 are on the site.");
  admin.getByRole("button", { name: "Download report" });
  expect(await admin.site.text("/blog")).toContain("First of the old site");

  await admin.press("Import another file");
  await user.upload(await admin.findByLabelText("Export to import"), exportFile());
  await admin.findByText("Nothing new would be imported.");
  expect(admin.queryByRole("button", { name: /^Import / })).toBeNull();
});

test("a file that is no export is rejected", async () => {
  await using admin = await renderAdmin("/admin/settings/import", { allow: /: 415/ });
  const photo = new File(["x"], "photo.png", { type: "image/png" });
  await admin.user.upload(await admin.findByLabelText("Export to import"), photo);
  await admin.findByText(/^This is no export that is known here\./);
});
