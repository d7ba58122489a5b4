import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Disposable,
  type Page,
} from "playwright-core";
import { expect } from "vitest";
import { openSite, shared, type RunningSite } from "../sites/open-site.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

type OpenOptions = BrowserContextOptions & {
  /** Errors that the test expects. */
  allow?: RegExp;
  /** Prepares the page before its first request: routes, a stopped clock, scripts of the test. */
  before?: (page: Page) => unknown;
};

export type Visit = RunningSite & {
  browser: Browser;
  /** Opens a page as a new visitor. Any error on it that `allow` does not match fails the test at its end. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** Opens a page as the admin. */
  openAdmin(path: string, options?: OpenOptions): Promise<Page>;
};

/** One connection to each browser of the run for all visits of a worker. Each visit has its own contexts. */
const connections = new Map<string, Promise<Browser>>();

async function connect(path: "/browser" | "/full-browser"): Promise<Browser> {
  let connection = connections.get(path);
  if (!connection) connections.set(path, (connection = shared(path).then((url) => chromium.connect(url))));
  return connection;
}

/**
 * Opens a site of its own with the sample studio, and a browser. `full`: Chromium as people use it. Unlike in the
 * headless shell, passkeys work and a resting pointer moves nothing.
 */
export async function startVisit(env: Record<string, string> = {}, { full = false } = {}): Promise<Visit> {
  const site = await openSite({ env, sample: env["SAMPLE_CONTENT"] !== "off", host: full ? "localhost" : undefined });
  return openVisit(await connect(full ? "/full-browser" : "/browser"), site);
}

async function openVisit(browser: Browser, site: RunningSite): Promise<Visit> {
  const { origin } = site;
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  const counted: Promise<string>[] = [];

  const open: Visit["open"] = async (path, { allow, before, ...options } = {}) => {
    const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const note = (problem: string) => {
      if (!allow?.test(problem)) errors.push(`${page.url()}: ${problem}`);
    };
    page.on("domcontentloaded", () => counted.push(shared("/page-load")));
    page.on("console", (message) => {
      if (message.type() === "error") note(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => {
      // Resizing or leaving the page during a view transition only skips the transition.
      if (!/^Transition was (aborted|skipped)/.test(error.message)) note(`uncaught: ${error.message}`);
    });
    page.on("requestfailed", (request) => {
      // A navigation aborts the pending requests of the one it replaces.
      const reason = request.failure()?.errorText ?? "";
      if (!/ERR_ABORTED/.test(reason)) note(`failed: ${request.url()} ${reason}`);
    });
    page.on("request", (request) => {
      const requested = new URL(request.url());
      if (/^https?:$/.test(requested.protocol) && requested.origin !== origin) note(`another host: ${request.url()}`);
    });
    await before?.(page);
    await page.goto(`${origin}${path}`);
    if (options.javaScriptEnabled !== false) await ready(page);
    return page;
  };

  return {
    ...site,
    browser,
    open,
    async openAdmin(path, options = {}) {
      let stored: Disposable | undefined;
      const before = async (blank: Page) => {
        stored = await blank.addInitScript((value) => localStorage.setItem("token", value), site.token);
        await options.before?.(blank);
      };
      const page = await open(path, { ...options, before });
      await stored?.dispose();
      return page;
    },
    async [Symbol.asyncDispose]() {
      for (const context of contexts) await context.close();
      await Promise.all(counted);
      await site[Symbol.asyncDispose]();
      expect(errors).toEqual([]);
    },
  };
}

/** Waits until the page has hydrated, which the first sign of a person triggers at once. */
export async function ready(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Finishes all animations and transitions: axe would misjudge the colors in the middle of a change of theme. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        // Scroll-driven animations never end.
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

/** Adds style rules to a page whose policy blocks style elements. */
export async function addStyle(page: Page, rules: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

/** Runs axe on the page in the given themes and expects no violations. Later themes check only colors. */
export async function expectAccessible(page: Page, themes: ("light" | "dark")[] = ["light", "dark"]): Promise<void> {
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await settle(page);
    // Injects axe through DevTools, which the page's policy does not restrict; only once a page, because axe is large.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    const elements = await page.evaluate(async (colors) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const { violations } = await axe.run(
        document,
        // Without this option axe describes passed checks in full, too.
        { resultTypes: ["violations"], ...(colors ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
    }, index > 0);
    expect({ page: page.url(), theme, found: elements }).toEqual({ page: page.url(), theme, found: [] });
  }
}

/** Holds the requests to this URL until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Stops the page's clock before its first script, so that time passes only through `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

/**
 * Returns the elements that overflow the sides of the viewport or of the open dialog. The page clips its overflow, so
 * its scrollWidth does not reveal that. Ignores drawings, content that scrolls in its own box, and these selectors.
 */
export function stickingOut(page: Page, ...ignored: string[]): Promise<string[]> {
  return page.evaluate(async (ignored) => {
    const dialog = document.querySelector("[role=dialog]");
    // A new layout requests fonts, fallbacks included; until they arrive, the letters have other widths.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    const { left, right } = dialog?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const frame = { left: Math.max(left, 0), right: Math.min(right, innerWidth) };
    const apart =
      "[aria-hidden=true], [aria-hidden=true] *, [aria-roledescription=carousel] *, pre *, .table-scroll *, .sr-only *";
    return [...(dialog ?? document.body).querySelectorAll("*")]
      .filter(
        (element) =>
          !element.matches([apart, ...ignored].join()) && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && (box.left < frame.left - 1 || box.right > frame.right + 1);
      })
      .map((element) => `${element.tagName} ${String(element.className)} ${element.textContent.slice(0, 40)}`);
  }, ignored);
}

/**
 * Returns the visible texts that the viewport's sides cut off, or a box that hides its overflow without scrolling.
 * Ignores drawings, and texts that are shortened with an ellipsis.
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
        // Text for screen readers only, or in a fixed layer.
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
 * The progress bar of the newest message: how long the message stays, and whether its time is paused. The previous
 * message may still be leaving. `pause` pauses the time, `finish` ends it.
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
