import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { createImage } from "../images.ts";
import { DESKTOP, startVisit, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile({ SAMPLE_CONTENT: "off" });

const cardOf = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: `View Project ${title}`, exact: true }) });

const shown = (scope: Locator) => scope.locator("[aria-roledescription=slide][aria-hidden=false]");

/** Clicks the middle of the target, whatever covers it. */
async function clickOn(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to click on.");
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const AREAS: [string, (card: Locator) => Locator][] = [
  ["cover", (card) => shown(card).locator("img")],
  ["description", (card) => card.locator("h2 + p")],
];

test("a click on a project's cover or description opens it, and one on the carousel's controls does not", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const card = cardOf(page, "Shelfmate");
  const dialog = page.getByRole("dialog");
  await card.scrollIntoViewIfNeeded();
  await card.getByRole("group", { name: "Pictures of Shelfmate" }).hover();
  for (const name of ["Next image", "Pause slideshow"]) await card.getByRole("button", { name }).click();
  expect(await shown(card).getAttribute("aria-label")).toBe("2 of 5");
  await card.getByRole("button", { name: "Play slideshow" }).waitFor();
  expect(await dialog.count()).toBe(0);
  for (const [name, find] of AREAS) {
    await clickOn(find(card));
    await page.getByRole("dialog", { name: "Shelfmate" }).waitFor();
    expect([name, new URL(page.url()).pathname]).toEqual([name, "/portfolio/shelfmate"]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL("**/portfolio");
  }
});

test("a click before the page's scripts load still opens a project, or changes the image of its carousel", async () => {
  await using visit = await startVisit();
  const early = async (click: (card: Locator) => Promise<void>) => {
    const context = await visit.browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce" });
    const page = await context.newPage();
    const clicked = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await page.goto(`${visit.origin}/portfolio`, { waitUntil: "domcontentloaded" });
    const card = cardOf(page, "Shelfmate");
    await click(card);
    expect(await page.locator("html[data-ready]").count()).toBe(0);
    clicked.resolve();
    return { page, card };
  };
  for (const [name, find] of AREAS) {
    const { page } = await early((card) => clickOn(find(card)));
    // Depending on when the scripts arrive, the card opens a dialog or its page; both have this heading.
    await page.getByRole("heading", { level: 1, name: "Shelfmate" }).waitFor();
    expect([name, new URL(page.url()).pathname]).toEqual([name, "/portfolio/shelfmate"]);
    await page.context().close();
  }
  const { page, card } = await early((card) => clickOn(card.getByRole("button", { name: "Next image" })));
  await expect.poll(() => shown(card).getAttribute("aria-label")).toBe("2 of 5");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/portfolio");
});

/** Returns the names of the images, and whether each is uncropped. */
async function imagesOf(section: Locator): Promise<{ name: string | undefined; whole: boolean }[]> {
  const found: { name: string | undefined; whole: boolean }[] = [];
  for (const image of await section.locator("img").all()) {
    await image.scrollIntoViewIfNeeded();
    const whole = await image.evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return Math.abs(img.clientWidth / img.clientHeight - img.naturalWidth / img.naturalHeight) < 0.02;
    });
    found.push({ name: await nameOf(image), whole });
  }
  return found;
}

/** The base name of an image's file, without size and format. */
const nameOf = (image: Locator) => image.evaluate((img: HTMLImageElement) => /([^/]+)-\d+\.\w+$/.exec(img.src)?.[1]);

test("a project's dialog sets the tab's title, shows all its images in full, and links to the next project", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const list = await page.title();
  await cardOf(page, "Shelfmate").getByRole("link", { name: "View Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Shelfmate" });
  await expect.poll(() => page.title()).toBe(`Shelfmate – ${site.name}`);
  const slides = dialog.locator("[aria-roledescription=slide] img");
  const names = await Promise.all((await slides.all()).map(nameOf));
  expect(new Set(names).size).toBe(5);
  const inFull = dialog.getByRole("region", { name: "Shelfmate in full" });
  expect(await imagesOf(inFull)).toEqual(names.map((name) => ({ name, whole: true })));

  const [carousel, below] = [await slides.first().boundingBox(), await inFull.boundingBox()];
  expect(below?.y).toBeGreaterThan((carousel?.y ?? Infinity) + (carousel?.height ?? 0));
  await page.keyboard.press("Escape");
  await expect.poll(() => page.title()).toBe(list);

  const titles = await page.getByRole("article").getByRole("heading", { level: 2 }).allTextContents();
  const following = (title: string) => titles[(titles.indexOf(title) + 1) % titles.length] ?? "";
  await cardOf(page, "Shelfmate").getByRole("link", { name: "View Project" }).click();
  await dialog.getByRole("link", { name: /^Next project/ }).click();
  const next = following("Shelfmate");
  await page.getByRole("main").getByRole("heading", { level: 1, name: next }).waitFor();
  expect(await dialog.count()).toBe(0);
  // The project's page links to the next one, too, through all projects.
  let title = next;
  do {
    title = following(title);
    await page.getByRole("link", { name: /^Next project/ }).click();
    await page.getByRole("main").getByRole("heading", { level: 1, name: title }).waitFor();
  } while (title !== "Shelfmate");
});

