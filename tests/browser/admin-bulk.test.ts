import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { seedPosts } from "../../bench/seed.ts";
import { temporaryFolder } from "../server/harness.ts";
import { DESKTOP, expectAccessible, PHONE, startVisit, siteOfFile, startVisit, toastTime } from "./harness.ts";

const visitSite = siteOfFile();

type Post = { _id: string; title: string };

/** Returns the texts of those elements that the message covers. */
async function coveredBy(message: string, elements: Locator): Promise<(string | null)[]> {
  await elements.page().getByText(message, { exact: true }).waitFor();
  return elements.evaluateAll((all) => {
    const message = document.querySelector(".Toastify__toast")?.getBoundingClientRect() ?? new DOMRect();
    const covered = all.filter((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return top < message.bottom && bottom > message.top && left < message.right && right > message.left;
    });
    return covered.map(({ textContent }) => textContent);
  });
}

/** Tabs from the first row to the selection bar, which must not cover the focused element on the way. */
async function walkToBar(page: Page): Promise<void> {
  const target = () =>
    page.evaluate(() => {
      const bar = document.querySelector("#selection-bar");
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused)) return "at the bar";
      return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? "under it" : "above it";
    });
  await page.getByRole("searchbox").focus();
  await page.locator("tbody [type=checkbox]").first().focus();
  do {
    await expect.poll(target).toBe("above it");
    await page.keyboard.press("Tab");
  } while ((await target()) !== "at the bar");
}

test.each([DESKTOP, PHONE])(
  "an admin publishes several posts at once, undoes it and deletes several, at $width px",
  async (viewport) => {
    await using visit = await visitSite();
    const make = (title: string, status: string) =>
      visit.create<Post>("/api/blogs", { title, content: "Text.", status });
    for (const title of ["Bulk one", "Bulk two", "Bulk three"]) await make(title, "draft");
    const { _id } = await make("Bulk four", "published");
    const page = await visit.openAdmin("/admin/blogs?q=bulk", { viewport });
    const bar = page.getByRole("region", { name: "Selection" });
    const dialog = page.getByRole("dialog");
    const titles = async () => {
      const response = await fetch(`${visit.origin}/api/blogs?fields=summary`);
      return ((await response.json()) as Post[]).map(({ title }) => title).filter((title) => title.startsWith("Bulk"));
    };

    await page.getByLabel("Select Bulk three").check();
    await page.getByLabel("Select Bulk one").click({ modifiers: ["Shift"] });
    await bar.getByText("3 selected").waitFor();
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByText("Publish 3 posts?").waitFor();
    await dialog.getByText("Bulk two").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("3 posts published.", { exact: true }).waitFor();
    // On a busy machine the message could end before its button is pressed.
    await toastTime(page, "pause");
    await bar.waitFor({ state: "hidden" });
    expect((await titles()).length).toBe(4);

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    // A message stays while the pointer is over it. Pausing it as well helps when it moves away from the pointer.
    await page.getByText("Undone.", { exact: true }).hover();
    expect(await toastTime(page, "pause")).toBeDefined();
    expect(await titles()).toEqual(["Bulk four"]);
    await page.getByRole("row").filter({ hasText: "Bulk two" }).getByText("Draft", { exact: true }).waitFor();

    // By keyboard only: selects the last three by Space and a range, goes to the bar and deletes them.
    await page.getByLabel("Select Bulk three").focus();
    await page.keyboard.press("Space");
    await page.getByLabel("Select Bulk one").focus();
    await page.keyboard.press("Shift+Space");
    await bar.getByText("3 selected").waitFor();
    await expect.poll(() => coveredBy("Undone.", bar.getByRole("button"))).toEqual([]);
    await walkToBar(page);
    await page.keyboard.press("a");
    expect(await page.evaluate(() => document.activeElement?.closest("section")?.getAttribute("aria-label"))).toBe(
      "Selection",
    );
    await bar.getByRole("button", { name: "Delete" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("Are you sure you want to delete 3 posts? This action cannot be undone.").waitFor();
    await dialog.getByText("Images that nothing else uses are deleted, too.").waitFor();
    await expect.poll(() => coveredBy("Undone.", dialog.getByRole("button"))).toEqual([]);
    await dialog.getByRole("button", { name: "Delete", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("3 posts deleted.", { exact: true }).waitFor();
    expect(await page.locator("tbody [role=row]").count()).toBe(1);
    expect(await page.locator("[role=search] strong").textContent()).toBe("1");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    const headers = { Authorization: `Bearer ${visit.token}` };
    expect((await fetch(`${visit.origin}/api/blogs/${_id}`, { method: "DELETE", headers })).status).toBe(200);
  },
);

/** Responds to the admin's list with `count` testimonials; creating them would take most of the test's time. */
async function listTestimonials(page: Page, count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, index) => ({
    _id: `id-${index}`,
    id: `id-${index}`,
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
  await page.route("**/api/testimonials?*", (route) => route.fulfill({ json: { testimonials: items } }));
}

const SCREENS = [
  { width: 320, height: 640, text: "100%" },
  { width: 320, height: 640, text: "200%" },
  { width: 768, height: 1024, text: "100%" },
  { width: 844, height: 390, text: "100%" },
];

test("toasts cover no buttons and the selection bar no focused row of a long list, on screens of four sizes", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/testimonials", {
    before: async (opened) => {
      await listTestimonials(opened, 24);
      await opened.route("**/api/testimonials/id-*", (route) => route.fulfill({ json: { message: "Deleted." } }));
    },
  });
  const bar = page.getByRole("region", { name: "Selection" });
  const dialog = page.getByRole("dialog");
  const free = async (elements: Locator) => {
    await expect.poll(() => coveredBy("Testimonial deleted.", elements)).toEqual([]);
  };

  for (const [round, { text, ...viewport }] of SCREENS.entries()) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await page.getByLabel("Select Person 23").check();
    await bar.getByText("1 selected").waitFor();
    await walkToBar(page);

    await page.getByRole("button", { name: `Delete Person ${20 - round}` }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Testimonial deleted.", { exact: true }).hover();
    expect(await toastTime(page, "pause")).toBeDefined();
    await free(bar.getByRole("button"));

    await bar.getByRole("button", { name: "Delete" }).click();
    await free(dialog.getByRole("button"));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Create New Testimonial" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Cancel" }).waitFor();
    await free(dialog.getByRole("button", { name: /^(Cancel|Close|Create)/ }));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Testimonial deleted.", { exact: true }).click();
    await page.getByText("Testimonial deleted.", { exact: true }).waitFor({ state: "detached" });
    await page.getByLabel("Select Person 23").uncheck();
    await bar.waitFor({ state: "hidden" });
  }
});

