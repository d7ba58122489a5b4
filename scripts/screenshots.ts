import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { logIn, startServer, temporaryFolder } from "../tests/server/harness.ts";
import { CHROMIUM_SWITCHES, findChromium } from "./chromium.ts";

/* node scripts/screenshots.ts: takes the README's screenshots from the built site with its sample content. */
const FOLDER = "docs/screenshots";
const SIZE = { width: 1280, height: 900 };
await using folder = await temporaryFolder();
const server = await startServer({ DATA_DIR: folder.path });
const browser = await chromium.launch({
  executablePath: findChromium() ?? "chromium",
  args: CHROMIUM_SWITCHES,
});
mkdirSync(FOLDER, { recursive: true });
const token = await logIn(server.origin);
for (const colorScheme of ["light", "dark"] as const) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme });
  await context.addInitScript(() => sessionStorage.setItem("loader-seen", "1"));
  const page = await context.newPage();
  await page.goto(server.origin, { waitUntil: "networkidle" });
  await takeScreenshot(page, `home-${colorScheme}`);
  await context.addInitScript((stored) => localStorage.setItem("token", stored), token);
  await page.goto(`${server.origin}/admin/dashboard`, { waitUntil: "networkidle" });
  await page.getByText("Recent Activity").first().waitFor();
  await takeScreenshot(page, `admin-dashboard-${colorScheme}`);
  await context.close();
}
await browser.close();
await server.stop();

async function takeScreenshot(page: Page, name: string): Promise<void> {
  // Waits for all finite time-based animations.
  await page.evaluate(() => {
    const ends = ({ effect, timeline }: Animation) =>
      timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    return Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished),
    ).then(() => null);
  });
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`));
}
