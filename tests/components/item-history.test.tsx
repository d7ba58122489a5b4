import { waitFor, within } from "@testing-library/dom";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { json } from "../requests.ts";
import type { RunningSite } from "../sites/open-site.ts";
import { formOf, openForm } from "./post-form.ts";
import { renderAdmin } from "./render-admin.tsx";

const update = async (site: RunningSite, id: string | undefined, fields: object) =>
  site.fetch(`/api/blogs/${id}`, { ...json(fields, "PUT"), token: site.token });

/** Night bus, in two versions. */
async function twoVersions(site: RunningSite) {
  const post = { title: "Night bus", content: "The last bus leaves at ten." };
  const { _id } = await site.create<Post>("/api/blogs", post);
  await update(site, _id, { content: "The last bus leaves at noon." });
}

test("the history compares versions word by word", async () => {
  await using admin = await renderAdmin("/admin/blogs", { before: twoVersions });
  await openForm(admin, "Edit Night bus");
  await admin.press("Show history");
  const history = await admin.findByRole("dialog", { name: "History" });
  await waitFor(() => expect(history.querySelector("section del")?.textContent).toBe("ten"));
  expect(history.querySelector("section ins")?.textContent).toBe("noon");

  const release = admin.network.hold(`POST ${await restorePath(admin)}`);
  await admin.press("Restore version 1");
  release();
  await admin.findByText("Version 1 restored.");
  await waitFor(() => expect(admin.getAllByRole("dialog")).toHaveLength(1));
  expect((await formOf()).content.textContent).toBe("The last bus leaves at ten.");
});

async function restorePath(admin: { read<Body>(path: string): Promise<Body> }) {
  const [post] = await admin.read<Post[]>("/api/blogs");
  return `/api/blogs/${post?._id}/versions/1/restore`;
}

test("a restore over unsaved changes asks first", async () => {
  await using admin = await renderAdmin("/admin/blogs", { allow: /409/, before: twoVersions });
  const { title } = await openForm(admin, "Edit Night bus");
  await admin.fill(title, "Day bus");
  const [post] = await admin.read<Post[]>("/api/blogs");
  await update(admin.site, post?._id, { content: "The last bus leaves at six." });
  await admin.press("Show history");
  await admin.user.click(await admin.findByRole("radio", { name: "Version 1" }));
  await admin.press("Restore version 1");
  within(await admin.findByRole("dialog", { name: "Restore version 1?" })).getByText(
    "Your unsaved changes will be lost.",
  );
  await admin.press("Discard and restore");
  await within(await admin.findByRole("dialog", { name: "History" })).findByRole("alert");
  await admin.user.keyboard("{Escape}");
  await waitFor(() => expect(admin.getAllByRole("dialog")).toHaveLength(1));
  expect(title.value).toBe("Day bus");
  expect((await admin.read<Post>(`/api/blogs/${post?._id}`)).content).toBe("The last bus leaves at six.");
});
