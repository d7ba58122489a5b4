import { expect, test } from "vitest";
import { startVisit, toastTime } from "./harness.ts";

const TITLES = ["Bulk one", "Bulk two", "Bulk three"];

test("an admin publishes several posts, undoes it, and deletes them by keyboard", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (const title of TITLES) await visit.create("/api/blogs", { title, content: "Text.", status: "draft" });
  await visit.create("/api/blogs", { title: "Another", content: "Text." });
  const page = await visit.openAdmin("/admin/blogs");
  const bar = page.getByRole("region", { name: "Selection" });
  const dialog = page.getByRole("dialog");
  const publicTitles = async () => {
    const posts = (await (await visit.fetch("/api/blogs?fields=summary")).json()) as { title: string }[];
    return posts.map(({ title }) => title);
  };

  await page.getByLabel("Select Bulk three").check();
  await page.getByLabel("Select Bulk one").click({ modifiers: ["Shift"] });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByText("Publish 3 posts?").waitFor();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("3 posts published.", { exact: true }).waitFor();
  // On a busy machine the message could end before its button is pressed.
  await toastTime(page, "pause");
  await bar.waitFor({ state: "hidden" });
  expect(await publicTitles()).toHaveLength(4);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("Undone.", { exact: true }).waitFor();
  expect(await publicTitles()).toEqual(["Another"]);

  await page.getByLabel("Select Bulk three").press("Space");
  await page.getByLabel("Select Bulk one").press("Shift+Space");
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Delete" }).press("Enter");
  await dialog.getByText("Are you sure you want to delete 3 posts? This action cannot be undone.").waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByText("3 posts deleted.", { exact: true }).waitFor();
  await expect.poll(() => page.locator("tbody").getByRole("row").count()).toBe(1);
  await page.getByRole("searchbox").and(page.locator(":focus")).waitFor();
});
