import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { FULL_CHROMIUM, PHONE, ready, shareVisit } from "./harness.ts";

/** Makes the browser never idle, so that only user input starts the page's scripts. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

const isReady = (page: Page) => page.locator("html[data-ready]").waitFor({ state: "attached" });

/** Returns the scripts requested before the first paint. */
const scriptsBeforePaint = () => {
  const [paint] = performance.getEntriesByType("paint");
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  return scripts.filter(({ startTime }) => !paint || startTime < paint.startTime).map(({ name }) => name);
};

const SIGNS: [string, (page: Page) => unknown][] = [
  ["a pointer that moves", (page) => page.mouse.move(9, 9)],
  ["a key", (page) => page.keyboard.press("Shift")],
  ["a wheel", (page) => page.mouse.wheel(0, 1)],
  ["a touch", (page) => page.touchscreen.tap(5, 400)],
  ["a scroll, whoever caused it", (page) => page.evaluate(() => scrollTo(0, 50))],
  ["a focus, as a screen reader moves it", (page) => page.evaluate(() => document.querySelector("a")?.focus())],
  [
    "text that comes without a key, as when it is dictated",
    (page) =>
      page.evaluate(() => {
        const field = document.querySelector("input");
        field?.dispatchEvent(new InputEvent("input", { bubbles: true, data: "word", inputType: "insertText" }));
      }),
  ],
];

test.each(SIGNS)("the page's scripts start with %s", async (_, give) => {
  await using visit = await shareVisit(FULL_CHROMIUM);
  const context = await visit.browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await neverIdle(page);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(`${visit.origin}/blog`, { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await give(page);
  await isReady(page);
});

test("restoring the scroll position after a reload starts the page's scripts", async () => {
  await using visit = await shareVisit(FULL_CHROMIUM);
  const page = await visit.browser.newPage({ viewport: PHONE, reducedMotion: "reduce" });
  await neverIdle(page);
  await page.goto(`${visit.origin}/blog`);
  await page.evaluate(() => scrollTo(0, 900));
  await isReady(page);
  await page.reload();
  await isReady(page);
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await page.context().close();
});

test("every page's scripts start without user input, after the first paint", async () => {
  await using visit = await shareVisit(FULL_CHROMIUM);
  const page = await visit.browser.newPage({ viewport: PHONE, reducedMotion: "reduce" });
  for (const path of PUBLIC_PAGES) {
    await page.goto(visit.origin + path);
    await isReady(page);
    expect([path, await page.locator("head > script[type=module]").count()]).toEqual([path, 1]);
    expect([path, await page.evaluate(scriptsBeforePaint)]).toEqual([path, []]);
  }
  await page.context().close();
});

/** Deletes built-in functions that some of the major browsers did not have at the end of 2023. */
function deleteNewerFunctions(): void {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  const newer: [object, string][] = [
    [Promise, "withResolvers try"],
    [AbortSignal, "any"],
    [URL, "parse"],
    [Object, "groupBy"],
    [Map, "groupBy"],
    [Map.prototype, "getOrInsert getOrInsertComputed"],
    [Array, "fromAsync"],
    [Set.prototype, "union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom"],
    [iterators, "map filter take drop flatMap reduce toArray forEach some every find"],
    [globalThis, "Iterator"],
    [RegExp, "escape"],
    [Error, "isError"],
    [Math, "sumPrecise f16round"],
    [ArrayBuffer.prototype, "transfer transferToFixedLength"],
    [Uint8Array, "fromBase64 fromHex"],
    [Uint8Array.prototype, "toBase64 toHex setFromBase64 setFromHex"],
  ];
  for (const [owner, names] of newer) for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
}

test("pages hydrate, show messages and send requests in browsers of the year 2023", async () => {
  await using visit = await shareVisit();
  const page = await visit.open("/", {
    allow: /503/,
    before: async (page) => {
      await page.addInitScript(deleteNewerFunctions);
      await page.route("**/api/contact", (route) => route.fulfill({ status: 503, json: { message: "Later." } }));
    },
  });
  for (const path of [...PUBLIC_PAGES.slice(1), "/contact"]) {
    await page.goto(visit.origin + path);
    await ready(page);
  }
  const main = page.getByRole("main");
  await main.getByLabel("Name").fill("Ben");
  await main.getByLabel("Email").fill("ben@campus.example");
  await main.getByRole("textbox", { name: "Message" }).fill("Hello.");
  const [request] = await Promise.all([
    page.waitForRequest("**/api/contact"),
    page.getByRole("button", { name: "Send message" }).click(),
  ]);
  expect(request.method()).toBe("POST");
  await page.getByRole("alert").getByText("Failed to send mail. Please try again.").waitFor();
});
