import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { CHROMIUM_SWITCHES, findChromium } from "../../scripts/chromium.ts";
import type { Scale } from "../scale.ts";
import { ADMIN, temporaryFolder } from "../../tests/server/harness.ts";
import { seedPosts } from "../seed.ts";
import { startSite } from "../servers.ts";
import { absolute, median, type Row } from "../table.ts";

/** Each text is typed and deleted key by key. Every post contains the first text; the second one changes the rows. */
const TEXTS = { "that leaves the rows": "timetable", "that changes the rows": "4321" };
const MOST_ROUNDS = 3;
/** The interval of a very fast typist. */
const BETWEEN_KEYS_MS = 100;

/** Measures the browser's work per keystroke in the search field of a long admin list. */
export async function measureAdmin(scale: Scale): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("Chromium is missing. Install it, or name it in CHROMIUM_PATH.");
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
  const rounds = Math.min(MOST_ROUNDS, scale.rounds);
  const bare = await typeInBareField(browser, rounds);
  const small = await typeInList(browser, 10, rounds);
  const large = await typeInList(browser, scale.posts, rounds);
  const value = (what: string, of: (typed: Typed) => number, budget: number) =>
    absolute(
      `Admin list of ${scale.posts.toLocaleString("en-US")}: ${what}`,
      [of(large), "ms"],
      budget,
      `${of(small).toFixed(1)} ms with 10; bare field ${of(bare).toFixed(1)} ms`,
    );
  const medianOf = (kind: string, key: "frameMs" | "doneMs") => (typed: Typed) =>
    median(typed.keystrokes.filter((keystroke) => keystroke.kind === kind).map((keystroke) => keystroke[key]));
  return [
    ...Object.keys(TEXTS).flatMap((kind) => [
      value(`CPU of the costliest frame after a key ${kind}, median`, medianOf(kind, "frameMs"), 50),
      value(`from a key ${kind} to the end of that frame, median`, medianOf(kind, "doneMs"), 100),
    ]),
    value("CPU of the longest task while typing", ({ longestMs }) => longestMs, 50),
  ];
}

/** The baseline: the browser's own work for typing into a field. */
async function typeInBareField(browser: Browser, rounds: number): Promise<Typed> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.setContent("<!doctype html><input>");
  return await typeAndTrace(page, "input", rounds);
}

async function typeInList(browser: Browser, posts: number, rounds: number): Promise<Typed> {
  await using folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  await seedPosts(dataDir, posts);
  await using site = await startSite(dataDir);
  await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/admin/login`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByLabel("Email", { exact: true }).fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto(`${site.origin}/admin/blogs`);
  await page.getByText(posts.toLocaleString("en-US"), { exact: true }).first().waitFor();
  return await typeAndTrace(page, "[role=search] input", rounds);
}

interface Keystroke {
  kind: string;
  /** Main-thread CPU time of the costliest frame: key handling, rendering, layout, paint and garbage collection. */
  frameMs: number;
  /** Elapsed time from the key to the end of that frame. */
  doneMs: number;
}
type Typed = { keystrokes: Keystroke[]; longestMs: number };

/** Types while Chromium traces its main thread. Nothing else talks to the page meanwhile. */
async function typeAndTrace(page: Page, field: string, rounds: number): Promise<Typed> {
  const browser = page.context().browser() as Browser;
  const kinds: string[] = [];
  await page.locator(field).focus();
  await sleep(1000);
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  for (const [kind, text] of Object.entries(TEXTS).flatMap((entry) => Array<typeof entry>(rounds).fill(entry))) {
    for (const key of [...text, ...Array<string>(text.length).fill("Backspace")]) {
      kinds.push(kind);
      await page.keyboard.press(key);
      await sleep(BETWEEN_KEYS_MS);
    }
    await sleep(500); // The list writes the URL after a pause in typing.
  }
  return readTrace(await browser.stopTracing(), kinds);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** `ts` and `dur` are elapsed microseconds; `tdur` is the CPU time within `dur`, without waiting for a core. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { type?: string } };
}

function readTrace(trace: Buffer, kinds: string[]): Typed {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const isKey = ({ name, args }: TraceEvent) => name === "EventDispatch" && args.data?.type === "keydown";
  const main = traceEvents.find(isKey);
  const events = traceEvents
    .filter(({ pid, tid }) => pid === main?.pid && tid === main.tid)
    .map((event) => ({ ...event, end: event.ts + (event.dur ?? 0) }))
    .toSorted((a, b) => a.ts - b.ts);
  const tasks = events.filter(({ name }) => name === "RunTask");
  const commits = events.filter(({ name }) => name === "Commit");
  const keys = events.filter(isKey);
  const keystrokes = kinds.map((kind, index) => {
    const from = keys[index]?.ts ?? Number.NaN;
    const to = Math.min(keys[index + 1]?.ts ?? Infinity, from + 2 * BETWEEN_KEYS_MS * 1000);
    const frames = [{ cpu: 0, end: from }];
    for (const { ts, end, tdur = 0 } of tasks.filter((task) => task.end > from && task.end <= to)) {
      const frame = frames.at(-1) ?? { cpu: 0, end };
      frame.cpu += tdur;
      frame.end = end;
      if (commits.some((commit) => commit.ts >= ts && commit.ts < end)) frames.push({ cpu: 0, end });
    }
    const costliest = frames.reduce((most, frame) => (frame.cpu > most.cpu ? frame : most));
    return { kind, frameMs: costliest.cpu / 1000, doneMs: (costliest.end - from) / 1000 };
  });
  return { keystrokes, longestMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000 };
}
