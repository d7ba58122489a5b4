import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { site } from "#site-config";
import { createImage } from "../images.ts";
import { ready, startVisit, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test("screen readers learn of search results, dialogs and new pages, and announce a toast once", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", {
    allow: /ERR_FAILED/,
    before: (blank) => blank.route("**/api/contact", (route) => route.abort()),
  });
  const found = page.getByRole("main").getByRole("status").first();
  await page.getByRole("searchbox").fill("Ravi");
  await expect.poll(() => found.textContent()).toBe("2 articles for “Ravi”.");
  await page.getByRole("group", { name: "Categories" }).getByRole("button", { name: "Sustainability" }).click();
  await expect.poll(() => found.textContent()).toBe("Nothing found for “Ravi” in Sustainability.");
  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect.poll(() => found.textContent()).toBe("");

  const title = await page.title();
  await page.getByRole("link", { name: "Weighing our own website" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await page.title()).toBe(`Weighing our own website – ${site.name}`);
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => page.title()).toBe(title);

  await page.getByRole("link", { name: "Connect Us" }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => focused(page)).toBe("H1");

  const send = page.getByRole("button", { name: "Send message" });
  await page.getByLabel("Name").fill("Ben");
  await page.locator("main").getByLabel("Email").fill("ben@campus.example");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello.");
  await send.click();
  const message = page.locator(".Toastify__toast");
  await message.waitFor();
  const speaking = await message.evaluate((toast) => {
    const live = "[aria-live]:not([aria-live=off]), [role=alert], [role=status]";
    const around = [];
    for (let box: Element | null = toast; box; box = box.parentElement) if (box.matches(live)) around.push(box);
    return around.length + toast.querySelectorAll(live).length;
  });
  expect(speaking).toBe(1);
});

test("screen readers hear once that a search has found nothing, and the page shows it in its own words", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  const main = page.getByRole("main");
  await page.evaluate(() => {
    const announcements: string[] = [];
    const live = "[aria-live]:not([aria-live=off]), [role=alert], [role=status]";
    const said = new Map<Element, string>();
    const listen = () => {
      for (const region of document.querySelectorAll(live)) {
        const text = region.textContent.trim();
        if (text && said.get(region) !== text) announcements.push(text);
        said.set(region, text);
      }
    };
    listen();
    new MutationObserver(listen).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { announcements });
  });
  const announcements = () => page.evaluate(() => Reflect.get(window, "announcements") as string[]);
  await page.getByRole("searchbox").fill("zzzz");
  await main.getByText("No articles found", { exact: true }).waitFor();
  await main.getByText("Please try again Later", { exact: true }).waitFor();
  await expect.poll(announcements).toContain("Nothing found for “zzzz”.");
  expect(await announcements()).toEqual(["Nothing found for “zzzz”."]);
});

test("pressing Send as soon as the page appears shows the site's validation errors, not the browser's", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/contact", { javaScriptEnabled: true });
  await page.goto(`${visit.origin}/contact`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect.poll(() => page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByText("Name is required.").isVisible()).toBe(true);
});

test("navigating from one post to the next scrolls to the top instantly", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog/weighing-our-own-website", { reducedMotion: "no-preference" });
  await page.evaluate(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls, scrollTo: (...how: unknown[]) => scrolls.push(how[0]) });
  });
  await page.getByRole("navigation", { name: "More articles" }).getByRole("link").first().click();
  await page.waitForURL((url) => !url.pathname.endsWith("weighing-our-own-website"));
  const scrolls = () => page.evaluate(() => Reflect.get(window, "scrolls") as unknown[]);
  await expect.poll(scrolls).toContainEqual({ top: 0, behavior: "instant" });
  expect(JSON.stringify(await scrolls())).not.toContain("smooth");
});

test("on paper the home page answers all questions, shows its schedule, and has no buttons but one with its address; a testimonial's image fills its box", async () => {
  await using visit = await visitSite();
  const person = { name: "Ines", content: "They listened.", position: "Student", rating: "5" };
  await visit.create("/api/testimonials", { ...person, image: await createImage({ width: 1600, height: 200 }) });
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print" });
  // All answers are printed, and no sentence without its link.
  for (const { answer } of site.faq.items) {
    expect(await page.getByText(answer).evaluate((text) => text.checkVisibility())).toBe(true);
  }
  expect(await page.getByText(site.faq.stuck).isVisible()).toBe(false);
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: site.home.projectsLink }).isVisible()).toBe(false);
  const join = main.getByRole("link", { name: site.hero.joinLabel });
  expect(await join.isVisible()).toBe(true);
  expect(await join.evaluate((link) => getComputedStyle(link, "::after").content)).toContain("(");
  expect(await page.locator(".hero figcaption a").isVisible()).toBe(true);
  const region = (name: string) => page.getByRole("region", { name });
  const inkOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
  expect(await inkOf(region(site.vision.title).locator("p").first())).toBe(await inkOf(main));
  const star = region(site.home.quotesTitle).getByRole("img", { name: "5 out of 5" }).locator("span").first();
  expect(await star.evaluate((box) => getComputedStyle(box).printColorAdjust)).toBe("exact");
  const bars = await page.locator(".term-bar").evaluateAll((all) => all.map((bar) => getComputedStyle(bar)));
  expect(new Set(bars.map(({ printColorAdjust }) => printColorAdjust))).toEqual(new Set(["exact"]));
  const below = (element: Locator) => element.evaluate((box) => getComputedStyle(box).paddingBottom);
  expect([await below(main), await below(main.locator("> :last-child"))]).toEqual(["0px", "0px"]);
  const figure = page.getByRole("region", { name: site.home.quotesTitle }).locator("figure", { hasText: "Ines" });
  const sizeOf = (selector: string) => figure.locator(selector).evaluate((box) => [box.clientWidth, box.clientHeight]);
  expect(await sizeOf("img")).toEqual(await sizeOf("picture"));
});

