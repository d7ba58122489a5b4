import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { PUBLIC_PAGES } from "../../tests/public-pages.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { cacheFolder } from "../next-site.ts";
import type { Scale } from "../scale.ts";
import { startBare, startSite } from "../servers.ts";
import { absolute, median, more, type Row } from "../table.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const BLOCKING_TIME = "total-blocking-time";
const LOADER = "/ (with its loader)";
/** A page of one word: what blocks it is the browser's own doing, on this machine and in this hour. */
const ONE_WORD = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>One</title><p>One`;

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

/** Lighthouse with its mobile preset on every public page; on the home page with its loader, and with the loader seen. */
export async function measureBrowser(scale: Scale): Promise<Row[]> {
  const lighthouse = await openLighthouse();
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  await writeFile(join(folder.path, "one-word.html"), ONE_WORD);
  await using bare = await startBare(join(folder.path, "one-word.html"), { "Content-Type": "text/html" });
  const rows: Row[] = [];
  for (const [path, seen] of [["/", true] as const, ...PUBLIC_PAGES.map((path) => [path, false] as const)]) {
    const reports: Report[] = [];
    const bareReports: Report[] = [];
    for (let round = 0; round < scale.rounds; round++) {
      bareReports.push(await look(lighthouse, bare.origin, ["performance"], true));
      reports.push(await look(lighthouse, site.origin + path, CATEGORIES, seen));
    }
    const name = path !== "/" ? path : seen ? "/ (loader seen)" : LOADER;
    rows.push(...judge(name, reports, median(bareReports.map((report) => valueOf(report, BLOCKING_TIME)))));
  }
  return rows;
}

function judge(name: string, reports: Report[], bareBlockingTime: number): Row[] {
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const scores = CATEGORIES.map((category) => Math.round(middle(({ categories }) => categories[category].score * 100)));
  const [performance = 0, ...others] = scores;
  const value = (audit: string) => middle((report) => valueOf(report, audit));
  const forgiven = name === LOADER ? middle(lostToSpeedIndex) : 0;
  return [
    {
      ...absolute(`${name}: Lighthouse, mobile`, 400 - sum([Math.min(100, performance + forgiven), ...others]), "", 0),
      figure: scores.join(" / "),
      budgetText: name === LOADER ? "100 each, but for Speed Index" : "100 each",
    },
    absolute(`${name}: largest contentful paint`, value("largest-contentful-paint"), "ms", 1000),
    more(`${name}: total blocking time`, value(BLOCKING_TIME), bareBlockingTime, "ms", 50),
    // Elsewhere scripts wait for a hand.
    ...(reports.every(hasScripts)
      ? [absolute(`${name}: longest task of a script`, middle(longestScript), "ms", 50)]
      : []),
    absolute(`${name}: layout shift`, value("cumulative-layout-shift"), "", 0),
  ];
}

/** Points of the performance score, of which Speed Index is a tenth. The specified three seconds of loader are its time. */
function lostToSpeedIndex({ audits }: Report): number {
  return Math.round(10 * (1 - (audits["speed-index"]?.score ?? 1)));
}

function valueOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}

function hasScripts({ audits }: Report): boolean {
  const requests = audits["network-requests"]?.details?.items ?? [];
  return requests.some(({ url = "" }) => url.endsWith(".js"));
}

/** Of those that are long; the others, which Lighthouse does not name, count as none. All of them come after the first paint. */
function longestScript({ audits }: Report): number {
  const long = audits["long-tasks"]?.details?.items ?? [];
  return Math.max(0, ...long.map(({ url = "", duration = 0 }) => (url.endsWith(".js") ? duration : 0)));
}

/** What the browser's rows were measured with. */
export function browserVersions(): string[] {
  const chromium = execFileSync(findChromium() ?? "chromium", ["--version"], { encoding: "utf8", stdio: "pipe" });
  return [LIGHTHOUSE.replace("lighthouse@", "Lighthouse "), /^\S+ [\d.]+/.exec(chromium)?.[0] ?? "Chromium"];
}

async function openLighthouse(): Promise<Lighthouse> {
  const modules = join(cacheFolder("lighthouse", null, [LIGHTHOUSE]), "node_modules");
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href) as Promise<{ default: unknown }>;
  const audit = (await load("lighthouse/core/index.js")).default as Lighthouse["audit"];
  const puppeteer = (await load("puppeteer-core/lib/puppeteer/puppeteer-core.js")).default as Lighthouse;
  return { audit, launch: (options) => puppeteer.launch(options) };
}

/** One first visit, in a browser of its own. */
async function look(
  { audit, launch }: Lighthouse,
  url: string,
  onlyCategories: readonly string[],
  loaderSeen: boolean,
): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const browser = await launch({ executablePath: findChromium(), args: CHROMIUM_SWITCHES });
    try {
      const page = await browser.newPage();
      if (loaderSeen) await page.evaluateOnNewDocument(`sessionStorage.setItem("loader-seen", "1")`);
      const { lhr } = await audit(url, { logLevel: "silent", onlyCategories }, undefined, page);
      if (!lhr.runtimeError) return lhr;
      // On a busy machine Chromium's trace lacks its beginning now and then.
      if (tries > 5) throw new Error(`Lighthouse failed on ${url}: ${lhr.runtimeError.code}`);
    } finally {
      await browser.close();
    }
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
