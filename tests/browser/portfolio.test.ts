import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createImage } from "../images.ts";
import { DESKTOP, PHONE, siteOfFile, startVisit, stopClock, type Visit } from "./harness.ts";

const TECH = ["TypeScript", "Hono", "SQLite", "React", "sharp"];
const DESCRIPTION = "abcdef ".repeat(50).trim();

/** Creates a project that fills every field and has four images. */
async function createProject(visit: Visit): Promise<void> {
  const images = await Promise.all([400, 410, 420, 430].map((height) => createImage({ height })));
  const [cover, second, third, fourth] = images as [File, File, File, File];
  await visit.create("/api/projects", {
    title: "Whole project",
    category: "Campus Tool",
    description: `${DESCRIPTION}\n\n- a **point**`,
    tech: TECH,
    icon: "Code",
    color: "from-green-500 via-teal-500 to-cyan-500",
    demo: "https://demo.example/",
    github: "https://github.example/whole",
    details: JSON.stringify({ Team: "4 students" }),
    image: cover,
    additionalImage1: second,
    additionalImage3: third,
    additionalImage4: fourth,
  });
}

const visitSite = siteOfFile({}, createProject);

/** The label of the visible slide, such as "1 of 4". */
const shown = (page: Page, title: string) =>
  page
    .getByRole("group", { name: `Pictures of ${title}` })
    .locator("[aria-roledescription=slide][aria-hidden=false]")
    .getAttribute("aria-label");

/** Waits for an IntersectionObserver, after which the carousel's timer runs. */
const seen = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(document.documentElement)),
  );

test("the portfolio has one, two or three columns of cards with shortened text and at most three technologies", async () => {
  await using visit = await visitSite();
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
  const card = page.getByRole("article").filter({ hasText: "Whole project" });
  await card.getByText("Campus Tool", { exact: true }).waitFor();
  await card.getByText(`${DESCRIPTION.slice(0, 147).trim()}…`, { exact: true }).waitFor();
  const chips = card.getByRole("list", { name: "Technologies" }).getByRole("listitem");
  expect(await chips.allTextContents()).toEqual(["TypeScript", "Hono", "SQLite", "+2 more"]);

  // A project without images shows a fallback image without buttons.
  const bare = page.getByRole("article").filter({ hasText: "Formfold" });
  expect(await bare.getByRole("button").count()).toBe(0);
  const image = bare.locator("img");
  await image.scrollIntoViewIfNeeded();
  expect(await image.count()).toBe(1);
  expect(await image.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(
    100,
  );
  expect(await page.getByRole("article").filter({ hasText: "Week Zero" }).getByRole("button").count()).toBe(0);
});

test("a carousel advances every 3 s and wraps; navigating restarts the timer, and pause and reduced motion stop it", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/portfolio", { before: stopClock, reducedMotion: "no-preference" });
  const press = (name: string) =>
    // Dispatches the click, because a pointer over the carousel would stop its timer.
    page.getByRole("group", { name: "Pictures of Whole project" }).getByRole("button", { name }).dispatchEvent("click");
  const now = () => shown(page, "Whole project");
  await seen(page);
  expect(await now()).toBe("1 of 4");
  await page.clock.runFor(2999);
  expect(await now()).toBe("1 of 4");
  await page.clock.runFor(1);
  expect(await now()).toBe("2 of 4");
  await page.clock.runFor(6000);
  expect(await now()).toBe("4 of 4");
  await page.clock.runFor(3000);
  expect(await now()).toBe("1 of 4");

  await page.clock.runFor(2000);
  await press("Previous image");
  expect(await now()).toBe("4 of 4");
  await press("Next image");
  await press("Next image");
  await page.clock.runFor(2999);
  expect(await now()).toBe("2 of 4");
  await page.clock.runFor(1);
  expect(await now()).toBe("3 of 4");

  await press("Pause slideshow");
  await page.clock.runFor(9000);
  expect(await now()).toBe("3 of 4");
  await press("Play slideshow");
  await seen(page);
  await page.clock.runFor(3000);
  expect(await now()).toBe("4 of 4");

  const carousel = page.getByRole("group", { name: "Pictures of Whole project" });
  const held = () => carousel.evaluate((element) => element.matches(":hover"));
  await carousel.hover();
  await expect.poll(held).toBe(true);
  await page.clock.runFor(9000);
  expect(await now()).toBe("4 of 4");
  await page.mouse.move(5, 5);
  await expect.poll(held).toBe(false);
  await page.clock.runFor(3001);
  expect(await now()).toBe("1 of 4");

  // The page learns of the changed preference with its next frame.
  await page.evaluate(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const changed = new Promise<void>((resolve) =>
      reducedMotion.addEventListener("change", () => resolve(), { once: true }),
    );
    Object.assign(window, { changed });
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => Reflect.get(window, "changed") as Promise<void>);
  await page.clock.runFor(9000);
  expect(await now()).toBe("1 of 4");
});

