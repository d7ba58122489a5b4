import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

const loader = (page: Page) => page.getByText("Press any key to skip");
const calls = (page: Page) => {
  const made: string[] = [];
  page.on("request", (request) => request.resourceType() === "fetch" && made.push(request.url()));
  return made;
};

test("the loader shows once in a session and goes away by itself", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  await loader(page).waitFor();
  for (const word of ["custom websites", "e-commerce store", "web applications", "landing pages"]) {
    expect(await page.getByText(word, { exact: true }).count()).toBe(1);
  }
  await loader(page).waitFor({ state: "hidden" });
  await page.reload();
  expect(await loader(page).isVisible()).toBe(false);
});

test("a key ends the loader, and it shows as well when the home page is reached from another page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await loader(page).waitFor();
  await page.keyboard.press("Escape");
  expect(await loader(page).isVisible()).toBe(false);
  await page.getByRole("heading", { level: 1, name: "We Build Ideas into Digital Reality" }).waitFor();
});

test("the bar becomes compact after 20 pixels, and a new path begins at its top", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/terms-of-service");
  const compact = page.locator("header[data-compact]");
  await page.evaluate(() => scrollTo(0, 20));
  await expect.poll(() => compact.count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 21));
  await expect.poll(() => compact.count()).toBe(1);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.waitForURL("**/blog");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => compact.count()).toBe(0);
});

test("on a phone the menu opens before any script has run, and closes on navigation", async () => {
  await using visit = await startVisit();
  const plain = await visit.open("/about", { viewport: PHONE, javaScriptEnabled: false });
  await plain.locator("header summary").click();
  await plain.getByRole("link", { name: "Blog" }).first().click();
  await plain.waitForURL("**/blog");

  const page = await visit.open("/about", { viewport: PHONE });
  await page.locator("header summary").click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.waitForURL("**/blog");
  await expect.poll(() => page.locator("header details[open]").count()).toBe(0);
});

test("the theme follows the system until it is switched, and then stays", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { colorScheme: "dark" });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe("light dark");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  expect(await scheme()).toBe("light");
  await page.reload();
  expect(await scheme()).toBe("light");
  await page.getByRole("button", { name: "Switch to dark theme" }).waitFor();
  // The browser's own bars go along, still by one colour a theme.
  await page.mouse.move(8, 8);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const colors = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((all) => all.map((meta) => [meta.getAttribute("data-for"), meta.getAttribute("media")]));
  expect(await colors()).toEqual([
    ["light", "all"],
    ["dark", "not all"],
  ]);
});

test("the newsletter does nothing and makes no call", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  const form = page.getByRole("contentinfo").locator("form");
  await form.getByRole("button", { name: "Subscribe" }).click();
  expect(await form.locator("input:invalid").count()).toBe(1);
  const made = calls(page);
  await form.getByLabel("Email").fill("reader@campus.example");
  await form.getByRole("button", { name: "Subscribe" }).click();
  expect(await form.getByLabel("Email").inputValue()).toBe("reader@campus.example");
  expect(new URL(page.url()).pathname).toBe("/about");
  expect(made).toEqual([]);
});

test("the teaser says thank you for three seconds, without a call, and offers the empty form again", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/collex");
  const main = page.getByRole("main");
  expect(await main.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("78");
  const made = calls(page);
  await main.getByLabel("Email").fill("reader@campus.example");
  await main.getByRole("button", { name: "Notify Me" }).click();
  await main.getByText("Thank you!").waitFor();
  await main.getByRole("button", { name: "Notify Me" }).waitFor();
  expect(await main.getByLabel("Email").inputValue()).toBe("");
  expect(made).toEqual([]);
});

test("each question of the FAQ opens by itself", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/");
  const questions = page.locator("section", { hasText: "Ask a Question" }).locator("summary");
  expect(await questions.count()).toBe(4);
  await page.keyboard.press("Escape");
  await questions.nth(0).click();
  await questions.nth(2).click();
  expect(await page.locator("main details[open]").count()).toBe(2);
  await questions.nth(0).click();
  expect(await page.locator("main details[open]").count()).toBe(1);
});
