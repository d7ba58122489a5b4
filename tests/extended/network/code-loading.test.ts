import { expect, test } from "vitest";
import { hold, startVisit } from "../../browser/harness.ts";

/* The code of a page's part does not load: the connection is lost, or a release has replaced its file. */

const PALETTE = /\/palette-[^/]+\.js$/;

test("a form whose checks cannot be loaded keeps its text", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs?new", {
    allow: /ERR_FAILED|post-checks/,
    before: (blank) => blank.route(/post-checks/, (route) => route.abort()),
  });
  const form = page.getByRole("dialog");
  const title = form.getByLabel("Title", { exact: true });
  await title.fill("Still here");
  await form.getByRole("alert").getByText("The site was updated").waitFor();
  await page.unroute(/post-checks/);
  await form.getByRole("button", { name: "Try again" }).click();
  await form.getByRole("heading", { name: "Checks" }).waitFor();
  expect(await title.inputValue()).toBe("Still here");
});

test("a palette that cannot be loaded opens the next time", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs", { allow: /ERR_FAILED|palette/ });
  await page.route(PALETTE, (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Create New Blog" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByText("The site was updated").first().waitFor();

  const release = await hold(page, "**/palette-*.js");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("go to mess");
  release();
  await page.getByRole("option", { name: /^Go to Messages/ }).waitFor();
  expect(await page.getByRole("combobox", { name: "Search or jump to" }).inputValue()).toBe("go to mess");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/messages");
});
