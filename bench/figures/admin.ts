import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import type { Scale } from "../scale.ts";
import { ADMIN, temporaryFolder } from "../../tests/server/harness.ts";
import { seedPosts } from "../seed.ts";
import { startSite, type Server } from "../servers.ts";
import { absolute, median, type Row } from "../table.ts";

/** What a keystroke in the search of a long admin list costs the browser. */
export async function measureAdmin(scale: Scale): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Chromium is missing. Install it, or name it in CHROMIUM_PATH.");
  await using folder = await temporaryFolder();
  const [few, many] = [join(folder.path, "few"), join(folder.path, "many")];
  await seedPosts(few, 10);
  await seedPosts(many, scale.posts);
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
  const type = async (dataDir: string, posts: number) => {
    await using site = await startSite(dataDir);
    return await typeInSearch(browser, site, posts);
  };
  const small = await type(few, 10);
  const large = await type(many, scale.posts);
  const posts = scale.posts.toLocaleString("en-US");
  return [
    absolute(
      `Admin list of ${posts}: main thread a keystroke, median`,
      large.median,
      "ms",
      16,
      `${small.median.toFixed(1)} ms with 10`,
    ),
    absolute(
      `Admin list of ${posts}: longest task while typing`,
      large.longest,
      "ms",
      50,
      `${small.longest.toFixed(1)} ms with 10`,
    ),
  ];
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>;

async function typeInSearch(browser: Browser, site: Server, posts: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/login`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto(`${site.origin}/admin/blogs`);
  await page.getByText(posts.toLocaleString("en-US"), { exact: true }).first().waitFor();
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: "longtask",
    });
    Object.assign(globalThis, { benchTasks: tasks });
  });
  const search = page.getByPlaceholder("Search blogs...");
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const busyMs = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const costs: number[] = [];
  for (const key of "timetable taught") {
    const before = await busyMs();
    await search.press(key === " " ? "Space" : key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
    costs.push((await busyMs()) - before);
  }
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { benchTasks: number[] }).benchTasks),
  );
  await context.close();
  return { median: median(costs), longest };
}
