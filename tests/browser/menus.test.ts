import { expect, test } from "vitest";
import { DESKTOP, PHONE, startVisit } from "./harness.ts";

const LONG = [
  "Student partnerships",
  "Courses and workshops",
  "Jobs and internships",
  "Alumni association",
  "Our people",
];

test("links without room in the header are in its menu, by keyboard and on a phone", async () => {
  await using visit = await startVisit({ SAMPLE_CONTENT: "off" });
  await visit.changeSettings({ menus: { header: LONG.map((label) => ({ label, href: "/collex" })) } });
  const page = await visit.open("/contact");
  const bar = page.locator("header nav").first();
  const visible = (scope = bar) => scope.getByRole("link").filter({ visible: true }).allTextContents();
  for (const [viewport, inBar] of [
    [{ width: 1920, height: 1080 }, LONG.slice(0, 2)],
    [DESKTOP, LONG.slice(0, 2)],
    [{ width: 768, height: 1024 }, []],
  ] as const) {
    await page.setViewportSize(viewport);
    expect([viewport, await visible()]).toEqual([viewport, ["Home", "Blog", ...inBar]]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const boxes = await bar.getByRole("link").filter({ visible: true }).all();
    const heights = await Promise.all(boxes.map(async (link) => (await link.boundingBox())?.height));
    expect(new Set(heights)).toEqual(new Set([44]));
  }
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.locator("#menu");
  expect(await visible(menu)).toEqual(["Home", "Blog", ...LONG, "Connect Us"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/collex");
  await menu.waitFor({ state: "hidden" });
});
