import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { seedPosts } from "../../bench/seed.ts";
import { temporaryFolder } from "../server/harness.ts";
import { DESKTOP, expectAccessible, PHONE, startVisit, siteOfFile, startVisit, stopClock } from "./harness.ts";

const ROWS = 10_000;

/* Each test has items of its own. */
const visitSite = siteOfFile();

test("a table of 10,000 posts renders under 40 rows; search and sorting cover all, and the focus survives scrolling", async () => {
  await using folder = await temporaryFolder();
  await seedPosts(folder.path, ROWS, 2);
  await using visit = await startVisit({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" });
  const page = await visit.openAdmin("/admin/blogs");
  const count = page.locator("[role=search] strong");
  const rows = page.locator("tbody [role=row]");
  await count.getByText("10,000", { exact: true }).waitFor();
  expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe("10001");

  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const share of [0, 0.4, 1]) {
      const near = (position: number) =>
        page.waitForFunction((position) => {
          // Another viewport changes the height of the rows, and the height of the page follows a moment later.
          scrollTo(0, document.body.scrollHeight * position);
          const rows = [...document.querySelectorAll<HTMLElement>("tbody [data-row]")];
          const shown = rows.filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return bottom > 150 && top < innerHeight;
          });
          const index = Number(shown[0]?.ariaRowIndex ?? Number.NaN);
          return position === 1 ? shown.length > 0 || rows.at(-1)?.ariaRowIndex === "10001" : index > position * 9_000;
        }, position);
      await near(share);
      expect(await rows.count()).toBeLessThan(40);
    }
  }

  await page.setViewportSize(DESKTOP);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByPlaceholder("Search blogs...").fill("post 9999:");
  await count.getByText("1", { exact: true }).waitFor();
  await page.getByText("Post 9999: what a timetable taught us about waiting").waitFor();
  await page.waitForURL("**/admin/blogs?q=post+9999%3A");
  // A short result list renders all rows, including those outside the viewport.
  await page.getByPlaceholder("Search blogs...").fill("432");
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.ariaRowIndex).join()))
    .toBe(Array.from({ length: 20 }, (_, index) => index + 2).join());
  await page.getByPlaceholder("Search blogs...").fill("author 3");
  await count.getByText("1,429", { exact: true }).waitFor();
  await page.getByLabel("Sort").selectOption("oldest");
  await page.waitForURL("**/admin/blogs?q=author+3&sort=oldest");
  await rows
    .first()
    .getByText("Post 9999")
    .or(rows.first().getByText("Post 9998"))
    .or(rows.first().getByText(/Post 99/))
    .waitFor();
  await page.reload();
  await count.getByText("1,429", { exact: true }).waitFor();
  expect(await page.getByLabel("Sort").inputValue()).toBe("oldest");

  // Scrolling does not unmount the focused row, and Tab continues from it.
  const third = rows.nth(2).getByRole("button", { name: /^Edit/ });
  const name = await third.getAttribute("aria-label");
  await third.focus();
  await page.evaluate(() => scrollTo(0, 60_000));
  await page.waitForFunction(() =>
    [...document.querySelectorAll("tbody [data-row]")].some((row) => Number(row.ariaRowIndex) > 200),
  );
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe(name);
  await page.evaluate(() => scrollTo(0, 0));
  await rows.first().locator("xpath=self::*[@aria-rowindex='2']").waitFor();
  expect(await focused()).toBe(name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-row]")?.ariaRowIndex)).toBe("5");
  await expectAccessible(page);
});