test("on a phone, a carousel continues to advance after a tap on its buttons", async () => {
  await using visit = await visitSite();
  const touch = { viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: "no-preference" } as const;
  const page = await visit.open("/portfolio", { before: stopClock, ...touch });
  await seen(page);
  await page
    .getByRole("group", { name: "Pictures of Whole project" })
    .getByRole("button", { name: "Next image" })
    .tap();
  expect(await shown(page, "Whole project")).toBe("2 of 4");
  await page.clock.runFor(3001);
  expect(await shown(page, "Whole project")).toBe("3 of 4");
});

test("a project opens in a dialog with all its details, and closes by its button, Escape and the backdrop", async () => {
  await using visit = await visitSite();
  await visit.create("/api/testimonials", {
    name: "Ada",
    content: "Whóle PROJECT was ours.",
    position: "Student",
    rating: "5",
  });
  const page = await visit.open("/portfolio");
  const view = page.getByRole("link", { name: "View Project Whole project" });
  const dialog = page.getByRole("dialog", { name: "Whole project" });
  await view.click();
  await dialog.getByText("Technologies Used", { exact: true }).waitFor();
  await dialog.getByText("Campus Tool", { exact: true }).waitFor();
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date());
  await dialog.getByText(today, { exact: true }).first().waitFor();
  await dialog.getByText(DESCRIPTION, { exact: true }).waitFor();
  await dialog.locator("li strong", { hasText: "point" }).waitFor();
  for (const name of TECH) await dialog.getByRole("listitem").getByText(name, { exact: true }).waitFor();
  for (const [name, href] of [
    ["Live Demo", "https://demo.example/"],
    ["GitHub", "https://github.example/whole"],
  ] as const) {
    const link = dialog.getByRole("link", { name });
    expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([href, "_blank"]);
  }
  await dialog.getByText("Additional Details", { exact: true }).waitFor();
  expect(await dialog.getByRole("term").first().textContent()).toBe("Team");
  expect(await dialog.getByRole("definition").first().textContent()).toBe("4 students");
  // Numbers are displayed large, apart from their labels.
  expect(await dialog.getByRole("definition").first().locator(".display").textContent()).toBe("4");
  await dialog.getByRole("figure").getByText("“Whóle PROJECT was ours.”").waitFor();
  const slides = dialog.locator("[aria-roledescription=slide]");
  expect(await slides.count()).toBe(4);
  await dialog.getByRole("button", { name: "Next image" }).click();
  expect(await slides.nth(1).getAttribute("aria-hidden")).toBe("false");

  const closings = [
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(8, 400),
  ];
  for (const close of closings) {
    if (!(await dialog.isVisible())) await view.click();
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => view.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/portfolio");
  }

  // Five images are the maximum; a project without links and details shows none.
  await page.getByRole("link", { name: "View Project Shelfmate" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.getByRole("dialog").locator("[aria-roledescription=slide]").count()).toBe(5);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "View Project Formfold" }).click();
  await page.getByRole("dialog").getByText("Technologies Used").waitFor();
  expect(await page.getByRole("dialog").getByRole("link", { name: "Live Demo" }).count()).toBe(0);
});

test("the portfolio shows a message while projects load, when loading fails, and when there are none; a project alone in its row has its text beside its cover", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  const page = await visit.open("/", { allow: /ERR_FAILED|Failed to fetch/ });
  await page.keyboard.press("Escape");
  const requested = Promise.withResolvers<void>();
  await page.route("**/portfolio.data*", async (route) => {
    await requested.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "See the work" }).click();
  await page.getByRole("status").getByText("Loading Projects...", { exact: true }).waitFor();
  requested.resolve();
  await page.getByText("No projects found", { exact: true }).waitFor();
  expect(await page.getByText("Loading Projects...").count()).toBe(0);

  await page.goBack();
  await page.unroute("**/portfolio.data*");
  await page.route("**/portfolio.data*", (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: "See the work" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("Error fetching projects", { exact: true }).waitFor();
  await alert.getByText("Please try again later", { exact: true }).waitFor();
  await page.getByRole("heading", { level: 1, name: "Portfolio" }).waitFor();

  await page.unroute("**/portfolio.data*");
  await page.goto(`${visit.origin}/blog`);
  await page.getByText("No articles found", { exact: true }).waitFor();
  await page.getByText("Please try again Later", { exact: true }).waitFor();
  for (const path of ["/portfolio", "/"]) {
    expect((await fetch(visit.origin + path)).status).toBe(200);
  }

  await visit.create("/api/projects", { title: "Alone", category: "Web", description: "Text", tech: "React" });
  await page.goto(`${visit.origin}/portfolio`);
  const card = page.getByRole("main").getByRole("article");
  const boxes = () => Promise.all(["[data-morph=cover]", "h2"].map((part) => card.locator(part).boundingBox()));
  const [cover, title] = await boxes();
  expect(title?.x).toBeGreaterThan((cover?.x ?? Infinity) + (cover?.width ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = await boxes();
  expect(below?.x).toBe(above?.x ?? "no cover");
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
});
