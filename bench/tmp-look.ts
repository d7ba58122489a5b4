import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM_SWITCHES, findChromium } from "../scripts/chromium.ts";
import { ADMIN, temporaryFolder } from "../tests/server/harness.ts";
import { startSite } from "./servers.ts";
const out = "/tmp/shots";
await using folder = await temporaryFolder();
await using site = await startSite(join(folder.path, "data"));
await using browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_SWITCHES });
for (const [name, viewport] of [["d", { width: 1280, height: 800 }], ["p", { width: 390, height: 844 }]] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport, colorScheme, hasTouch: name === "p" });
    const page = await context.newPage();
    page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
    page.on("pageerror", (e) => console.log("pageerror", e.message));
    await page.goto(`${site.origin}/admin/login`);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL("**/admin/dashboard");
    const shot = async (what: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `${out}/${what}-${name}-${colorScheme}.png` }); };
    for (const path of colorScheme === "light" ? ["blogs", "projects", "testimonials", "messages", "media", "activity", "redirects"] : ["blogs", "testimonials", "activity"]) {
      await page.goto(`${site.origin}/admin/${path}`);
      await page.locator("main h1").waitFor();
      await shot(path);
    }
    await page.goto(`${site.origin}/admin/blogs`);
    await page.getByRole("checkbox", { name: /^Select / }).nth(1).check();
    await shot("selected");
    await page.goto(`${site.origin}/admin/blogs?q=zzz`);
    await shot("empty");
    await page.route("**/api/blogs?*", (r) => r.fulfill({ status: 500, body: "{}" }));
    await page.goto(`${site.origin}/admin/blogs`);
    await shot("failing");
    await page.unroute("**/api/blogs?*");
    await context.close();
  }
}