test("the URL contains the open form; Back closes it, after a confirmation when changes are unsaved", async () => {
  await using visit = await visitSite();
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", { title: "Linked", content: "Text." });
  const page = await visit.openAdmin(`/admin/blogs?edit=${_id}`, { allow: /404/ });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title", { exact: true }).waitFor();
  expect(await dialog.getByLabel("Title", { exact: true }).inputValue()).toBe("Linked");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.waitForURL("**/admin/blogs");

  await page.getByRole("button", { name: "Create New Blog" }).click();
  await page.waitForURL("**/admin/blogs?new");
  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Edit Linked" }).click();
  await dialog.getByLabel("Title", { exact: true }).fill("Changed but not saved");
  await page.goBack();
  await page.getByRole("dialog", { name: "Your changes are not saved" }).waitFor();
  expect(page.url()).toContain("?edit=");

  await page.goto(`${visit.origin}/admin/blogs?edit=01890000-0000-7000-8000-000000000000`);
  await dialog.getByText("There is no such post.").waitFor();
  await dialog.getByRole("button", { name: "Back to the list" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.goto(`${visit.origin}/admin/projects?edit=`);
  await dialog.getByText("Project ID is missing. Please try again.").waitFor();
  await page.goto(`${visit.origin}/admin/dashboard`);
  await page.getByRole("link", { name: /^blog Linked/ }).click();
  await dialog.getByLabel("Title", { exact: true }).waitFor();
});

test("after a save the list highlights and focuses the row in view; after a delete it focuses the next row", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/testimonials");
  const dialog = page.getByRole("dialog");
  const rows = page.locator("tbody [role=row]");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await rows.nth(6).waitFor();
  const names = await rows.getByRole("button", { name: /^Edit/ }).evaluateAll((all) => all.map((one) => one.ariaLabel));

  await rows.nth(5).getByRole("button", { name: /^Edit/ }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 300));
  await rows.nth(5).getByRole("button", { name: /^Edit/ }).click();
  await dialog.getByLabel("Company").fill("Kiln and Co");
  const updated = page.locator("tr.row-marked").getByText("Kiln and Co").waitFor();
  await dialog.getByRole("button", { name: "Update Testimonial" }).click();
  await updated;
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(focused).toBe(names[5]);
  expect(await page.evaluate(() => scrollY)).toBe(300);

  await rows
    .nth(5)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(focused).toBe(names[6]);
  expect(await rows.count()).toBe(names.length - 1);

  // The list scrolls to a new item, even when the current search would hide the item.
  await page.getByPlaceholder("Search testimonials...").fill("Marek");
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByLabel("Sort").selectOption("name");
  await page.getByRole("button", { name: "Create New Testimonial" }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Zora");
  await dialog.getByLabel("Position", { exact: true }).fill("Third-year law");
  await dialog.getByLabel("Content", { exact: true }).fill("It is there when I need it.");
  // The highlight disappears after a moment.
  const marked = page.locator("tr.row-marked").getByText("Zora").waitFor();
  await dialog.getByRole("button", { name: "Create Testimonial" }).click();
  await marked;
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(focused).toBe("Edit Zora");
  await expect.poll(() => rows.last().evaluate((row) => row.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.waitForURL("**/admin/testimonials?sort=name");
});

test("opening a post that somebody else has deleted shows an error, and removes it from the list and the selection", async () => {
  await using visit = await visitSite();
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", { title: "Gone meanwhile", content: "Text." });
  const page = await visit.openAdmin("/admin/blogs", { allow: /404/ });
  const other = await visit.openAdmin("/admin/blogs");
  await page.getByRole("button", { name: "Delete Gone meanwhile" }).waitFor();
  await other.getByRole("button", { name: "Delete Gone meanwhile" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await other.getByText("Blog post deleted.").waitFor();

  await page.getByLabel("Select Gone meanwhile").check();
  await page.getByRole("button", { name: "Edit Gone meanwhile" }).click();
  await page.getByRole("dialog").getByText("There is no such post.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // The error response makes the list reload.
  await page.locator(`[data-row="${_id}"]`).waitFor({ state: "detached" });
  expect(await page.getByRole("region", { name: "Selection" }).count()).toBe(0);
});

test("sorting, or opening a form, while the search is being written to the URL drops no parameter", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  const search = page.getByPlaceholder("Search blogs...");
  const edit = page.locator("tbody [aria-label^=Edit]").first();
  await edit.waitFor();
  await stopClock(page);
  /** Dispatches the event right after the search updates the URL, before the page renders the update. */
  const meanwhile = async (target: Locator, event: "change" | "click", value = "") => {
    await target.evaluate(
      (element, { event, value }) => {
        // The same delay as the URL update, but scheduled after it.
        setTimeout(() => {
          if (element instanceof HTMLSelectElement) element.value = value;
          element.dispatchEvent(new Event(event, { bubbles: true }));
        }, 250);
      },
      { event, value },
    );
    await page.clock.runFor(250);
  };
  await search.fill("the");
  await meanwhile(page.getByLabel("Sort"), "change", "oldest");
  await page.waitForURL("**/admin/blogs?q=the&sort=oldest");
  await search.fill("a");
  await meanwhile(edit, "click");
  await page.getByRole("dialog").waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?q=(?:the|a)&sort=oldest&edit=/);
});
