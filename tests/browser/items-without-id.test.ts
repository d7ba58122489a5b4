import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startVisit, type Visit } from "./harness.ts";

/** The admin's lists, and the label of each one's naming field. */
const LISTS = [
  { path: "projects", type: "project", field: "Title" },
  { path: "blogs", type: "blog", field: "Title" },
  { path: "testimonials", type: "testimonial", field: "Name" },
];

/** Strips the ids of the API's list: both from the first item, `_id` from the second, `id` from the third. */
async function loseIds(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}?*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object[] | { testimonials: object[] };
    const items = (Array.isArray(body) ? body : body.testimonials) as { id?: string; _id?: string }[];
    delete items[0]?.id;
    delete items[0]?._id;
    delete items[1]?._id;
    delete items[2]?.id;
    await route.fulfill({ response, json: body });
  });
}

let visit: Visit;
beforeAll(async () => void (visit = await startVisit()));
afterAll(() => visit[Symbol.asyncDispose]());

test.each(LISTS)(
  "a $type without an id cannot be updated or deleted; either of its two ids is enough to update it",
  async (list) => {
    const requested: string[] = [];
    const page = await visit.openAdmin(`/admin/${list.path}`, {
      before: async (opened) => {
        opened.on("request", (request) => requested.push(request.url()));
        await loseIds(opened, list.path);
      },
    });
    const rows = page.locator("tbody [role=row]");
    const dialog = page.getByRole("dialog");
    const close = async () => {
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    };

    await rows.nth(0).getByRole("button", { name: /^Edit/ }).click();
    const type = `${list.type[0]?.toUpperCase()}${list.type.slice(1)}`;
    await dialog.getByText(`${type} ID is missing. Please try again.`).waitFor();
    await close();
    await rows
      .nth(0)
      .getByRole("button", { name: /^Delete/ })
      .click();
    const question = page.getByRole("alertdialog").or(dialog);
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await question.getByText(`No ${list.type} selected for deletion.`).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });

    for (const row of [1, 2]) {
      await rows.nth(row).getByRole("button", { name: /^Edit/ }).click();
      await dialog.getByLabel(list.field, { exact: true }).fill(`Found by an id ${row}`);
      await dialog.getByRole("button", { name: `Update ${type}` }).click();
      await dialog.waitFor({ state: "hidden" });
      await rows.filter({ hasText: `Found by an id ${row}` }).waitFor();
    }
    expect(requested.filter((url) => /undefined|null/.test(url))).toEqual([]);
  },
);
