import { expect, test } from "vitest";
import { hold, startVisit } from "./harness.ts";

test("a press before the scripts load acts once they have", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/about");
  const goWithoutScripts = async (path: string) => {
    const release = await hold(page, "**/assets/*.js");
    await page.goto(visit.origin + path);
    return async () => {
      expect(await page.locator("html[data-ready]").count()).toBe(0);
      release();
    };
  };
  let letScriptsCome = await goWithoutScripts("/portfolio");
  const carousel = page.getByRole("group", { name: "Pictures of Shelfmate" });
  await carousel.getByRole("button", { name: "Next image" }).click();
  await letScriptsCome();
  await carousel.getByText("2/5", { exact: true }).waitFor();
  expect([await page.getByRole("dialog").count(), new URL(page.url()).pathname]).toEqual([0, "/portfolio"]);

  letScriptsCome = await goWithoutScripts("/portfolio");
  await page.getByRole("article").filter({ hasText: "Shelfmate" }).locator("h2 + p").click();
  await letScriptsCome();
  // Depending on when the scripts arrive, the card opens a dialog or its page; both have this heading.
  await page.getByRole("heading", { level: 1, name: "Shelfmate" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/portfolio/shelfmate");

  letScriptsCome = await goWithoutScripts("/blog");
  await page.getByRole("searchbox").pressSequentially("library");
  await letScriptsCome();
  await page.waitForURL("**/blog?q=library");
});
