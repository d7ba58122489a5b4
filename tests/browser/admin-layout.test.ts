import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return box;
}

const style = (part: Locator, property: string) =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);

/** The texts of the admin navigation's entries that are marked as current and visible. */
const current = (page: Page) =>
  page
    .getByRole("navigation", { name: "Admin" })
    .locator("[aria-current]")
    .evaluateAll((marked) => marked.filter((entry) => entry.checkVisibility()).map((entry) => entry.textContent));

/** The widths at which the search box clips its placeholder. */
async function clippingWidths(page: Page): Promise<number[]> {
  const clipping: number[] = [];
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const free = await page.getByRole("searchbox").evaluate((box: HTMLInputElement) => {
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const { font } = getComputedStyle(box, "::placeholder");
      const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      context.font = font;
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - context.measureText(box.placeholder).width;
    });
    if (free < 0) clipping.push(width);
  }
  await page.setViewportSize(PHONE);
  return clipping;
}

test("the dashboard shows counts, then next tasks beside the first steps on one screen, and stacks them on a phone", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  const guide = page.getByRole("region", { name: "First steps" });
  const next = page.getByRole("region", { name: "What to do next" });
  await guide.waitFor();
  await next.getByText("1 post scheduled").waitFor();
  const parts = [
    page.getByText("Total Blogs"),
    next,
    page.getByRole("region", { name: "Recent Activity" }),
    page.getByRole("region", { name: "Quick Actions" }),
    page.getByRole("region", { name: "Manage" }),
  ];
  const tops = async (parts: Locator[]) => Promise.all(parts.map(async (part) => (await boxOf(part)).y));
  const atDesk = await tops(parts);
  expect(atDesk).toEqual(atDesk.toSorted((a, b) => a - b));
  expect((await boxOf(guide)).y).toBe(atDesk[1]);
  for (const last of [next.getByRole("listitem").last(), guide.getByRole("listitem").last()]) {
    const { y, height } = await boxOf(last);
    expect(y + height).toBeLessThanOrEqual(DESKTOP.height);
  }
  await guide.getByText("Name, tagline and how to reach you").waitFor();
  // A step without a link is explained at once.
  await guide.getByText("Messages are not mailed yet").waitFor();
  expect(await guide.getByText("Two inks, a paper and a text color").count()).toBe(0);
  // On a phone they follow one another.
  await page.setViewportSize(PHONE);
  const onPhone = await tops(parts.toSpliced(2, 0, guide));
  expect(onPhone).toEqual(onPhone.toSorted((a, b) => a - b));
  expect(onPhone[1]).toBeLessThan(PHONE.height / 2);
});

test("in the settings a disabled button has no accent color and no shadow; on a phone, the header's buttons share a row, and the navigation marks the current section, also inside More and for pages below Blogs", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/settings");
  const save = page.getByRole("button", { name: "Save settings" });
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect([
    await style(save, "opacity"),
    await style(save, "background-color"),
    await style(save, "box-shadow"),
    await style(save, "border-color"),
  ]).toEqual(["1", "rgba(0, 0, 0, 0)", "none", await style(page.getByLabel("Tagline"), "border-color")]);

  await page.setViewportSize(PHONE);
  const main = page.getByRole("main");
  const buttons = [
    main.getByRole("link", { name: "Import" }),
    main.getByRole("button", { name: "History" }),
    main.getByRole("button", { name: "Preview" }),
  ];
  await buttons[2]?.waitFor();
  expect(new Set(await Promise.all(buttons.map(async (button) => (await boxOf(button)).y))).size).toBe(1);

  const more = page.getByRole("navigation", { name: "Admin" }).locator("summary");
  await expect.poll(() => current(page)).toEqual(["More"]);
  await more.click();
  await expect.poll(() => current(page)).toEqual(["More", "Settings"]);
  await page.goto(`${visit.origin}/admin/checks`);
  await expect.poll(() => current(page)).toEqual(["Blogs"]);
});

