import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { json } from "../../requests.ts";
import { PHONE, startVisit, stickingOut } from "../../browser/harness.ts";

const NAME = "Anna Bell";

/** Sets the browser's font size, which no style of the page changes. */
async function setFontSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard } });
  await page.waitForFunction(
    (size) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size,
    standard,
  );
  // Lists measure their rows in the frame after.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test("with large letters, the admin's lists on a phone cut no name", { timeout: 300_000 }, async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const message = { name: NAME, email: "anna@campus.example", message: "A timetable for the department?" };
  expect((await visit.fetch("/api/contact", json(message))).status).toBe(200);
  await visit.create("/api/testimonials", { name: NAME, content: "Good.", position: "Student", rating: "5" });
  await visit.create("/api/projects", { title: NAME, category: "Web", tech: "Rust", description: "Short." });
  await visit.create("/api/blogs", { title: NAME, content: "Short.", status: "draft" });
  const page = await visit.openAdmin("/admin/messages", { viewport: PHONE });
  for (const path of ["messages", "testimonials", "projects", "blogs"]) {
    if (path !== "messages") await page.goto(`${visit.origin}/admin/${path}`);
    const name = page.getByRole("main").getByText(NAME, { exact: true }).first();
    await name.waitFor();
    for (const size of [24, 32]) {
      await setFontSize(page, size);
      const isWhole = await name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth + 1;
      });
      expect([path, size, isWhole, await stickingOut(page, "table *, .truncate *")]).toEqual([path, size, true, []]);
    }
  }
});
