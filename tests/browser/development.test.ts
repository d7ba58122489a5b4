import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { firstLogin } from "../server/first-login.ts";
import { temporaryFolder } from "../server/harness.ts";
import { startVisit } from "./harness.ts";

const PREPARED = join(import.meta.dirname, "../../node_modules/.vite/deps");
const DEV = packageJson.scripts.dev.split(" ").slice(1);

// Vite prepares all packages first: half a minute on a quiet machine, two on one that runs two other tests.
const timeout = 300_000;

test(
  "npm run dev from a fresh clone shows the first page, the login and the editor without a reload; its generated password is in the file and not in the log",
  { timeout },
  async () => {
    await rm(PREPARED, { recursive: true, force: true });
    await using folder = await temporaryFolder();
    await using visit = await startVisit({ DATA_DIR: folder.path, ADMIN_PASSWORD: "", LOG_LEVEL: "debug" }, DEV);
    const { email, password, file } = await firstLogin(visit.output());
    const loads: string[] = [];
    // `before` runs before the first script of each document.
    const page = await visit.open("/", {
      before: async (blank) => {
        blank.setDefaultTimeout(100_000);
        blank.on("domcontentloaded", () => loads.push(new URL(blank.url()).pathname));
      },
    });
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Blog" }).first().click();
    await page.getByRole("searchbox").waitFor();
    expect(loads).toEqual(["/"]);

    let admin: typeof page | undefined;
    const adminLoads: string[] = [];
    admin = await visit.open("/admin/login", {
      before: (blank) => {
        blank.setDefaultTimeout(100_000);
        blank.on("domcontentloaded", () => adminLoads.push(new URL(blank.url()).pathname));
      },
    });
    await admin.getByLabel("Email", { exact: true }).fill(email);
    await admin.getByLabel("Password", { exact: true }).fill(password);
    await admin.keyboard.press("Enter");
    await admin.waitForURL("**/admin/dashboard");
    await admin.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Blogs" }).click();
    await admin.getByRole("button", { name: "Create New Blog" }).click();
    await admin.getByRole("dialog").getByRole("toolbar").waitFor();
    expect(adminLoads).toEqual(["/admin/login"]);
    expect([existsSync(file), visit.output().includes(password)]).toEqual([false, false]);
  },
);
