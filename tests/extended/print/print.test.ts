import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { legalLabels } from "#site-labels";
import { site } from "#site-config";
import { ready, startVisit } from "../../browser/harness.ts";

/** The links that are printed, each with whether its URL follows it. */
const printedLinks = (box: Locator) =>
  box.getByRole("link").evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .map((link) => {
        const after = getComputedStyle(link, "::after").content;
        return [link.textContent.split(" (")[0], after.includes("attr") || after.includes("(")];
      }),
  );

test("on paper, the home page shows all answers", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const { answer } of site.faq.items) expect(await page.getByText(answer).isVisible()).toBe(true);
  expect(await page.getByText(site.faq.stuck).isVisible()).toBe(false);
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: site.home.projectsLink }).isVisible()).toBe(false);
  const chat = main.getByRole("link", { name: site.hero.joinLabel });
  expect(await chat.evaluate((link) => getComputedStyle(link, "::after").content)).toContain("(");
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  // Paper is light, also where the screen is dark.
  const colors = () =>
    page.evaluate(() => [document.body, document.querySelector("h1")].map((one) => one && getComputedStyle(one).color));
  const inDark = await colors();
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  expect(await colors()).toEqual(inDark);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  expect(await colors()).not.toEqual(inDark);
});

test("on paper, the links of a post have their URLs", async () => {
  await using visit = await startVisit();
  const content = "See [the shop](https://shop.example/a) and [the blog](/blog).\n\n```ts\nconst a = 1;\n```";
  await visit.create("/api/blogs", { title: "On paper", content });
  const page = await visit.open("/blog/on-paper");
  await page.emulateMedia({ media: "print" });
  const controls = page.locator("button, input, select, textarea, form, header nav, footer:has(a)");
  expect(await controls.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length)).toBe(0);
  expect(await printedLinks(page.locator(".prose"))).toEqual([
    ["the shop", true],
    ["the blog", true],
  ]);
  await page.goto(`${visit.origin}/terms-of-service`);
  expect(await page.getByText(legalLabels.question).isVisible()).toBe(false);
  await page.goto(`${visit.origin}/licenses`);
  // Folded on the screen.
  expect(await page.getByRole("main").getByText("react", { exact: true }).first().isVisible()).toBe(true);
  await page.goto(`${visit.origin}/contact`);
  const details = await printedLinks(page.getByRole("main").locator("dl"));
  expect(details).toContainEqual([site.emailContact, false]);
  expect(details).toContainEqual(["GitHub", true]);
});

test("an open post or project prints alone and whole", async () => {
  await using visit = await startVisit();
  const text = `See [the shop](https://shop.example/a).\n\n${"A sentence that fills the column. ".repeat(200)}\n\nIt ends.`;
  await visit.create("/api/blogs", { title: "Paper post", content: text });
  const project = { category: "Web", tech: "Rust", demo: "https://demo.example/" };
  await visit.create("/api/projects", { title: "Paper project", description: text, ...project });
  const page = await visit.open("/blog");
  for (const [list, title] of [
    ["/blog", "Paper post"],
    ["/portfolio", "Paper project"],
  ] as const) {
    if (list !== "/blog") {
      await page.emulateMedia({ media: "screen" });
      await page.goto(`${visit.origin}${list}`);
      await ready(page);
    }
    const card = page.getByRole("main").getByRole("link", { name: title, includeHidden: true }).first();
    await card.click();
    const dialog = page.getByRole("dialog");
    const end = dialog.getByText("It ends.");
    await end.waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await card.isVisible()).toBe(false);
    const printed = await printedLinks(dialog);
    expect(printed).toContainEqual(["the shop", true]);
    expect(printed.filter(([, hasUrl]) => !hasUrl)).toEqual([]);
    // Nothing on the way to the text scrolls, clips or stays on one sheet of paper.
    const bounds = await end.evaluate((element) => {
      const bounding: string[] = [];
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowY, position, maxHeight } = getComputedStyle(box);
        if (overflowY !== "visible" || position === "fixed" || maxHeight !== "none")
          bounding.push(box.outerHTML.slice(0, 80));
      }
      return bounding;
    });
    expect(bounds).toEqual([]);
  }
});

test("on paper no page of the admin has the navigation", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  const hrefs = await page
    .locator("nav[aria-label=Admin] a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  for (const href of new Set(hrefs)) {
    await page.emulateMedia({ media: "screen" });
    await page.locator(`nav[aria-label=Admin] a[href="${href}"]:visible`).first().click();
    await page.waitForURL(`**${href}`);
    await page.emulateMedia({ media: "print" });
    const shell = page.locator("body nav, body > div > header, footer, .Toastify");
    const visibleCount = await shell.evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
    expect([href, visibleCount, await page.getByRole("heading", { level: 1 }).isVisible()]).toEqual([href, 0, true]);
  }
});
