import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { PUBLIC_PAGES } from "../../tests/public-pages.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { cacheFolder } from "../next-site.ts";
import type { Scale } from "../scale.ts";
import { startBare, startSite } from "../servers.ts";
import { absolute, median, type Row } from "../table.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TEXT_PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Text</title>
<h1>Text</h1><p>${"words of a page that does nothing ".repeat(100)}</p></html>`;
const LOADER = "/ (with its loader)";

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: { url?: string; duration?: number }[] } }
  >;
  runtimeError?: { code: string };
}
interface Page {
  evaluateOnNewDocument(script: string): Promise<void>;
}
interface Lighthouse {
  audit(url: string, flags: object, config: undefined, page: Page): Promise<{ lhr: Report }>;
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

/**
 * Runs Lighthouse with its mobile preset on every public page; on the home page with its loader, and without it. The
 * yardstick of the blocking time is a page of text without any script or style.
 */
export async function measureBrowser(scale: Scale): Promise<Row[]> {
  const lighthouse = await openLighthouse();
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const textFile = join(folder.path, "text.html");
  writeFileSync(textFile, TEXT_PAGE);
  await using text = await startBare(textFile, { "Content-Type": "text/html; charset=utf-8" });
  const rows: Row[] = [];
  for (const [path, seen] of [["/", true] as const, ...PUBLIC_PAGES.map((path) => [path, false] as const)]) {
    const reports: Report[] = [];
    const textReports: Report[] = [];
    for (let round = 0; round < scale.longRounds; round++) {
      textReports.push(await auditPage(lighthouse, text.origin, seen));
      reports.push(await auditPage(lighthouse, site.origin + path, seen));
    }
    const name = path !== "/" ? path : seen ? "/ (loader seen)" : LOADER;
    rows.push(...toRows(name, path, reports, textReports));
  }
  return rows;
}

/** The limit in milliseconds of the largest paint, with its sources in docs/decisions/0008-fonts-with-the-page.md. */
function largestPaintLimit(path: string): number {
  return /^\/(?:$|blog|portfolio)/.test(path) ? 1200 : 1000;
}

function toRows(name: string, path: string, reports: Report[], textReports: Report[]): Row[] {
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const scoreOf = (category: (typeof CATEGORIES)[number]) => (report: Report) =>
    report.categories[category].score * 100;
  const valueOf = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;
  const time = (what: string, read: (report: Report) => number, atMost: number, yardstick = "") =>
    absolute(`${name}: ${what}`, [middle(read), "ms"], atMost, yardstick);
  const blockingTime = valueOf("total-blocking-time");
  const textBlocked = median(textReports.map(blockingTime));
  // Text alone has no task of 50 ms, unless the machine is slow: that counts for the score as well.
  const slow = textBlocked > 0;

  const scores = CATEGORIES.map((category) => Math.round(middle(scoreOf(category))));
  const [performance = 0, ...others] = scores;
  const forgiven = name === LOADER ? middle(lostToSpeedIndex) : 0;
  const lost = 400 - sum([Math.min(100, performance + forgiven), ...others]);
  return [
    {
      ...absolute(`${name}: Lighthouse, mobile`, [lost, ""], 0),
      metric: scores.join(" / "),
      budgetText: name === LOADER ? "100 each, but for Speed Index" : "100 each",
      slow: slow && sum(others) === 300,
    },
    time("largest contentful paint", valueOf("largest-contentful-paint"), largestPaintLimit(path)),
    { ...time("total blocking time", blockingTime, 50, `text alone: ${Math.round(textBlocked)} ms`), slow },
    absolute(`${name}: layout shift`, [middle(valueOf("cumulative-layout-shift")), ""], 0),
  ];
}

/** Points that Speed Index, a tenth of the performance score, loses. The specified three-second loader causes that. */
function lostToSpeedIndex({ audits }: Report): number {
  return Math.round(10 * (1 - (audits["speed-index"]?.score ?? 1)));
}

/** Versions of Lighthouse and Chromium that the browser's rows were measured with. */
export function browserVersions(): string[] {
  const chromium = execFileSync(findChromium() ?? "chromium", ["--version"], { encoding: "utf8", stdio: "pipe" });
  return [LIGHTHOUSE.replace("lighthouse@", "Lighthouse "), /^\S+ [\d.]+/.exec(chromium)?.[0] ?? "Chromium"];
}

async function openLighthouse(): Promise<Lighthouse> {
  const modules = join(cacheFolder("lighthouse", null, [LIGHTHOUSE]), "node_modules");
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href) as Promise<Record<string, unknown>>;
  const { default: audit } = await load("lighthouse/core/index.js");
  const { default: puppeteer } = await load("puppeteer-core/lib/puppeteer/puppeteer-core.js");
  return {
    audit: audit as Lighthouse["audit"],
    launch: (options) => (puppeteer as Lighthouse).launch(options),
  };
}

/** Audits a first visit in a fresh browser. */
async function auditPage({ audit, launch }: Lighthouse, url: string, loaderSeen: boolean): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const browser = await launch({ executablePath: findChromium(), args: CHROMIUM_SWITCHES });
    try {
      const page = await browser.newPage();
      if (loaderSeen) await page.evaluateOnNewDocument(`sessionStorage.setItem("loader-seen", "1")`);
      const { lhr } = await audit(url, { logLevel: "silent", onlyCategories: CATEGORIES }, undefined, page);
      if (!lhr.runtimeError) return lhr;
      // On a busy machine Chromium's trace sometimes lacks its beginning.
      if (tries > 5) throw new Error(`Lighthouse failed on ${url}: ${lhr.runtimeError.code}`);
    } finally {
      await browser.close();
    }
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
