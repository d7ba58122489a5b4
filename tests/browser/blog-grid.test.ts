import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, ready, startVisit, startVisit } from "./harness.ts";

/** Returns the posts on a page of the blog in their order, each with its issue number. */
const issues = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("article")
    .evaluateAll((cards) =>
      cards.map((card) => ({
        title: card.querySelector("h2, h3")?.textContent,
        number: /No\. (\d+)/.exec(card.textContent)?.[1],
      })),
    );

test("the blog's grid has two sizes of cards on a desktop and one on a phone; posts are numbered from the oldest, and show their number in the list, a search, their dialog and their page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  const cards = page.getByRole("region", { name: "Latest Articles" }).getByRole("article");
  const widths = () =>
    cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width / 4)));
  const onDesk = await widths();
  expect(onDesk.length).toBeGreaterThan(4);
  const [large, , small] = onDesk;
  expect(large).toBeGreaterThan((small ?? Infinity) * 1.3);
  expect(onDesk).toEqual(onDesk.map((_, index) => (index < 2 ? large : small)));
  await page.setViewportSize(PHONE);
  expect(new Set(await widths()).size).toBe(1);
  await page.setViewportSize(DESKTOP);

  const all = await issues(page);
  expect(all.length).toBeGreaterThan(8);
  expect(all.map(({ number }) => Number(number))).toEqual(all.map((_, index) => all.length - index));

  const [one] = all.slice(3);
  await page.goto(`${visit.origin}/blog?q=${encodeURIComponent(one?.title ?? "")}`);
  expect(await issues(page)).toEqual([one]);
  const label = `No. ${one?.number}`;
  await ready(page);
  await page.getByRole("link", { name: one?.title ?? "" }).click();
  await page.getByRole("dialog").getByText(label, { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("article").first().getByText(label, { exact: true }).waitFor();
});

test("without an Editor's Pick the latest articles keep their distance from the featured post; posts without an image have different artwork side by side", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  for (const title of ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"])
    await visit.create("/api/blogs", { title, content: "Text." });
  const page = await visit.open("/blog");
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const featured = await page.getByRole("article").first().boundingBox();
    const latest = await page.getByRole("heading", { name: "Latest Articles" }).boundingBox();
    expect((latest?.y ?? 0) - (featured?.y ?? 0) - (featured?.height ?? 0)).toBeGreaterThanOrEqual(64);
  }
  const artwork = await page.locator("article img").evaluateAll((all) => all.map((image) => image.getAttribute("src")));
  expect([artwork.length, new Set(artwork).size]).toEqual([6, 6]);
});