test("in a long portfolio, the last card of a page leads to the first project of the next page, as its page does", async () => {
  await using visit = await visitSite();
  for (let number = 1; number <= 37; number += 1) {
    const fields = { title: `Work ${number}`, description: "Text.", category: "Web", tech: "x" };
    await visit.create("/api/projects", fields);
  }
  const page = await visit.open("/portfolio");
  const next = page.getByRole("link", { name: /^Next project/ });
  const nextOf = async (title: string) => {
    await page.getByRole("link", { name: `View Project ${title}`, exact: true }).click();
    await page.getByRole("dialog").getByText(site.labels.portfolio.next).waitFor();
    const path = await next.getAttribute("href");
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    return path;
  };
  expect(await nextOf("Work 3")).toBe("/portfolio/work-2");
  expect(await nextOf("Work 2")).toBe("/portfolio/work-1");
  await page.getByRole("link", { name: site.labels.portfolio.older }).click();
  await page.waitForURL("**/portfolio?before=work-2");
  expect(await nextOf("Work 1")).toBe("/portfolio/work-37");
});

test("the first line of every project's text is in view at 1280x800", async () => {
  await using visit = await startVisit();
  const projects = (await (await fetch(`${visit.origin}/api/projects`)).json()) as { slug: string }[];
  expect(projects.length).toBeGreaterThan(4);
  // Scripts move nothing here, and take most of the time that a page loads.
  const page = await visit.open("/about", { viewport: DESKTOP, javaScriptEnabled: false });
  for (const { slug } of projects) {
    await page.goto(`${visit.origin}/portfolio/${slug}`);
    const line = await page.locator(".prose > *").first().boundingBox();
    expect({ slug, top: line?.y }).toEqual({
      slug,
      top: expect.toSatisfy((top: number) => top + 28 < DESKTOP.height),
    });
  }
});

test("the card, the dialog and the page of a project show the project's own colors", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  const spots = (scope: Locator) =>
    scope.evaluate((element) => {
      const images = [...element.querySelectorAll("[aria-hidden=true]")].map(
        (plate) => getComputedStyle(plate).backgroundImage,
      );
      return images.filter((image) => image.startsWith("linear-gradient"));
    });
  const [card = ""] = await spots(cardOf(page, "Shelfmate"));
  const [other = ""] = await spots(cardOf(page, "Slotwise"));
  expect(card).toMatch(/^linear-gradient\(/);
  expect(other).toMatch(/^linear-gradient\(/);
  expect(other).not.toBe(card);
  await cardOf(page, "Shelfmate").getByRole("link", { name: "View Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Shelfmate" });
  await dialog.getByText("Additional Details").waitFor();
  // One spot color is behind the images, one above the details.
  expect(await spots(dialog)).toEqual([card, card]);
  await page.goto(`${visit.origin}/portfolio/shelfmate`);
  expect(await spots(page.getByRole("main").getByRole("article"))).toEqual([card, card]);
});

test("portraits stand two in a row within the window, a landscape spans the page, and a small image does not", async () => {
  await using visit = await visitSite();
  const [portrait, landscape, small] = await Promise.all([
    createImage({ width: 400, height: 1600 }),
    createImage({ width: 1600, height: 800 }),
    createImage({ width: 300, height: 200 }),
  ]);
  const { id, slug } = await visit.create<{ id: string; slug: string }>("/api/projects", {
    title: "Screens",
    description: "Of a phone.",
    category: "Mobile App",
    tech: "Swift",
    image: portrait,
    additionalImage1: portrait,
    additionalImage2: landscape,
    additionalImage3: small,
  });
  const page = await visit.open(`/portfolio/${slug}`);
  const boxes = await page
    .getByRole("region", { name: "Screens in full" })
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect()));
  const [first, second, third, fourth] = boxes.map(({ top, width }) => ({ top, isHalf: width < 600 }));
  expect([first, third?.isHalf, fourth?.isHalf]).toEqual([{ ...second, isHalf: true }, false, true]);
  expect(boxes[0]?.height).toBeLessThan(DESKTOP.height);
  // Without bands beside the portrait, which would show its blurred placeholder.
  expect((boxes[0]?.height ?? 0) / (boxes[0]?.width ?? 1)).toBeCloseTo(4, 1);
  // The other test of this site counts its projects.
  const headers = { Authorization: `Bearer ${visit.token}` };
  await fetch(`${visit.origin}/api/projects/${id}`, { method: "DELETE", headers });
});

test("the covers of the portfolio's skeletons stand where those of the projects will", async () => {
  await using visit = await startVisit();
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    const page = await visit.open("/about", { reducedMotion });
    const requested = Promise.withResolvers<void>();
    await page.route("**/portfolio.data*", async (route) => {
      await requested.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Home" }).first().click();
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: "See the work" }).click();
    await page.getByRole("status").getByText("Loading Projects...", { exact: true }).waitFor();
    // In the document: the navigation scrolls smoothly to the top.
    const boxOf = (box: Locator) =>
      box.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y: y + scrollY, width, height };
      });
    const skeleton = await boxOf(
      page.locator("main [aria-busy] [aria-hidden=true].aspect-\\[8\\/5\\]").first().locator(".."),
    );
    requested.resolve();
    const cover = page.locator("main article [data-morph=cover]").first();
    await cover.waitFor();
    expect(await boxOf(cover)).toEqual(skeleton);
    await page.context().close();
  }
});