test("in dark mode admin images are toned, and checkboxes use the theme's colors except with forced colors", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/testimonials", { colorScheme: "dark" });
  const box = page.getByRole("checkbox", { name: "Select Asha" });
  const field = await style(page.getByRole("searchbox"), "background-color");
  expect(await style(box, "background-color")).toBe(field);
  await box.check();
  expect(await style(box, "background-color")).not.toBe(field);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await style(box, "appearance")).toBe("auto");
  await page.emulateMedia({ forcedColors: "none" });
  const sections = page.getByRole("navigation", { name: "Admin" });
  for (const [list, image] of [
    ["Testimonials", page.locator("[data-row] img")],
    ["Media", page.locator("main li img")],
    ["Blogs", page.locator("[data-row] img")],
  ] as const) {
    await sections.getByRole("link", { name: list, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: list, exact: true }).waitFor();
    await image.first().waitFor();
    const filters = await image.evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
    expect([list, filters.filter((filter) => filter === "none")]).toEqual([list, []]);
  }
  await page.getByRole("button", { name: /^Edit Collex opens/ }).click();
  const crops = page.getByRole("dialog").getByRole("list", { name: "How it is cropped" });
  await crops.scrollIntoViewIfNeeded();
  const shown = await page
    .locator("[role=dialog] form img")
    .evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
  expect(shown.filter((filter) => filter === "none")).toEqual([]);
  expect(shown.length).toBeGreaterThan(await crops.locator("img").count());
});

test("in a form dialog only the submit button has an offset shadow, and a confirmation over the dialog dims it", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/testimonials", { reducedMotion: "no-preference" });
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: "Edit Testimonial" });
  const cancel = form.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await page.mouse.move(1, 1);
  await expect.poll(() => style(cancel, "box-shadow")).toBe("none");
  expect(await style(form.getByRole("button", { name: "Update Testimonial" }), "box-shadow")).toContain("4px 4px 0px");
  // By its attribute: the window below the question is hidden from assistive technology.
  const lower = page.locator("[role=dialog]").first();
  const overlayContent = () => lower.evaluate((window) => getComputedStyle(window, "::after").content);
  expect(await overlayContent()).toBe("none");
  await form.getByLabel("Name", { exact: true }).fill("Somebody else");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await question.waitFor();
  expect(await overlayContent()).not.toBe("none");
  await question.getByRole("button", { name: "Discard changes" }).click();
});

test("list filters show no counts until the list has loaded", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/projects", {
    before: (page) => page.route("**/api/projects?*", () => {}),
  });
  const filters = page.getByRole("group", { name: "Which projects" });
  await filters.waitFor();
  const labels = await filters.getByRole("button").allTextContents();
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.filter((label) => !label.endsWith("–"))).toEqual([]);
});

test("in the media library a cover has the same padding at the top as at the left; on a phone, two cards fit the screen, and their controls are at least 36 px high", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/media");
  await page.locator("main li img").first().waitFor();
  const cover = page.locator("main li picture").first();
  const [frame, print] = [await boxOf(cover), await boxOf(cover.locator("img"))];
  expect(print.y - frame.y).toBeCloseTo(print.x - frame.x, 0);

  await page.setViewportSize(PHONE);
  const cards = page.getByRole("main").locator("li", { has: page.getByLabel("Alternative text") });
  await cards.nth(1).waitFor();
  const second = await boxOf(cards.nth(1));
  expect(second.y + second.height).toBeLessThanOrEqual(PHONE.height);
  for (const part of [page.getByLabel("Alternative text"), page.getByRole("button", { name: "Focal point" })]) {
    expect((await boxOf(part.nth(1))).height).toBeGreaterThanOrEqual(36);
  }
});

