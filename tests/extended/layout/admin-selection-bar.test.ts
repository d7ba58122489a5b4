import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { startVisit, toastTime, type Visit } from "../../browser/harness.ts";

const SCREENS = [
  { width: 320, height: 640, text: "100%" },
  { width: 320, height: 640, text: "200%" },
  { width: 768, height: 1024, text: "100%" },
  { width: 844, height: 390, text: "100%" },
];

async function addTestimonials({ create }: Visit, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await create("/api/testimonials", { name: `Person ${index}`, position: "Student", content: "Words" });
  }
}

/** Tabs from the first row to the selection bar, which must not cover the focused element on the way. */
async function walkToBar(page: Page): Promise<void> {
  const position = () =>
    page.evaluate(() => {
      const bar = document.querySelector("[aria-label=Selection]");
      const focused = document.activeElement;
      if (!bar || !focused || bar.contains(focused)) return "at the bar";
      return focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? "under it" : "above it";
    });
  await page.getByRole("searchbox").focus();
  await page.locator("tbody [type=checkbox]").first().focus();
  do {
    await expect.poll(position).toBe("above it");
    await page.keyboard.press("Tab");
  } while ((await position()) !== "at the bar");
}

test("the selection bar covers no focused row", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await addTestimonials(visit, 24);
  const page = await visit.openAdmin("/admin/testimonials");
  const bar = page.getByRole("region", { name: "Selection" });
  for (const { text, ...viewport } of SCREENS) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await page.getByLabel("Select Person 23").check();
    await bar.getByText("1 selected").waitFor();
    await walkToBar(page);
    expect(await bar.isVisible()).toBe(true);
    await page.getByLabel("Select Person 23").uncheck();
    await bar.waitFor({ state: "hidden" });
  }
});

test("a message never covers the selection bar", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (const title of ["One", "Two", "Three"])
    await visit.create("/api/blogs", { title, content: "Text.", status: "draft" });
  const page = await visit.openAdmin("/admin/blogs");
  const bar = page.getByRole("region", { name: "Selection" });
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^(Publish|Unpublish)$/ });
  await page.getByLabel("Select One").check();
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  await confirm.click();
  const message = page.locator(".Toastify__toast").filter({ hasText: "1 post published." });
  await message.waitFor();
  await toastTime(page, "pause");
  await page.getByLabel("Select Two").check();
  for (const { text, ...viewport } of [{ width: 390, height: 844, text: "100%" }, ...SCREENS]) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    const gap = async () => {
      const [below, above] = [await bar.boundingBox(), await message.boundingBox()];
      return below && above && (above.y + above.height <= below.y || below.y + below.height <= above.y);
    };
    await expect.poll(gap).toBe(true);
  }
});
