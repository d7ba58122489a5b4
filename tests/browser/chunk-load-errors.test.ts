import { expect, test } from "vitest";
import { startVisit } from "./harness.ts";
import { openForm } from "./post-form.ts";

/* The code of a page's part does not load: the connection is lost, or a release has replaced its file. */

test("a form whose checks cannot be loaded stays as it is, and loads them on request", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_FAILED|post-checks/ });
  await page.route(/post-checks/, (route) => route.abort());
  const { form, title } = await openForm(page, "Create New Blog");
  await title.fill("Still here");
  await form
    .getByRole("alert")
    .getByText(/^This part could not be loaded\./)
    .waitFor();
  await page.unroute(/post-checks/);
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByRole("heading", { name: "Checks" }).waitFor();
  expect(await title.inputValue()).toBe("Still here");
});

test("a dialog that cannot be loaded says so, and opens the next time it is asked for", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_FAILED|palette/ });
  await page.route(/\/palette-[^/]+\.js$/, (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Find or do" });
  const create = page.getByRole("button", { name: "Create New Blog" });
  await create.waitFor();
  await page.keyboard.press("Control+k");
  await page
    .getByText(/^This part could not be loaded\./)
    .first()
    .waitFor();
  expect(await create.isVisible()).toBe(true);
  await page.unroute(/\/palette-[^/]+\.js$/);
  await page.keyboard.press("Control+k");
  await dialog.waitFor();
});

test("what is typed while the command palette still loads becomes its query", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByRole("button", { name: "Create New Blog" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("go to mess");
  release();
  await page.getByRole("option", { name: /^Go to Messages/ }).waitFor();
  expect(await page.getByRole("combobox", { name: "Find or do" }).inputValue()).toBe("go to mess");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/messages");
});
