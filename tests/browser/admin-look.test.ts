import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, PHONE, shareVisit, type Visit } from "./harness.ts";

let visit: Visit;
beforeAll(async () => {
  visit = await shareVisit();
});
afterAll(() => visit[Symbol.asyncDispose]());

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

test("the dashboard shows counts, then next tasks beside the first steps on one screen, and stacks them on a phone", async () => {
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
  await guide.getByText("Messages are mailed once SMTP_URL is set").waitFor();
  expect(await guide.getByText("Two inks, a paper and a text color").count()).toBe(0);
  // On a phone they follow one another.
  await page.setViewportSize(PHONE);
  const onPhone = await tops(parts.toSpliced(2, 0, guide));
  expect(onPhone).toEqual(onPhone.toSorted((a, b) => a - b));
  expect(onPhone[1]).toBeLessThan(PHONE.height / 2);
});

test("on a phone, the navigation marks the current section, also inside More and for pages below Blogs", async () => {
  const page = await visit.openAdmin("/admin/settings", { viewport: PHONE });
  const more = page.getByRole("navigation", { name: "Admin" }).locator("summary");
  await expect.poll(() => current(page)).toEqual(["More"]);
  await more.click();
  await expect.poll(() => current(page)).toEqual(["More", "Settings"]);
  await page.goto(`${visit.origin}/admin/checks`);
  await expect.poll(() => current(page)).toEqual(["Blogs"]);
});

test("in dark mode admin images are toned, and checkboxes use the theme's colors except with forced colors", async () => {
  const page = await visit.openAdmin("/admin/testimonials", { colorScheme: "dark" });
  const box = page.getByRole("checkbox", { name: "Select Asha" });
  const field = await style(page.getByRole("searchbox"), "background-color");
  expect(await style(box, "background-color")).toBe(field);
  await box.check();
  expect(await style(box, "background-color")).not.toBe(field);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await style(box, "appearance")).toBe("auto");
  await page.emulateMedia({ forcedColors: "none" });
  for (const [path, image] of [
    ["testimonials", page.locator("[data-row] img")],
    ["blogs", page.locator("[data-row] img")],
    ["media", page.locator("main li img")],
  ] as const) {
    await page.goto(`${visit.origin}/admin/${path}`);
    await image.first().waitFor();
    const filters = await image.evaluateAll((images) => images.map((image) => getComputedStyle(image).filter));
    expect([path, filters.filter((filter) => filter === "none")]).toEqual([path, []]);
  }
  await page.goto(`${visit.origin}/admin/blogs`);
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
  const veil = () => lower.evaluate((window) => getComputedStyle(window, "::after").content);
  expect(await veil()).toBe("none");
  await form.getByLabel("Name", { exact: true }).fill("Somebody else");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Your changes are not saved" });
  await question.waitFor();
  expect(await veil()).not.toBe("none");
  await question.getByRole("button", { name: "Discard changes" }).click();
});

test("list filters show no counts until the list has loaded", async () => {
  const page = await visit.openAdmin("/admin/projects", {
    before: (page) => page.route("**/api/projects?*", () => {}),
  });
  const filters = page.getByRole("group", { name: "Which projects" });
  await filters.waitFor();
  const labels = await filters.getByRole("button").allTextContents();
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.filter((label) => !label.endsWith("–"))).toEqual([]);
});

test("a cover in the media library has the same padding at the top as at the left", async () => {
  const page = await visit.openAdmin("/admin/media");
  await page.locator("main li img").first().waitFor();
  const cover = page.locator("main li picture").first();
  const [mat, print] = [await boxOf(cover), await boxOf(cover.locator("img"))];
  expect(print.y - mat.y).toBeCloseTo(print.x - mat.x, 0);
});

test("the table of posts clips no title", async () => {
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
});

test("a disabled button has no accent color and no shadow", async () => {
  const page = await visit.openAdmin("/admin/settings");
  const save = page.getByRole("button", { name: "Save settings" });
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect([
    await style(save, "opacity"),
    await style(save, "background-color"),
    await style(save, "box-shadow"),
    await style(save, "border-color"),
  ]).toEqual(["1", "rgba(0, 0, 0, 0)", "none", await style(page.getByLabel("Tagline"), "border-color")]);
});

