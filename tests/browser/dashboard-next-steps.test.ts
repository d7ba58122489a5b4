import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, expectAccessible, PHONE, siteOfFile } from "./harness.ts";

const visitSite = siteOfFile();

/** Counts the table rows that are entirely within the viewport. */
const rowsInView = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll("[data-row]")].filter((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return height > 0 && top >= 0 && bottom <= innerHeight;
      }).length,
  );

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

test("after login the admin sees what to do next, opens the filtered list and edits a post with slash commands", async () => {
  await using visit = await visitSite();
  const page = await visit.open("/admin/login");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  // An error disappears when its field becomes valid, and the focus stays where it is.
  await page.keyboard.press("Enter");
  await page.getByText("Email is required.").waitFor();
  await page.keyboard.type("owner@studio.example");
  await page.getByText("Email is required.").waitFor({ state: "hidden" });
  await page.getByText("Password is required.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
  await page.getByLabel("Password", { exact: true }).fill("four unrelated words here");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");

  const next = page.getByRole("region", { name: "What to do next" });
  await next.getByText("2 drafts").waitFor();
  await next.getByText("1 post scheduled").waitFor();
  await expectAccessible(page);
  await next.getByRole("link", { name: "Finish: 2 drafts" }).click();
  await page.waitForURL("**/admin/blogs?filter=draft");
  // A new page moves the focus to its heading.
  await expect.poll(() => focused(page)).toBe("Blogs");
  await expect.poll(() => page.locator("[data-row]").count()).toBe(2);
  await page.getByRole("group", { name: "Which posts" }).getByRole("button", { name: "All posts 12" }).click();
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(9);
  await page.setViewportSize(PHONE);
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(6);
  await page.getByRole("combobox", { name: "Which posts" }).selectOption({ label: "Scheduled (1)" });
  await expect.poll(() => page.locator("[data-row]").count()).toBe(1);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  // A click on a row opens its form; the text is in the middle, the other fields beside it.
  await page.locator("[data-row]").getByText("Scheduled", { exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Blog" });
  const content = form.getByRole("textbox", { name: "Content" });
  await form.getByRole("toolbar").waitFor();
  await form.getByText(/^Saved /).waitFor();
  const [text, status] = [await content.boundingBox(), await form.getByLabel("Status").boundingBox()];
  expect(status && text && status.x > text.x + text.width).toBe(true);

  await content.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await page.getByRole("option", { name: /^Heading/, selected: true }).waitFor();
  // With the list open, a command is typed and chosen without a pause.
  await page.keyboard.type("bull");
  await page.keyboard.press("Enter");
  await page.keyboard.type("by a slash");
  await expect.poll(() => form.locator("textarea[name=content]").inputValue()).toMatch(/\n- by a slash$/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/t");
  await page.getByRole("option", { name: "Table" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option", { name: "Table" }).waitFor({ state: "hidden" });
  // Escape has closed only the list, not the form.
  await form.getByText("Not saved yet. Your text is kept in this browser.").waitFor();
  await form.getByRole("button", { name: "Side by side" }).click();
  await form.getByRole("region", { name: "Content: preview" }).getByText("by a slash").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await form.getByText(/^Saved /).waitFor();

  // Only one live region announces the message of the save.
  const message = page.locator(".Toastify__toast").first();
  await message.waitFor();
  expect(
    await message.evaluate((toast) => [
      toast.closest("[aria-live]:not([role])")?.getAttribute("aria-live"),
      toast.querySelectorAll("[role=status], [role=alert]").length +
        (toast.matches("[role=status], [role=alert]") ? 1 : 0),
    ]),
  ).toEqual(["off", 1]);
});

test("with forced colors, navigation marks the current page, and the command palette finds commands by synonyms", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/settings", { forcedColors: "active" });
  // The current page is recognizable in forced-colors mode, too.
  for (const [navigation, path] of [
    ["Parts of the settings", "/admin/settings"],
    ["Admin", "/admin/projects"],
  ] as const) {
    await page.goto(`${visit.origin}${path}`);
    const links = page.getByRole("navigation", { name: navigation }).locator("a, button");
    await links.and(page.locator("[aria-current]")).first().waitFor();
    const [current, other] = await links.evaluateAll((links) =>
      [links.find((link) => link.ariaCurrent), links.find((link) => !link.ariaCurrent)].map(
        (link) => link && getComputedStyle(link).backgroundColor,
      ),
    );
    expect(current).not.toBe(other);
  }

  for (const [words, found] of [
    ["theme", "Switch between light and dark"],
    ["password", "Change your password"],
    ["media", "Go to Media"],
    ["new post", "Create New Blog"],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find or do" }).fill(words);
    await page.getByRole("option").first().getByText(found).waitFor();
    expect(await page.getByRole("option", { name: "Invite somebody" }).count()).toBe(0);
    if (found === "Create New Blog") break;
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Find or do" }).waitFor({ state: "hidden" });
  }
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Create New Blog" }).waitFor();
});

test("on a phone, the admin skips the first steps one by one, and their completion is shown only once", async () => {
  await using visit = await visitSite();
  const page = await visit.openAdmin("/admin/dashboard", { viewport: PHONE });
  const guide = page.getByRole("region", { name: /^(First steps|All set)$/ });
  const skip = guide.getByRole("button", { name: /^Skip: / });
  await skip.first().waitFor();
  for (let left = await skip.count(); left > 0; left--) {
    await skip.first().click();
    await expect.poll(() => skip.count()).toBe(left - 1);
  }
  await guide.getByRole("heading", { name: "All set" }).waitFor();
  await expectAccessible(page);
  await guide.getByRole("button", { name: "Got it" }).click();
  await guide.waitFor({ state: "hidden" });
  const read = page.waitForResponse("**/api/setup");
  await page.reload();
  expect(await (await read).json()).toMatchObject({ told: true });
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  expect(await guide.count()).toBe(0);
});
