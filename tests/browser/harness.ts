import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, inject } from "vitest";
import { CHROMIUM_SWITCHES, findChromium, findHeadlessChromium } from "../../scripts/chromium.ts";
import { logIn, SERVE, startServer, temporaryFolder } from "../server/harness.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

type OpenOptions = BrowserContextOptions & {
  /** Faults that belong to the test. */
  allow?: RegExp;
  /** What has to stand before the first URL is asked for: routes, a stopped clock, scripts of the test. */
  before?: (page: Page) => unknown;
};

export type Visit = AsyncDisposable & {
  origin: string;
  browser: Browser;
  /** A page of a new visitor. What goes wrong on it fails the test at the end, but for what `allow` matches. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** A page of the admin, who has just logged in. */
  openAdmin(path: string, options?: OpenOptions): Promise<Page>;
  /** Makes an item as the admin, by the API, and returns it. */
  create<Item>(path: string, fields: Record<string, string | string[] | Blob>): Promise<Item>;
};

/** Chromium as people have it: it keeps passkeys, and a pointer that rests moves nothing. */
export const FULL_CHROMIUM = findChromium() ?? undefined;

/** One of each for all visits of a worker, which takes them along when it ends; each visit has contexts of its own. */
const launched = new Map<string, Promise<Browser>>();

async function launchChromium(executablePath = findHeadlessChromium() ?? "chromium"): Promise<Browser> {
  const running = launched.get(executablePath);
  if (running && (await running).isConnected()) return running;
  const started = chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
  launched.set(executablePath, started);
  return started;
}

/** The built server with the sample studio, and a Chromium beside it. */
export async function startVisit(
  env: Record<string, string> = {},
  script = SERVE,
  executablePath?: string,
): Promise<Visit> {
  const started = new AsyncDisposableStack();
  const folder = started.use(await temporaryFolder());
  if (env["SAMPLE_CONTENT"] !== "off") await cp(inject("sampleStudio"), folder.path, { recursive: true });
  const server = started.use(await startServer({ DATA_DIR: folder.path, ...env }, [], script));
  // By the name of this machine, where the test wants one.
  const origin = env["SITE_URL"]?.startsWith("http://localhost:") ? env["SITE_URL"] : server.origin;
  return openVisit(await launchChromium(executablePath), origin, () => started.disposeAsync());
}

/** As `startVisit`, at a server that all such tests share: for those that change nothing but who is logged in. */
export async function shareVisit(executablePath?: string): Promise<Visit> {
  const visit = await openVisit(await launchChromium(executablePath), inject("sharedOrigin"));
  return { ...visit, create: () => Promise.reject(new Error("Other tests share this server: use startVisit.")) };
}

async function openVisit(browser: Browser, origin: string, stop = async () => {}): Promise<Visit> {
  const errors: string[] = [];
  let token: string | undefined;

  const open: Visit["open"] = async (path, { allow, before, ...options } = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const note = (problem: string) => {
      if (!allow?.test(problem)) errors.push(`${page.url()}: ${problem}`);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => {
      // Whoever turns or leaves a page while an image travels into its dialog only misses the travelling.
      if (!/^Transition was (aborted|skipped)/.test(error.message)) note(`uncaught: ${error.message}`);
    });
    page.on("requestfailed", (request) => {
      // A navigation that replaces another one aborts what was under way.
      const reason = request.failure()?.errorText ?? "";
      if (!/ERR_ABORTED/.test(reason)) note(`failed: ${request.url()} ${reason}`);
    });
    page.on("request", (request) => {
      const asked = new URL(request.url());
      if (/^https?:$/.test(asked.protocol) && asked.origin !== origin) note(`another host: ${request.url()}`);
    });
    await before?.(page);
    await page.goto(`${origin}${path}`);
    if (options.javaScriptEnabled !== false) await ready(page);
    return page;
  };

  return {
    origin,
    browser,
    open,
    async openAdmin(path, options) {
      // A session of its own, put where the form's script puts it: two pages fewer to load. admin.test.ts fills in the form.
      const localStorage = [{ name: "token", value: await logIn(origin) }];
      return open(path, { storageState: { cookies: [], origins: [{ origin, localStorage }] }, ...options });
    },
    async create<Item>(path: string, fields: Record<string, string | string[] | Blob>) {
      token ??= await logIn(origin);
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        for (const part of [value].flat()) body.append(name, part as string);
      }
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}${path}`, { method: "POST", headers, body });
      expect([path, response.status]).toEqual([path, 201]);
      return (await response.json()) as Item;
    },
    async [Symbol.asyncDispose]() {
      for (const context of browser.contexts()) await context.close();
      await stop();
      expect(errors).toEqual([]);
    },
  };
}

/** Waits until the page answers by script, which a sign of a person starts at once. */
export async function ready(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Brings all that moves or fades to its end: colours half-way from one theme to the other would be misjudged. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        // Those that follow the scroll position never end.
        const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
        return ends && playState === "running";
      });
    await frame();
    await frame();
    while (moving().length > 0) {
      for (const animation of moving()) animation.finish();
      await frame();
    }
  });
}

/** Adds rules to a page whose policy takes no style element. */
export async function addStyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

/** Runs axe on the page as it stands and expects nothing, in the given themes; only colours depend on the theme. */
export async function expectAccessible(page: Page, themes: ("light" | "dark")[] = ["light", "dark"]): Promise<void> {
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settle(page);
    // Injected by the test's own protocol, so that the page's policy stays as it is; once a page, as it is large.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    const found = await page.evaluate(async (colors) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(
        document,
        // Only violations are described with their places; axe describes what passes just as fully otherwise.
        { resultTypes: ["violations"], ...(colors ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
    }, index > 0);
    expect({ page: page.url(), theme, found }).toEqual({ page: page.url(), theme, found: [] });
  }
}

/** Stops the page's clock before its first script, so that time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/**
 * The visible texts that are cut off: by the window's sides, or by a box that neither scrolls nor shows what is
 * left out. Drawings, and texts that are shortened with an ellipsis, do not count.
 */
export function truncatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = (style: CSSStyleDeclaration) => /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!parent || !text?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("[aria-hidden=true], pre, script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      let whole = left >= -1 && right <= innerWidth + 1;
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const frame = box.getBoundingClientRect();
        // For screen readers only, or behind a window of its own.
        if (frame.width <= 1 || style.position === "fixed") whole = true;
        if (frame.width <= 1 || style.position === "fixed" || style.webkitLineClamp !== "none") break;
        if (!clips(style)) continue;
        whole &&= left >= frame.left - 1 && right <= frame.right + 1;
        if (style.overflowY !== "visible") whole &&= top >= frame.top - 1 && bottom <= frame.bottom + 1;
      }
      if (!whole) cut.push(text.trim().slice(0, 60));
    }
    return cut;
  });
}

/**
 * The bar under the newest message, which runs down for as long as the message stays: how long that is, and whether
 * it waits. One before it may still be on its way out.
 * `pause` stops its time, `finish` lets it be over.
 */
export function toastTime(page: Page, what: "look" | "pause" | "finish" = "look") {
  return page.evaluate((what) => {
    const animation = document.getAnimations().findLast(({ effect }) => {
      return effect instanceof KeyframeEffect && effect.target?.matches("[class*=progress-bar]");
    });
    if (what === "pause") animation?.pause();
    if (what === "finish") animation?.finish();
    return animation && { duration: animation.effect?.getTiming().duration, state: animation.playState };
  }, what);
}
