import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

test("the command palette finds a post, switches the theme and logs out", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.create("/api/blogs", { title: "A day at the kiln", content: "Text." });
  const page = await visit.openAdmin("/admin/dashboard", { viewport: PHONE });
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  const query = palette.getByRole("combobox", { name: "Search or jump to" });
  await page.getByRole("navigation", { name: "Admin" }).getByText("More").click();
  await page.getByRole("button", { name: /^Search…/ }).click();
  await query.fill("day kiln");
  await palette.getByRole("option", { name: /^A day at the kiln/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/blogs?edit=*");
  await page.getByRole("dialog", { name: "Edit Blog" }).getByLabel("Title", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await page.keyboard.press("Control+k");
  await query.fill("dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBeTruthy();
  await page.keyboard.press("Control+k");
  await query.fill("log out");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/login");
});