test("select all deletes 230 items in requests of at most 200, and a retry after a failure continues with the rest", async () => {
  await using visit = await startVisit();
  const requested: number[] = [];
  const page = await visit.openAdmin("/admin/testimonials", {
    allow: /503/,
    before: async (opened) => {
      await listTestimonials(opened, 230);
      await opened.route("**/api/testimonials/bulk", (route) => {
        const { ids } = route.request().postDataJSON() as { ids: string[] };
        requested.push(ids.length);
        if (requested.length === 2) return route.fulfill({ status: 503, json: { message: "The disk is full." } });
        return route.fulfill({ json: { done: ids.slice(1), notFound: ids.slice(0, 1) } });
      });
    },
  });
  await page.getByLabel("Select all 230").check();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Person 229").waitFor();
  await dialog.getByText("and 225 more").waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByText("Could not delete testimonial").waitFor();
  await dialog.getByText("200 of 230 are done.").waitFor();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("228 testimonials deleted. 2 testimonials had been deleted already.").waitFor();
  expect(requested).toEqual([200, 30, 30]);
  await page.getByText("No testimonials found.").waitFor();
});

test("after a bulk action fails halfway, Cancel reports what is done, offers Undo and leaves the selection unchanged", async () => {
  await using folder = await temporaryFolder();
  await seedPosts(folder.path, 230, 2);
  await using visit = await startVisit({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs", { allow: /503|ERR_FAILED/ });
  await page.route("**/api/blogs/bulk", (route) => {
    const { ids } = route.request().postDataJSON() as { ids?: string[] };
    if (ids?.length !== 30) return route.continue();
    return route.fulfill({ status: 503, json: { message: "The disk is full." } });
  });
  await page.getByLabel("Select all 230").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Unpublish" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await dialog.getByText("200 of 230 are done.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("200 posts unpublished.", { exact: true }).waitFor();
  expect(await bar.getByText("230 selected").isVisible()).toBe(true);
  // An undo that fails can be tried again by its shortcut.
  await page.route("**/api/blogs/bulk", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("The server cannot be reached.", { exact: false }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Undone.", { exact: true }).waitFor();
  const response = await fetch(`${visit.origin}/api/blogs?fields=summary`);
  expect(((await response.json()) as Post[]).length).toBe(230);

  // An action on the row that has the focus leaves the selection of the others.
  await page.getByLabel("Select all 230").uncheck();
  await page.locator("tbody [type=checkbox]").nth(1).check();
  await page.locator("tbody [type=checkbox]").first().focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or do" }).fill("Unpublish “");
  await page.keyboard.press("Enter");
  await page.route("**/api/blogs/bulk", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await dialog.getByText("The server cannot be reached.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await page.getByText("1 post unpublished.", { exact: true }).waitFor();
  await expect.poll(() => toastTime(page, "pause")).toBeDefined();
  expect(await bar.getByText("1 selected").isVisible()).toBe(true);

  // The list that is opened anew shows what its Undo does.
  const admin = page.getByRole("navigation", { name: "Admin" });
  await admin.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("button", { name: "Create New Project" }).waitFor();
  await admin.getByRole("link", { name: "Blogs" }).click();
  const drafts = page.locator("tbody").getByText("Draft", { exact: true });
  await expect.poll(() => drafts.count()).toBe(1);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => drafts.count()).toBe(0);
});
