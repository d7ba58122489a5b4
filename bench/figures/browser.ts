import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { PUBLIC_PAGES } from "../../tests/public-pages.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { cacheFolder } from "../next-site.ts";
import type { Scale } from "../scale.ts";
import { startSite } from "../servers.ts";
import { absolute, median, type Row } from "../table.ts";
import { shortenToThreadTime, type TraceEvent } from "../thread-time.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const LOADER = "/ (with its loader)";

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: { items?: { url?: string; duration?: number }[] } }
  >;
  runtimeError?: { code: string };
}
type Artifacts = { Trace: { traceEvents: TraceEvent[] } };
/** What Lighthouse says of one visit: by the wall clock, and by what the tasks took of a processor. */
interface Visit {
  byClock: Report;
  byThread: Report;
}
interface Page {
  evaluateOnNewDocument(script: string): Promise<void>;
}
interface Lighthouse {
  audit(url: string, flags: object, config: undefined, page: Page): Promise<{ lhr: Report; artifacts: Artifacts }>;
  auditAgain(flow: object): Promise<{ steps: [{ lhr: Report }] }>;
  launch(options: object): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

/** Lighthouse with its mobile preset on every public page; on the home page with its loader, and with the loader seen. */
export async function measureBrowser(scale: Scale): Promise<Row[]> {
  const lighthouse = await openLighthouse();
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const rows: Row[] = [];
  for (const [path, seen] of [["/", true] as const, ...PUBLIC_PAGES.map((path) => [path, false] as const)]) {
    const visits: Visit[] = [];
    for (let round = 0; round < scale.longRounds; round++) {
      visits.push(await look(lighthouse, site.origin + path, seen));
    }
    const name = path !== "/" ? path : seen ? "/ (loader seen)" : LOADER;
    rows.push(...judge(name, visits));
  }
  return rows;
}

function judge(name: string, visits: Visit[]): Row[] {
  const reports = visits.map(({ byThread }) => byThread);
  const middle = (read: (report: Report) => number) => median(reports.map(read));
  const byClock = (read: (report: Report) => number, unit: string) =>
    `${Math.round(median(visits.map((visit) => read(visit.byClock))))}${unit} by the clock`;
  const scoreOf = (category: (typeof CATEGORIES)[number]) => (report: Report) =>
    report.categories[category].score * 100;
  const valueOf = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;
  const time = (what: string, read: (report: Report) => number, atMost: number) =>
    absolute(`${name}: ${what}`, middle(read), "ms", atMost, byClock(read, " ms"));

  const scores = CATEGORIES.map((category) => Math.round(middle(scoreOf(category))));
  const [performance = 0, ...others] = scores;
  const forgiven = name === LOADER ? middle(lostToSpeedIndex) : 0;
  const lost = 400 - sum([Math.min(100, performance + forgiven), ...others]);
  return [
    {
      ...absolute(`${name}: Lighthouse, mobile`, lost, "", 0, byClock(scoreOf("performance"), "")),
      figure: scores.join(" / "),
      budgetText: name === LOADER ? "100 each, but for Speed Index" : "100 each",
    },
    time("largest contentful paint", valueOf("largest-contentful-paint"), 1000),
    time("total blocking time", valueOf("total-blocking-time"), 50),
    // Elsewhere scripts wait for a hand.
    ...(reports.every(hasScripts) ? [time("longest task of a script", longestScript, 50)] : []),
    absolute(`${name}: layout shift`, middle(valueOf("cumulative-layout-shift")), "", 0),
  ];
}

/** Points of the performance score, of which Speed Index is a tenth. The specified three seconds of loader are its time. */
function lostToSpeedIndex({ audits }: Report): number {
  return Math.round(10 * (1 - (audits["speed-index"]?.score ?? 1)));
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
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href) as Promise<Record<string, unknown>>;
  const { default: audit, auditFlowArtifacts } = await load("lighthouse/core/index.js");
  const { default: puppeteer } = await load("puppeteer-core/lib/puppeteer/puppeteer-core.js");
  return {
    audit: audit as Lighthouse["audit"],
    auditAgain: auditFlowArtifacts as Lighthouse["auditAgain"],
    launch: (options) => (puppeteer as Lighthouse).launch(options),
  };
}

/** One first visit, in a browser of its own. */
async function look({ audit, auditAgain, launch }: Lighthouse, url: string, loaderSeen: boolean): Promise<Visit> {
  for (let tries = 1; ; tries++) {
    const browser = await launch({ executablePath: findChromium(), args: CHROMIUM_SWITCHES });
    try {
      const page = await browser.newPage();
      if (loaderSeen) await page.evaluateOnNewDocument(`sessionStorage.setItem("loader-seen", "1")`);
      const flags = { logLevel: "silent", onlyCategories: CATEGORIES };
      const { lhr: byClock, artifacts } = await audit(url, flags, undefined, page);
      let error = byClock.runtimeError;
      if (!error) {
        shortenToThreadTime(artifacts.Trace.traceEvents);
        const { steps } = await auditAgain({ name: url, gatherSteps: [{ name: url, artifacts, flags }] });
        const byThread = steps[0].lhr;
        if (!byThread.runtimeError) return { byClock, byThread };
        error = byThread.runtimeError;
      }
      // On a busy machine Chromium's trace lacks its beginning now and then.
      if (tries > 5) throw new Error(`Lighthouse failed on ${url}: ${error.code}`);
    } finally {
      await browser.close();
    }
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
