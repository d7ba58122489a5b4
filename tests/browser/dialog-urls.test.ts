import { expect, test } from "vitest";
import { startVisit } from "./harness.ts";

test("a visitor opens a post in a dialog over the list, goes back, and reloads its URL as a page", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  const card = page.getByRole("main").getByRole("link").filter({ hasText: /\w+/ });
  const post = page.locator('main a[href^="/blog/"]').first();
  const path = await post.getAttribute("href");
  expect(await card.count()).toBeGreaterThan(5);
  await post.click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  const title = (await dialog.getByRole("heading").first().textContent()) ?? "";

  await page.goBack();
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/blog");

  await page.goForward();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a visitor opens a project in a dialog with its own URL, and Escape returns to the portfolio", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/portfolio");
  await page
    .getByRole("link", { name: /View Project/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Technologies Used").waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/portfolio\/[\w-]+$/);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/portfolio");
});

test("an unknown URL gets a 404 page with a heading and links", async () => {
  await using visit = await startVisit();
  for (const path of ["/nothing-here", "/blog/no-such-post", "/portfolio/no-such-project"]) {
    expect((await fetch(`${visit.origin}${path}`)).status).toBe(404);
  }
  const page = await visit.open("/nothing-here", { allow: /404/ });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
});
