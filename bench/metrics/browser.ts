import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import { temporaryFolder } from "../../tests/server/harness.ts";
import { cacheFolder, startNextSite } from "../next-site.ts";
import type { Scale } from "../scale.ts";
import { startSite } from "../servers.ts";
import { absolute, median, share, type Pair, type Row } from "../table.ts";
import { servePages, withoutScripts, withReactAlone } from "../yardstick-pages.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The pages, with how often the time of React alone their scripts may take. */
const PAGES = [
  { name: "home", path: "/", timesReact: 6 },
  { name: "blog", path: "/blog", timesReact: 5 },
  { name: "article", path: "/blog/clash-checker-in-forty-lines", timesReact: 5 },
  { name: "portfolio", path: "/portfolio", timesReact: 5 },
  { name: "contact", path: "/contact", timesReact: 4 },
];

/** The pages whose largest element is an image. */
const WITH_IMAGE = /^\/(?:$|blog|portfolio)/;

interface Item {
  duration?: number;
  resourceType?: string;
  transferSize?: number;
}
interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>;
  runtimeError?: { code: string };
}
interface Tab {
  evaluateOnNewDocument(script: string): Promise<void>;
}
interface Lighthouse {
  audit(url: string, flags: object, config: undefined, page: Tab): Promise<{ lhr: Report }>;
  launch(options: object): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>;
}
type Subject = "site" | "next" | "plain" | "react";

/**
 * Audits pages with Lighthouse's mobile preset beside three yardsticks: the same elements in Next.js, the page without
 * scripts, and that page with React alone.
 */
export async function measureBrowser(scale: Scale): Promise<Row[]> {
  const lighthouse = await openLighthouse();
  await using folder = await temporaryFolder();
  await using site = await startSite(join(folder.path, "data"));
  const html = new Map<string, string>();
  for (const { name, path } of PAGES) html.set(name, await (await fetch(site.origin + path)).text());
  await using next = await startNextSite(html);
  const yardsticks = new Map<string, string>();
  for (const [name, page] of html) yardsticks.set(`/plain-${name}`, withoutScripts(page));
  yardsticks.set("/react", await withReactAlone(html.get("home") ?? ""));
  await using pages = await servePages(yardsticks, site.origin);

  const measured: Measured[] = [];
  for (const page of PAGES) {
    const urls: Record<Subject, string> = {
      site: site.origin + page.path,
      next: `${next.origin}/${page.name}`,
      plain: `${pages.origin}/plain-${page.name}`,
      react: `${pages.origin}/react`,
    };
    const rounds: Record<Subject, Report>[] = [];
    for (let round = 0; round < scale.browserRounds; round++) {
      const reports: Partial<Record<Subject, Report>> = {};
      for (const [subject, url] of Object.entries(urls)) reports[subject as Subject] = await audit(lighthouse, url);
      rounds.push(reports as Record<Subject, Report>);
    }
    measured.push({ page, rounds });
  }
  return [...measured.flatMap(toRows), ...worstRows(measured)];
}

type Measured = { page: (typeof PAGES)[number]; rounds: Record<Subject, Report>[] };

const middle = ({ rounds }: Measured, subject: Subject, read: (report: Report) => number) =>
  median(rounds.map((reports) => read(reports[subject])));

function toRows(measured: Measured): Row[] {
  const { name, path, timesReact } = measured.page;
  const pairs = (other: Subject): Pair[] =>
    measured.rounds.map((reports) => [scriptTime(reports.site), scriptTime(reports[other])]);
  const plainTask = middle(measured, "plain", longestTask);
  const paintOf = (other: Subject) => Math.round(middle(measured, other, largestPaint));
  return [
    share(`${name}: scripts' time; React alone`, pairs("react"), "ms", { atMost: timesReact }),
    share(`${name}: scripts' time; Next.js`, pairs("next"), "ms", { atMost: 0.6 }),
    absolute(
      `${name}: longest task, over the page without scripts`,
      [middle(measured, "site", longestTask) - plainTask, "ms"],
      120,
      `${Math.round(plainTask)} ms`,
    ),
    absolute(
      `${name}: largest paint`,
      [middle(measured, "site", largestPaint), "ms"],
      WITH_IMAGE.test(path) ? 1500 : 1200,
      `without scripts: ${paintOf("plain")} ms; Next.js: ${paintOf("next")} ms`,
    ),
  ];
}

