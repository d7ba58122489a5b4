import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, PHONE, startVisit, startVisit } from "./harness.ts";

async function openPalette(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Find or do/ }).click();
  await page.getByRole("option", { name: /^Go to Projects/ }).waitFor();
  await expectAccessible(page);
  for (const name of ["Messages", "Media", "Activity", "Account"]) {
    await page.getByRole("option", { name: new RegExp(`^Go to ${name}`) }).waitFor();
  }
}

async function findNothing(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Find or do" }).fill("there is nothing like this");
  await page.getByText("Nothing fits “there is nothing like this”.").waitFor();
  await expectAccessible(page);
}

test("on a phone, the command palette opens from More, finds posts and opens them", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard", { viewport: PHONE });
  const palette = page.getByRole("dialog", { name: "Find or do" });
  await page.getByRole("navigation", { name: "Admin" }).getByText("More").click();
  await openPalette(page);
  await palette.getByRole("combobox", { name: "Find or do" }).fill("weighing website");
  await palette.getByRole("option", { name: /^Weighing our own website/ }).waitFor();
  await palette.getByRole("option", { name: /^View “Weighing our own website” on the site/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/blogs?edit=*");
  await page.getByRole("dialog", { name: "Edit Blog" }).getByLabel("Title", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await palette.getByText("Recent").waitFor();
  expect(await palette.getByRole("option").first().textContent()).toContain("Weighing our own website");
  await findNothing(page);
  expect(await palette.getByRole("option").count()).toBe(0);
});

test("the command palette finds posts and runs actions", async () => {
  await using visit = await startVisit();
  const { _id } = await visit.create<{ _id: string }>("/api/blogs", { title: "A day at the kiln", content: "Text." });
  const page = await visit.openAdmin("/admin/dashboard");
  const palette = page.getByRole("dialog", { name: "Find or do" });
  const input = palette.getByRole("combobox", { name: "Find or do" });
  await openPalette(page);
  await input.fill("day kiln");
  await palette.getByRole("option", { name: /^A day at the kiln/ }).waitFor();
  await palette.getByRole("option", { name: /^View “A day at the kiln” on the site/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/blogs?edit=${_id}`);
  await page.getByRole("dialog", { name: "Edit Blog" }).getByLabel("Title", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.keyboard.press("Control+k");
  await palette.getByText("Recent").waitFor();
  expect(await palette.getByRole("option").first().textContent()).toContain("A day at the kiln");
  await findNothing(page);
  await input.fill("create testimonial");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Create New Testimonial" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  // The palette offers actions on the focused item.
  await page.goto(`${visit.origin}/admin/blogs`);
  await page.getByRole("button", { name: "Edit A day at the kiln" }).focus();
  await page.keyboard.press("Control+k");
  await input.fill("unpublish a day");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("Unpublish 1 post?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Unpublish", exact: true }).click();
  await page.getByText("1 post unpublished.", { exact: true }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Edit A day at the kiln");
  await page.keyboard.press("Control+z");
  await page.getByText("Undone.").waitFor();

  await page.keyboard.press("Control+k");
  await input.fill("dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("light");
  await page.keyboard.press("Control+k");
  await input.fill("log out");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/login");
});

test("single-key shortcuts navigate and open dialogs, are ignored while typing, and can be switched off", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/dashboard");
  const dialog = page.getByRole("dialog");
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  for (const [keys, path, title] of [
    ["gb", "blogs", /^Blogs/],
    ["gt", "testimonials", /^Testimonials/],
    ["gm", "messages", /^Messages/],
    ["gd", "dashboard", /^Welcome/],
    ["gp", "projects", /^Projects/],
  ] as const) {
    await page.keyboard.press(keys.charAt(0));
    await page.keyboard.press(keys.charAt(1));
    await page.waitForURL(`**/admin/${path}`);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await page.keyboard.press("/");
  await page.keyboard.type("n?gb/");
  expect(await page.getByPlaceholder("Search categories...").inputValue()).toBe("n?gb/");
  expect(await dialog.count()).toBe(0);
  await page.getByPlaceholder("Search categories...").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Create New Project" }).waitFor();
  // The form moves the focus to its first field as soon as it has loaded.
  await dialog.locator(":is(input, textarea):focus").waitFor();
  await page.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).count()).toBe(0);
  // A second Escape, before the page has drawn again, does not leave the list.
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      const escape = { key: "Escape", bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", escape));
    }
  });
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/admin/projects");

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByText("Go to Testimonials").waitFor();
  await expectAccessible(page);
  await list.getByLabel("Shortcuts of a single key").uncheck();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("n");
  await page.keyboard.press("?");
  expect(await dialog.count()).toBe(0);
  // Shortcuts with a modifier still work, and the palette leads back to the list of shortcuts.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or do" }).fill("shortcuts");
  await page.keyboard.press("Enter");
  await list.getByLabel("Shortcuts of a single key").check();
});
