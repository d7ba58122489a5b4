import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { startVisit, toastTime, type Visit } from "../../browser/harness.ts";

const SCREENS = [
  { width: 320, height: 640, text: "100%" },
  { width: 320, height: 640, text: "200%" },
  { width: 768, height: 1024, text: "100%" },
  { width: 844, height: 390, text: "100%" },
];
const DELETED = "Testimonial deleted.";

async function addTestimonials({ create }: Visit, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await create("/api/testimonials", { name: `Person ${index}`, position: "Student", content: "Words" });
  }
}

/** Returns the texts of those elements that the toast covers. */
const coveredByToast = (elements: Locator) =>
  elements.evaluateAll((all) => {
    const toast = document.querySelector(".Toastify__toast")?.getBoundingClientRect() ?? new DOMRect();
    const covered = all.filter((element) => {
      const { top, right, bottom, left } = element.getBoundingClientRect();
      return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left;
    });
    return covered.map(({ textContent }) => textContent);
  });

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

test("a toast covers no button, and the selection bar no focused row", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await addTestimonials(visit, 24);
  const page = await visit.openAdmin("/admin/testimonials");
  const bar = page.getByRole("region", { name: "Selection" });
  const dialog = page.getByRole("dialog");
  const toast = page.getByText(DELETED, { exact: true });
  const expectUncovered = async (elements: Locator) => {
    await expect.poll(() => coveredByToast(elements)).toEqual([]);
  };

  for (const [round, { text, ...viewport }] of SCREENS.entries()) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await page.getByLabel("Select Person 23").check();
    await bar.getByText("1 selected").waitFor();
    await walkToBar(page);

    await page.getByRole("button", { name: `Delete Person ${20 - round}` }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    // A toast stays while the pointer is over it; pausing its time keeps it when it moves away.
    await toast.hover();
    expect(await toastTime(page, "pause")).toBeDefined();
    await expectUncovered(bar.getByRole("button"));
    await bar.getByRole("button", { name: "Delete" }).click();
    await expectUncovered(dialog.getByRole("button"));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await toast.click();
    await toast.waitFor({ state: "detached" });
    await page.getByLabel("Select Person 23").uncheck();
    await bar.waitFor({ state: "hidden" });
  }
});