/** What is the same for all pages: the worst of them counts. */
function worstRows(all: Measured[]): Row[] {
  const worst = (subject: Subject, read: (report: Report) => number) =>
    Math.max(...all.map((measured) => middle(measured, subject, read)));
  const lost = (report: Report) =>
    sum(CATEGORIES.slice(1).map((category) => 100 - Math.round(report.categories[category].score * 100)));
  const performance = ({ categories }: Report) => Math.round(categories.performance.score * 100);
  const below = all.map((measured) => middle(measured, "plain", performance) - middle(measured, "site", performance));
  return [
    absolute("all: points lost for accessibility, practices and SEO", [worst("site", lost), ""], 0),
    absolute("all: performance, points below the page without scripts", [Math.max(...below), ""], 6),
    absolute("all: layout shift", [worst("site", valueOf("cumulative-layout-shift")), ""], 0),
    absolute(
      "all: scripts with their headers",
      [worst("site", scriptBytes), "KB"],
      130,
      `Next.js: ${Math.round(worst("next", scriptBytes))} KB`,
    ),
    {
      ...absolute("all: blocking time", [worst("site", blockingTime), "ms"], Number.MAX_VALUE),
      yardstick: `Next.js: ${Math.round(worst("next", blockingTime))} ms`,
      budgetText: "none",
    },
  ];
}

const valueOf = (audit: string) => (report: Report) => report.audits[audit]?.numericValue ?? Number.NaN;
const itemsOf = (audit: string, report: Report) => report.audits[audit]?.details?.items ?? [];
const largestPaint = valueOf("largest-contentful-paint");
const scriptTime = valueOf("bootup-time");
const blockingTime = valueOf("total-blocking-time");

/** Lighthouse lists tasks of 50 ms or more. */
const longestTask = (report: Report) =>
  Math.max(50, ...itemsOf("long-tasks", report).map(({ duration = 0 }) => duration));

const scriptBytes = (report: Report) =>
  sum(
    itemsOf("network-requests", report)
      .filter(({ resourceType }) => resourceType === "Script")
      .map(({ transferSize = 0 }) => transferSize / 1000),
  );

/** Versions of Lighthouse and Chromium that the browser's rows were measured with. */
export function browserVersions(): string[] {
  const chromium = execFileSync(findChromium() ?? "chromium", ["--version"], { encoding: "utf8", stdio: "pipe" });
  return [LIGHTHOUSE.replace("lighthouse@", "Lighthouse "), /^\S+ [\d.]+/.exec(chromium)?.[0] ?? "Chromium"];
}

async function openLighthouse(): Promise<Lighthouse> {
  const modules = join(cacheFolder("lighthouse", null, [LIGHTHOUSE]), "node_modules");
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href) as Promise<Record<string, unknown>>;
  const { default: run } = await load("lighthouse/core/index.js");
  const { default: puppeteer } = await load("puppeteer-core/lib/puppeteer/puppeteer-core.js");
  return {
    audit: run as Lighthouse["audit"],
    launch: (options) => (puppeteer as Lighthouse).launch(options),
  };
}

/** Audits a visit in a fresh browser that has seen the home page's loader. */
async function audit({ audit: run, launch }: Lighthouse, url: string): Promise<Report> {
  for (let tries = 1; ; tries++) {
    const browser = await launch({ executablePath: findChromium(), args: CHROMIUM_SWITCHES });
    try {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(`sessionStorage.setItem("loader-seen", "1")`);
      const { lhr } = await run(url, { logLevel: "silent", onlyCategories: CATEGORIES }, undefined, page);
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
