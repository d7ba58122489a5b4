import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { ready } from "../../browser/harness.ts";
import { firstLogin } from "../../server/first-login.ts";
import { startServer, temporaryFolder } from "../../server/harness.ts";
import { shared } from "../../sites/open-site.ts";

const PREPARED = join(import.meta.dirname, "../../../node_modules/.vite/deps");
const DEV = packageJson.scripts.dev.split(" ").slice(1);

// Vite prepares all packages first: half a minute on a quiet machine, two on one that runs two other tests.
const timeout = 300_000;

/** Counts the documents that the page loads from here on. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.setDefaultTimeout(100_000);
  page.on("domcontentloaded", () => loads.push(new URL(page.url()).pathname));
  return loads;
}

test("npm run dev in a fresh clone serves pages and editor", { timeout }, async () => {
  await rm(PREPARED, { recursive: true, force: true });
  await using folder = await temporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path, ADMIN_PASSWORD: "", LOG_LEVEL: "debug" }, [], DEV);
  const { email, password, file } = await firstLogin(server.output());
  const browser = await chromium.connect(await shared("/browser"));
  await using page = await browser.newPage();
  const loads = watchLoads(page);
  await page.goto(server.origin);
  await ready(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Blog" }).first().click();
  await page.getByRole("searchbox").waitFor();
  expect(loads).toEqual(["/"]);

  await page.goto(`${server.origin}/admin/login`);
  await ready(page);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/dashboard");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blogs" }).click();
  await page.getByRole("button", { name: "Create New Blog" }).click();
  await page.getByRole("dialog").getByRole("toolbar").waitFor();
  expect(loads).toEqual(["/", "/admin/login"]);
  expect([existsSync(file), server.output().includes(password)]).toEqual([false, false]);
});
