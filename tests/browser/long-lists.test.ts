import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, test } from "vitest";
import { newId } from "#app/db/id.ts";
import { seedPosts } from "../../bench/seed.ts";
import { temporaryFolder } from "../server/harness.ts";
import { sharedByFile } from "../shared-by-file.ts";
import { startVisit } from "./harness.ts";

const POSTS = 1_500;
/** Of 15 KB each, so that the whole list exceeds 8 MB and the API truncates it. */
const TESTIMONIALS = 700;

function seedTestimonials(dataDir: string): void {
  const database = new SQLite(join(dataDir, "northquad.sqlite"));
  const insert = database.prepare(`insert into testimonials
    (id, name, content, position, company, rating, created_at, updated_at, revision)
    values (?, ?, ?, 'Student', '', 5, ?, ?, 1)`);
  const at = new Date().toISOString();
  database.transaction(() => {
    for (let index = 0; index < TESTIMONIALS; index += 1)
      insert.run(newId(), `Voice ${index}`, "語".repeat(5_000), at, at);
  })();
  database.close();
}

const visitSite = sharedByFile(async () => {
  const started = new AsyncDisposableStack();
  const folder = started.use(await temporaryFolder());
  await seedPosts(folder.path, POSTS, 2);
  seedTestimonials(folder.path);
  const visit = started.use(await startVisit({ DATA_DIR: folder.path, SAMPLE_CONTENT: "off" }));
  return { ...visit, [Symbol.asyncDispose]: () => started.disposeAsync() };
});

test("the dashboard, the tables and the command palette include all items of a list that the API truncates", async () => {
  const visit = await visitSite();
  const page = await visit.openAdmin("/admin/dashboard");
  const total = (label: string) => page.locator("dl > div").filter({ hasText: label }).locator("dd");
  await expect.poll(() => total("Total Blogs").textContent(), { timeout: 20_000 }).toBe("1,500");
  expect(await total("Total Testimonials").textContent()).toBe("700");

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find or do" });
  await palette.getByRole("combobox", { name: "Find or do" }).fill("post 1499");
  await palette.getByRole("option", { name: /^Post 1499:/ }).waitFor();
  await page.keyboard.press("Escape");

  const counted = page.locator("[role=search] strong");
  await page.goto(`${visit.origin}/admin/testimonials`);
  await counted.getByText("700", { exact: true }).waitFor();
  await page.getByPlaceholder("Search testimonials...").fill("Voice 0");
  await page.getByText("Voice 0", { exact: true }).waitFor();
  await page.goto(`${visit.origin}/admin/blogs?q=post+1499%3A`);
  await page.getByText(/^Post 1499:/).waitFor();
});

test("the admin chooses the Editor's Pick by its title among all posts, however old", async () => {
  const visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings?part=blog", { allow: /400/ });
  const field = page.getByRole("combobox", { name: /^Post/ });
  await expect.poll(() => page.locator("datalist option").count()).toBe(POSTS);
  await field.fill("Post 3");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("There is no such post.").first().waitFor();
  const title = "Post 1499: what a timetable taught us about waiting";
  await field.fill(title);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Everything is saved.").waitFor();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(title);
  await page.goto(`${visit.origin}/blog`);
  expect(await page.getByRole("main").locator('a[href="/blog/post-1499"]').count()).toBeGreaterThan(0);
});