test("print hides controls, spells out links and ignores dark mode; legal headings have numbers with a period", async () => {
  await using visit = await visitSite();
  const { slug } = await visit.create<{ slug: string }>("/api/blogs", {
    title: "On paper",
    content: "See [the shop](https://shop.example/a) and [the blog](/blog).\n\n- One\n\n```ts\nconst a = 1;\n```",
  });
  const page = await visit.open(`/blog/${slug}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const printed = await page.evaluate(() => {
    const seen = (element: Element) => element.checkVisibility();
    const controls = [...document.querySelectorAll("button, input, select, textarea, form, header nav, footer:has(a)")];
    const links = [...document.querySelectorAll(".prose a")];
    return {
      controls: controls.filter(seen).map((element) => element.outerHTML.slice(0, 80)),
      links: links.map((link) => getComputedStyle(link, "::after").content),
      marker: getComputedStyle(document.querySelector(".prose ul > li") ?? document.body, "::before").printColorAdjust,
      label: document.querySelector(".code-label")?.checkVisibility(),
      code: parseFloat(getComputedStyle(document.querySelector(".prose pre") ?? document.body).paddingTop),
      cover: getComputedStyle(document.querySelector("main picture > img") ?? document.body).filter,
    };
  });
  expect(printed.controls).toEqual([]);
  expect(printed).toMatchObject({ marker: "exact", label: false });
  expect(printed.code).toBeLessThan(16);
  // Paper is light, also where the screen is dark.
  expect(printed.cover).toBe("none");
  expect(printed.links).toEqual(['" (" attr(href) ")"', '" (" attr(href) ")"'].map(() => expect.stringMatching(/\(/)));

  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.goto(`${visit.origin}/terms-of-service`);
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect(headings.length).toBeGreaterThan(3);
  const question = page.getByText(site.labels.legal.question);
  expect(await question.isVisible()).toBe(true);
  await page.emulateMedia({ media: "print" });
  expect(await question.isVisible()).toBe(false);
  expect(headings.map((heading) => heading.match(/^\d+\./)?.[0])).toEqual(headings.map((_, index) => `${index + 1}.`));
});

test("on paper the contact page shows each address once, and an open article or project the addresses of its links, without the link to its page", async () => {
  await using visit = await visitSite();
  const text = "See [the shop](https://shop.example/a).";
  await visit.create("/api/blogs", { title: "Paper article", content: text });
  const project = { category: "Web", tech: "Rust", demo: "https://demo.example/" };
  await visit.create("/api/projects", { title: "Paper project", description: text, ...project });
  /** The links that are printed: how they stand, and what follows them. */
  const printedLinks = (box: Locator) =>
    box.getByRole("link").evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => {
          const after = getComputedStyle(link, "::after").content;
          return [
            link.textContent.split(" (")[0],
            getComputedStyle(link).display,
            after.includes("attr") || after.includes("("),
          ];
        }),
    );
  const page = await visit.open("/contact");
  await page.emulateMedia({ media: "print" });
  const details = await printedLinks(page.getByRole("main").locator("dl"));
  expect(details).toContainEqual([site.emailContact, "inline", false]);
  expect(details).toContainEqual(["GitHub", "inline", true]);
  for (const [list, title] of [
    ["/blog", "Paper article"],
    ["/portfolio", "Paper project"],
  ] as const) {
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${visit.origin}${list}`);
    await ready(page);
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "the shop" }).waitFor();
    await page.emulateMedia({ media: "print" });
    const printed = await printedLinks(dialog);
    expect(printed).toContainEqual(["the shop", "inline", true]);
    expect(printed.filter(([, , hasAddress]) => !hasAddress)).toEqual([]);
  }
});

test("with forced colors progress, schedule, ratings and the current page stay visible", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog", { forcedColors: "active" });
  const seen = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
        const ground = getComputedStyle(document.body).backgroundColor;
        return backgroundColor !== ground || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 1);
      });
  const current = page.getByRole("banner").locator("[aria-current=page]").first();
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await current.evaluate((link) => getComputedStyle(link, "::after").backgroundColor)).not.toBe(ground);
  expect(await seen("[aria-pressed=true]")).toBe(true);
  await page.goto(`${visit.origin}/`);
  for (const selector of [".term-bar", "[role=img][aria-label$='out of 5'] span"])
    expect(await seen(selector)).toBe(true);
  await page.goto(`${visit.origin}/collex`);
  expect(await seen("[role=progressbar] > *, progress")).toBe(true);
});
