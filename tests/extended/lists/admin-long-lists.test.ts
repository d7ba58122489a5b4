import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#app/db/id.ts";
import { seedPosts } from "../../../bench/seed.ts";
import { DESKTOP, expectAccessible, PHONE, startVisit, type Visit } from "../../browser/harness.ts";

const POSTS = 5_000;
/** Of 15 KB each, so that the whole list exceeds 8 MB and the API truncates it. */
const TESTIMONIALS = 700;

async function startWithPosts(): Promise<Visit> {
  const visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await seedPosts(visit.dataDir, POSTS, 2);
  return visit;
}

function seedTestimonials(dataDir: string): void {
  const database = new SQLite(join(dataDir, "northquad.sqlite"), { timeout: 5_000 });
  const insert = database.prepare(`insert into testimonials
    (id, name, content, position, company, rating, created_at, updated_at, revision)
    values (?, ?, ?, 'Student', '', 5, ?, ?, 1)`);
  const now = new Date().toISOString();
  database.transaction(() => {
    for (let index = 0; index < TESTIMONIALS; index += 1)
      insert.run(newId(), `Voice ${index}`, "語".repeat(5_000), now, now);
  })();
  database.close();
}

/** Scrolls to a share of the page until rows near it are in view. */
const scrollTo = (page: Page, share: number) =>
  page.waitForFunction(
    ([share, last]) => {
      // Another viewport changes the height of the rows, and the height of the page follows a moment later.
      window.scrollTo(0, document.body.scrollHeight * share);
      const indexes = [...document.querySelectorAll<HTMLElement>("tbody [data-row]")].map((row) =>
        Number(row.ariaRowIndex),
      );
      return share === 1 ? indexes.includes(last) : indexes.some((index) => index > share * last * 0.85);
    },
    [share, POSTS + 1] as const,
  );

test("a table of 5,000 posts renders under 40 rows", async () => {
  await using visit = await startWithPosts();
  const page = await visit.openAdmin("/admin/blogs");
  await page
    .locator("p", { hasText: /^Total/ })
    .locator("strong")
    .getByText("5,000", { exact: true })
    .waitFor();
  expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(POSTS + 1));
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const share of [0, 0.4, 1]) {
      await scrollTo(page, share);
      expect(await page.locator("tbody [role=row]").count()).toBeLessThan(40);
    }
  }
});

test("search and sorting cover all 5,000 posts", async () => {
  await using visit = await startWithPosts();
  const page = await visit.openAdmin("/admin/blogs");
  const count = page.locator("p", { hasText: /^Total/ }).locator("strong");
  const search = page.getByPlaceholder("Search blogs...");
  const rows = page.locator("tbody [role=row]");
  await count.getByText("5,000", { exact: true }).waitFor();
  await search.fill("post 4999:");
  await page.getByText("Post 4999: what a timetable taught us about waiting").waitFor();
  await page.waitForURL("**/admin/blogs?q=post+4999%3A");
  // A short list of results renders all rows, including those outside the viewport.
  await search.fill("post 432");
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.ariaRowIndex)))
    .toEqual(Array.from({ length: 11 }, (_, index) => String(index + 2)));
  await search.fill("author 3");
  await count.getByText("714", { exact: true }).waitFor();
  await page.getByLabel("Sort").selectOption("oldest");
  await page.waitForURL("**/admin/blogs?q=author+3&sort=oldest");
  await rows.first().getByText("Post 4994:").waitFor();
});

test("the focused row of a long table survives scrolling", async () => {
  await using visit = await startWithPosts();
  const page = await visit.openAdmin("/admin/blogs");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const rows = page.locator("tbody [role=row]");
  const third = rows.nth(2).getByRole("button", { name: /^Edit/ });
  const name = await third.getAttribute("aria-label");
  await third.focus();
  await scrollTo(page, 0.5);
  expect(await focused()).toBe(name);
  await page.evaluate(() => window.scrollTo(0, 0));
  await rows.first().locator("xpath=self::*[@aria-rowindex='2']").waitFor();
  expect(await focused()).toBe(name);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-row]")?.ariaRowIndex)).toBe("5");
  await expectAccessible(page);
});

test("dashboard, tables and settings read a truncated list to its end", async () => {
  await using visit = await startWithPosts();
  seedTestimonials(visit.dataDir);
  const page = await visit.openAdmin("/admin/dashboard", { allow: /400/ });
  const admin = page.getByRole("navigation", { name: "Admin" });
  const total = (label: string) => page.locator("dl > div").filter({ hasText: label }).locator("dd");
  await expect.poll(() => total("Total Blogs").textContent(), { timeout: 20_000 }).toBe("5,000");
  expect(await total("Total Testimonials").textContent()).toBe("700");

  await admin.getByRole("link", { name: "Testimonials" }).click();
  await page
    .locator("p", { hasText: /^Total/ })
    .locator("strong")
    .getByText("700", { exact: true })
    .waitFor();
  await page.getByPlaceholder("Search testimonials...").fill("Voice 0");
  await page.getByText("Voice 0", { exact: true }).waitFor();

  const title = "Post 4999: what a timetable taught us about waiting";
  await page.goto(`${visit.origin}/admin/settings?part=blog`);
  const pick = page.getByRole("combobox", { name: /^Post/ });
  await expect.poll(() => page.locator("datalist option").count()).toBe(POSTS);
  await pick.fill("Post 3");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("This post does not exist.").first().waitFor();
  await pick.fill(title);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Everything is saved.").waitFor();
  expect(await visit.text("/blog")).toContain('href="/blog/post-4999"');
});