test("on a phone, buttons of page headers share a row, filter fields have equal heights and dates are not clipped", async () => {
  const page = await visit.openAdmin("/admin/testimonials", { viewport: PHONE });
  const heading = await boxOf(page.getByRole("heading", { level: 1 }));
  const create = await boxOf(page.getByRole("button", { name: "Create New Testimonial" }));
  expect(create.y).toBeLessThan(heading.y + heading.height);

  await page.goto(`${visit.origin}/admin/settings`);
  const main = page.getByRole("main");
  const buttons = [
    main.getByRole("link", { name: "Import" }),
    main.getByRole("button", { name: "History" }),
    main.getByRole("button", { name: "Preview" }),
  ];
  await buttons[2]?.waitFor();
  expect(new Set(await Promise.all(buttons.map(async (button) => (await boxOf(button)).y))).size).toBe(1);

  await page.goto(`${visit.origin}/admin/activity`);
  const [search, kind] = [
    await boxOf(page.getByRole("searchbox")),
    await boxOf(page.getByRole("combobox", { name: "Kind" })),
  ];
  expect(kind.height).toBe(search.height);

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
});

test("on a phone, two cards of the media library fit the screen, and their controls are at least 36 px high", async () => {
  const page = await visit.openAdmin("/admin/media", { viewport: PHONE });
  const cards = page.getByRole("main").locator("li", { has: page.getByLabel("Alternative text") });
  await cards.nth(1).waitFor();
  const second = await boxOf(cards.nth(1));
  expect(second.y + second.height).toBeLessThanOrEqual(PHONE.height);
  for (const part of [page.getByLabel("Alternative text"), page.getByRole("button", { name: "Focal point" })]) {
    expect((await boxOf(part.nth(1))).height).toBeGreaterThanOrEqual(36);
  }
});

test("at 390 and 320 px, the CSV buttons of the redirects page share a line, and no search placeholder is clipped", async () => {
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
  for (const list of ["blogs", "projects", "testimonials"]) {
    await page.goto(`${visit.origin}/admin/${list}`);
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
      expect({ list, width, isCut: free < 0 }).toEqual({ list, width, isCut: false });
    }
  }
});

test("on a phone, the title field of a post centers its text vertically, and its focus ring is 6 px away", async () => {
  const page = await visit.openAdmin("/admin/blogs?new=1", { viewport: PHONE });
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.focus();
  expect(await style(title, "padding-top")).toBe(await style(title, "padding-bottom"));
  expect(await style(title, "outline-offset")).toBe("6px");
  const { height } = await boxOf(title);
  const inner =
    Number.parseFloat(await style(title, "padding-top")) * 2 + Number.parseFloat(await style(title, "line-height")) + 2;
  expect(height).toBeCloseTo(inner, 0);
});

test("on a phone, list rows show the date without the time", async () => {
  const page = await visit.openAdmin("/admin/blogs", { viewport: PHONE });
  const shown = page.locator("tbody time:visible").first();
  await shown.waitFor();
  expect((await shown.innerText()).trim()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
});

test("on a phone, every way of opening a new item's form focuses its first field", async () => {
  for (const [list, label, field] of [
    ["blogs", "Create New Blog", "title"],
    ["projects", "Create New Project", "title"],
    ["testimonials", "Create New Testimonial", "name"],
  ] as const) {
    const page = await visit.openAdmin(`/admin/${list}?new`, { viewport: PHONE, hasTouch: true, isMobile: true });
    const form = page.getByRole("dialog", { name: label });
    const focused = form.locator(`[name=${field}]:focus`);
    await expect.poll(() => focused.count()).toBe(1);
    await form.getByRole("button", { name: "Close" }).tap();
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: label }).tap();
    await expect.poll(() => focused.count()).toBe(1);
    await page.goto(`${visit.origin}/admin/dashboard`);
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do" }).fill(label);
    await page.getByRole("option").first().getByText(label).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused.count()).toBe(1);
    await page.context().close();
  }
});
