import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "../../scripts/chromium.ts";
import { cacheFolder } from "../next-site.ts";
import type { Scale } from "../scale.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { startSite, type Server } from "../servers.ts";
import { absolute, median, type Row } from "../table.ts";

const ROUTES = [
  "/",
  "/blog",
  "/blog/clash-checker-in-forty-lines",
  "/portfolio",
  "/contact",
  "/collex",
  "/about",
  "/privacy-policy",
];
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse with its mobile preset on every public page. */
export async function measureBrowser(scale: Scale): Promise<Row[]> {
  const lighthouse = cacheFolder("lighthouse", null, ["lighthouse@13.5.0"]);
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const rows: Row[] = [];
  for (const path of ROUTES) {
    const reports = Array.from({ length: scale.rounds }, () => audit(lighthouse, site, path));
    const middle = (read: (report: Report) => number) => median(reports.map(read));
    const scores = CATEGORIES.map((name) => Math.round(middle(({ categories }) => categories[name].score * 100)));
    const value = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    rows.push(
      {
        ...absolute(`${path}: Lighthouse, mobile`, 400 - sum(scores), "", 0),
        figure: scores.join(" / "),
        budgetText: "100 each",
      },
      absolute(`${path}: largest contentful paint`, value("largest-contentful-paint"), "ms", 1000),
      absolute(`${path}: total blocking time`, value("total-blocking-time"), "ms", 50),
      absolute(`${path}: layout shift`, value("cumulative-layout-shift"), "", 0),
    );
  }
  return rows;
}

function audit(lighthouse: string, site: Server, path: string): Report {
  const out = execFileSync(
    process.execPath,
    [
      join(lighthouse, "node_modules/lighthouse/cli/index.js"),
      site.origin + path,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${FLAGS}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() ?? "" },
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  return JSON.parse(out.toString()) as Report;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
