import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

test("the header becomes compact after 20 px of scrolling, and a new page starts at its top", async () => {
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

test("on a phone the menu opens without JavaScript, and closes on navigation", async () => {
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

test("clicks and text that are entered before the scripts load take effect once they have loaded", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  const goWithoutScripts = async (path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(visit.origin + path);
    return async () => {
      expect(await page.locator("html[data-ready]").count()).toBe(0);
      resolve();
      await page.locator("html[data-ready]").waitFor({ state: "attached" });
    };
  };
  let letScriptsCome = await goWithoutScripts("/portfolio");
  const carousel = page.getByRole("group", { name: /Shelfmate/ }).first();
  await carousel.getByRole("button", { name: "Next image" }).click();
  await letScriptsCome();
  await carousel.getByText("2/5", { exact: true }).waitFor();

  letScriptsCome = await goWithoutScripts("/blog");
  await page.getByRole("searchbox").pressSequentially("library");
  await letScriptsCome();
  await page.waitForURL("**/blog?q=library");
  await expect.poll(() => page.locator("main article").count()).toBe(1);
});

test("the theme follows the system until the visitor switches it, and the choice survives a reload", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about", { colorScheme: "dark" });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe("light dark");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  expect(await scheme()).toBe("light");
  await page.reload();
  expect(await scheme()).toBe("light");
  await page.getByRole("button", { name: "Switch to dark theme" }).waitFor();
  // The color of the browser's own bars follows, with one meta element a theme.
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

test("the chosen theme survives the navigation from an error page to another page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/nowhere", { allow: /404/ });
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page.evaluate(() => Object.assign(document.documentElement, { sameDocument: true }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { name: "Blog", exact: true }).waitFor();
  const html = page.locator("html[data-theme=dark][data-ready]");
  await html.waitFor({ state: "attached" });
  expect(await html.evaluate((element) => "sameDocument" in element)).toBe(true);
});
