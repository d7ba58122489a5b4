import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit, stickingOut, type Visit } from "../../browser/harness.ts";

const ENDLESS = "Donaudampfschifffahrtsgesellschaft".repeat(6);
const LISTS = ["Blogs", "Projects", "Testimonials"];
const PHONE_WIDTHS = [390, 320];

const openList = async (page: Page, list: string) => {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: list, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: list, exact: true }).waitFor();
};

async function addEndlessItems({ create }: Visit): Promise<void> {
  const item = { title: ENDLESS.slice(0, 190), content: ENDLESS, category: ENDLESS.slice(0, 60) };
  await create("/api/blogs", { ...item, status: "scheduled", publishAt: "2090-01-01T00:00:00Z" });
  const details = { description: ENDLESS, tech: ENDLESS.slice(0, 60), icon: "Box", color: "none" };
  await create("/api/projects", { title: item.title, category: item.category, ...details });
  const name = ENDLESS.slice(0, 100);
  await create("/api/testimonials", { name, position: name, content: ENDLESS, rating: "5" });
}

/** The controls and dates that the viewport cuts off. Cells other than the last shorten their texts themselves. */
const controlsOutside = (page: Page) =>
  page.locator("main :is(a, button, h1, h2, h3, time)").evaluateAll((elements) =>
    elements
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !element.closest("td:not(:last-child)"))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** The visible dates that their cell or the viewport cuts off. */
const truncatedDates = (page: Page) =>
  page.locator("tbody time:visible").evaluateAll((dates) =>
    dates.flatMap((date) => {
      const text = document.createRange();
      text.selectNodeContents(date);
      const { left, right } = text.getBoundingClientRect();
      const cell = date.closest("td")?.getBoundingClientRect() ?? new DOMRect();
      const isWhole = left >= cell.left - 1 && right <= cell.right + 1 && right <= innerWidth;
      return isWhole ? [] : [date.textContent];
    }),
  );

/** How many pixels of the search box its placeholder leaves free. */
const freeInSearchBox = (page: Page) =>
  page.getByRole("searchbox").evaluate((box: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    context.font = getComputedStyle(box, "::placeholder").font;
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return room - context.measureText(box.placeholder).width;
  });

const rowsInView = (page: Page) =>
  page.locator("[data-row]").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );

test("endless words push no control out of the admin's lists", async () => {
  await using visit = await startVisit();
  await addEndlessItems(visit);
  const page = await visit.openAdmin("/admin/dashboard");
  for (const list of ["Dashboard", ...LISTS]) {
    if (list !== "Dashboard") await openList(page, list);
    for (const viewport of [DESKTOP, { width: 768, height: 1024 }, PHONE, { width: 320, height: 700 }]) {
      await page.setViewportSize(viewport);
      await page.getByText(ENDLESS.slice(0, 60)).first().waitFor();
      const at = `${list} at ${viewport.width} px`;
      expect({ at, outside: await controlsOutside(page) }).toEqual({ at, outside: [] });
    }
  }
  await page.getByRole("button", { name: `Delete ${ENDLESS.slice(0, 100)}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).waitFor();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, out: await stickingOut(page) }).toEqual({ width, out: [] });
  }
});

test("on phones, the lists cut no date and no search placeholder", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard", { viewport: PHONE, hasTouch: true });
  for (const list of LISTS) {
    await openList(page, list);
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      await page.locator("tbody time:visible").first().waitFor();
      const at = `${list} at ${width} px`;
      expect({ at, dates: await truncatedDates(page) }).toEqual({ at, dates: [] });
      expect([at, (await freeInSearchBox(page)) >= 0]).toEqual([at, true]);
    }
  }
});

test("nine rows of posts fit a desktop's screen, and six a phone's", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(9);
  await page.setViewportSize(PHONE);
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(6);
});
