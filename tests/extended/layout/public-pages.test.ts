import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "../../browser/harness.ts";

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("The part is not visible.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

test("the portfolio has one, two or three columns of cards", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const list = page.getByRole("main").getByRole("list").first();
  for (const [width, columns] of [
    [PHONE.width, 1],
    [768, 2],
    [DESKTOP.width, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
    expect([width, tracks]).toEqual([width, columns]);
  }
});

test("the contact form is beside the links on a desktop", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact");
  const main = page.getByRole("main");
  const [links, form] = [await boxOf(main.getByRole("link").first()), await boxOf(main.getByRole("form"))];
  expect(links.right).toBeLessThan(form.x);
});

/** The lowest line of text that is in view without scrolling. */
const firstLine = (page: Page) =>
  page.locator(".prose").evaluate((prose) => {
    const range = document.createRange();
    range.selectNodeContents(prose.querySelector("p") ?? prose);
    return range.getClientRects()[0]?.bottom;
  });

test("the first line of a long post is in view", async () => {
  await using visit = await startVisit();
  const excerpt = "An excerpt of some length, as editors write it. ".repeat(4);
  const title = "A title that needs three lines of a page for itself, at least";
  await visit.create("/api/blogs", { title, slug: "long-title", excerpt, content: "Text." });
  const page = await visit.open("/blog/long-title");
  expect(await firstLine(page)).toBeLessThan(DESKTOP.height);
  await page.goto(`${visit.origin}/portfolio/shelfmate`);
  expect(await firstLine(page)).toBeLessThan(DESKTOP.height);
});

test("a post's contents mark the section in view", async () => {
  await using visit = await startVisit();
  const filler = "A sentence that fills the column. ".repeat(60);
  const sections = Array.from({ length: 40 }, (_, index) => `## Section ${index + 1}\n\n${filler}`);
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", {
    title: "Long",
    content: sections.join("\n\n"),
  });
  const page = await visit.open(`/blog/${slug}`);
  const contents = page.getByRole("main").getByRole("navigation", { name: "Contents" });
  const header = await boxOf(page.getByRole("banner"));
  for (const name of ["Section 40", "Section 2"]) {
    await contents.getByRole("link", { name, exact: true }).click();
    const heading = page.getByRole("heading", { name, exact: true });
    await expect.poll(async () => (await boxOf(heading)).y).toBeLessThan(150);
    expect((await boxOf(heading)).y).toBeGreaterThanOrEqual(header.height);
    const current = contents.locator("[aria-current=location]");
    await expect.poll(() => current.allTextContents()).toEqual([name]);
    // The list is longer than the window, and follows the text.
    await expect.poll(async () => (await boxOf(current)).y).toBeGreaterThan(0);
    expect((await boxOf(current)).y).toBeLessThan(DESKTOP.height);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await contents.getByRole("link").count()).toBe(0);
  await page.getByRole("main").getByText("In this article").filter({ visible: true }).click();
  await contents.getByRole("link", { name: "Section 3", exact: true }).click();
  const third = page.getByRole("heading", { name: "Section 3", exact: true });
  await expect.poll(async () => (await boxOf(third)).y).toBeLessThan(150);
});
