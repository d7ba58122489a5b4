import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import type { StoredImage } from "#app/features/media/media.ts";
import { createImage } from "../images.ts";
import { changeSettings } from "./change-settings.ts";
import { DESKTOP, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

const TEXT = [
  "1. First paragraph\n\n   Second paragraph",
  "> First paragraph\n>\n> Second paragraph",
  "##### A small heading",
  `![A square](IMAGE)\nA caption ${"of several lines ".repeat(20)}`,
].join("\n\n");
const WORD = "Donaudampfschifffahrtsgesellschaft".repeat(5).slice(0, 160);
const HEADINGS = Array.from({ length: 30 }, (_, index) => `## Heading ${index + 1}\n\nText`).join("\n\n");
const PARAGRAPHS = "First paragraph\n\nSecond paragraph\n\n[a link](https://example.org)\n\n## Section\n\nText";

/** Returns the pixels between the first two paragraphs of an element. */
async function gapIn(place: Locator): Promise<number> {
  const [first, second] = await Promise.all([0, 1].map((index) => place.locator("p").nth(index).boundingBox()));
  return (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0);
}

const sourceOf = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.currentSrc);

test("paragraphs in lists, quotes and introductions keep apart, and every level of heading looks like one; images and contents fit their columns", async () => {
  await using visit = await visitSite();
  await changeSettings(visit, () => ({ legal: { terms: `${PARAGRAPHS}\n\n## ${WORD}\n\nText\n\n${HEADINGS}` } }));
  const { url } = await visit.create<StoredImage>("/api/media", {
    image: await createImage({ width: 1600, height: 900 }),
  });
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", {
    title: "All kinds of blocks",
    content: TEXT.replace("IMAGE", url),
  });
  const page = await visit.open(`/blog/${slug}`, { deviceScaleFactor: 2 });
  const prose = page.locator(".prose").first();
  for (const block of ["li", "blockquote"])
    expect([block, await gapIn(prose.locator(block))]).toEqual([block, expect.toSatisfy((gap: number) => gap > 5)]);
  const font = (place: Locator) => place.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await font(prose.locator("h5"))).toBe(await font(page.locator("h1").first()));

  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0;
  const caption = page.locator("p", { has: page.getByAltText("A square") });
  expect(await widthOf(caption)).toBeLessThanOrEqual(await widthOf(prose));
  expect(await widthOf(page.getByAltText("A square"))).toBeGreaterThan(await widthOf(prose));
  // On a screen of two pixels to one, it has enough for its width.
  await page.getByAltText("A square").scrollIntoViewIfNeeded();
  await expect.poll(() => sourceOf(page.getByAltText("A square"))).toMatch(/-1600\.avif$/);

  await page.goto(`${visit.origin}/terms-of-service`);
  const introduction = page.locator("article > header .prose");
  expect(await gapIn(introduction)).toBeGreaterThan(5);
  expect(await introduction.getByRole("link").evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
    "underline",
  );

  // The contents stay within their column and the window, and lead to right below the header.
  const contents = page.getByRole("navigation", { name: site.labels.legal.contents });
  const box = await contents.boundingBox();
  expect(box?.height).toBeLessThan(DESKTOP.height);
  expect(await contents.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
  await contents.getByRole("link", { name: "Heading 9" }).click();
  const heading = page.getByRole("heading", { name: "Heading 9" });
  const topOf = async () => (await heading.boundingBox())?.y ?? -1;
  await expect.poll(topOf).toBeLessThan(150);
  const header = await page.getByRole("banner").boundingBox();
  expect(await topOf()).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  expect((await contents.boundingBox())?.y).toBeGreaterThan(0);
});

test("the home page is readable with long titles and quotes, very short steps, and cards that stand alone", async () => {
  await using visit = await visitSite();
  const takes = ["Week 1", "Weeks 2–40", "Week 41"];
  const { id } = await visit.create<StoredImage>("/api/media", {
    image: await createImage({ width: 1200, height: 300 }),
  });
  await changeSettings(visit, ({ timeline, products }) => ({
    timeline: { ...timeline, steps: timeline.steps.map((step, index) => ({ ...step, takes: takes[index] })) },
    products: { tiles: products.tiles.slice(0, 1).map((tile) => ({ ...tile, image: id })) },
  }));
  const person = { name: "Ines", position: "Student", rating: "5" };
  await visit.create("/api/testimonials", { ...person, content: "Beside another. ".repeat(20).trim() });
  await visit.create("/api/testimonials", { ...person, content: "They listened. ".repeat(20).trim() });
  await visit.create("/api/projects", { title: "Alone", category: "Web", description: "Text", tech: "React" });
  await visit.create("/api/projects", {
    title: "A project with a very long title ".repeat(8).trim(),
    category: "Web",
    description: "Text",
    tech: "React",
    image: await createImage({ width: 1600, height: 900 }),
  });
  // The newest project stands beside the headline.
  await visit.create("/api/projects", { title: "Newest", category: "Web", description: "Text", tech: "React" });
  const page = await visit.open("/", { viewport: DESKTOP });
  await page.keyboard.press("Escape");
  const steps = await page.locator(".term-step").evaluateAll((all) => all.map((step) => step.clientWidth));
  expect(steps.filter((width) => width < 150)).toEqual([]);

  const section = page.getByRole("region", { name: (await page.locator("#selected-projects").textContent()) ?? "" });
  const heading = await section.getByRole("heading", { level: 2 }).boundingBox();
  const title = await section.getByRole("heading", { level: 3 }).first().boundingBox();
  expect(title?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));

  const alone = section.getByRole("listitem");
  const [picture, name] = [
    await alone.locator("picture").boundingBox(),
    await alone.getByRole("heading").boundingBox(),
  ];
  expect(name?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  const lines = await page
    .locator("blockquote")
    .evaluateAll((all) => all.map((quote) => quote.clientWidth / Number.parseFloat(getComputedStyle(quote).fontSize)));
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines)).toBeLessThan(40);
  const tile = page.locator("[aria-labelledby=products] img");
  await tile.scrollIntoViewIfNeeded();
  await expect.poll(() => sourceOf(tile)).toMatch(/-1200\.avif$/);
});