test("the table of posts clips no title; on a phone it shows the date without the time and its whole search placeholder, and the form's title field centers its text vertically, with a focus ring 6 px away", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  const title = page.locator("[data-row] p > .font-bold");
  await title.first().waitFor();
  const cut = await title.evaluateAll((titles) =>
    titles.flatMap((title) => {
      const [text, cell] = [title.getBoundingClientRect(), title.parentElement?.getBoundingClientRect()];
      return cell && text.bottom <= cell.bottom + 1 && text.right <= cell.right + 1 ? [] : [title.textContent];
    }),
  );
  expect(cut).toEqual([]);
  expect(await title.count()).toBeGreaterThanOrEqual(9);

  await page.setViewportSize(PHONE);
  const shown = page.locator("tbody time:visible").first();
  await shown.waitFor();
  expect((await shown.innerText()).trim()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(await clippingWidths(page)).toEqual([]);

  await page.getByRole("button", { name: "Create New Blog" }).click();
  const field = page.getByRole("textbox", { name: "Title", exact: true });
  await field.focus();
  expect(await style(field, "padding-top")).toBe(await style(field, "padding-bottom"));
  expect(await style(field, "outline-offset")).toBe("6px");
  const { height } = await boxOf(field);
  const inner =
    Number.parseFloat(await style(field, "padding-top")) * 2 + Number.parseFloat(await style(field, "line-height")) + 2;
  expect(height).toBeCloseTo(inner, 0);
});

test("at 390 and 320 px, the CSV buttons of the redirects page share a line, and no search placeholder is clipped; on a phone, page headers have one row, filter fields have equal heights and dates are not clipped", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/redirects", { viewport: PHONE });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const [first, second] = [
      await boxOf(page.getByRole("button", { name: "Import CSV" })),
      await boxOf(page.getByRole("button", { name: "Export CSV" })),
    ];
    expect([first.y, first.height]).toEqual([second.y, second.height]);
    const heading = await boxOf(page.getByRole("heading", { name: "Redirects" }));
    expect(second.x + second.width).toBeCloseTo(width - heading.x, 0);
  }
  await page.setViewportSize(PHONE);

  await page.goto(`${visit.origin}/admin/testimonials`);
  const heading = await boxOf(page.getByRole("heading", { level: 1 }));
  const create = await boxOf(page.getByRole("button", { name: "Create New Testimonial" }));
  expect(create.y).toBeLessThan(heading.y + heading.height);
  expect(await clippingWidths(page)).toEqual([]);

  await page.goto(`${visit.origin}/admin/projects`);
  const dates = page.locator("[data-row] time");
  await dates.first().waitFor();
  const cut = await dates.evaluateAll((dates) =>
    dates.flatMap((date) => {
      const cell = date.closest("td");
      return cell && cell.scrollWidth > cell.clientWidth ? [date.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
  expect(await clippingWidths(page)).toEqual([]);

  await page.goto(`${visit.origin}/admin/activity`);
  const [search, kind] = [
    await boxOf(page.getByRole("searchbox")),
    await boxOf(page.getByRole("combobox", { name: "Kind" })),
  ];
  expect(kind.height).toBe(search.height);
});

test("on a phone, every way of opening a new item's form focuses its first field", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs?new", { viewport: PHONE, hasTouch: true, isMobile: true });
  for (const [list, label, field] of [
    ["blogs", "Create New Blog", "title"],
    ["projects", "Create New Project", "title"],
    ["testimonials", "Create New Testimonial", "name"],
  ] as const) {
    if (list !== "blogs") await page.goto(`${visit.origin}/admin/${list}?new`);
    const form = page.getByRole("dialog", { name: label });
    const focused = form.locator(`[name=${field}]:focus`);
    await expect.poll(() => focused.count()).toBe(1);
    await form.getByRole("button", { name: "Close" }).tap();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: label }).tap();
    await expect.poll(() => focused.count()).toBe(1);
    await form.getByRole("button", { name: "Close" }).tap();
    await form.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Dashboard", exact: true }).first().tap();
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do" }).fill(label);
    await page.getByRole("option").first().getByText(label).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused.count()).toBe(1);
  }
});
