import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { PHONE, ready, startVisit } from "./harness.ts";

/** Makes the browser never idle, so that only user input starts the page's scripts. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

const isReady = (page: Page) => page.locator("html[data-ready]").waitFor({ state: "attached" });

const SIGNS: [string, (page: Page) => unknown][] = [
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
  // Last, because the pointer stays where it is.
  ["a pointer that moves", (page) => page.mouse.move(9, 9)],
];

test("a page's scripts start with any sign of a person: a pointer, a key, a wheel, a touch, a scroll, a focus, text", async () => {
  await using visit = await startVisit({}, { full: true });
  const context = await visit.browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await neverIdle(page);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  for (const [sign, give] of SIGNS) {
    scripts.length = 0;
    await page.goto(`${visit.origin}/blog`, { waitUntil: "networkidle" });
    expect([sign, scripts, await page.locator("html[data-ready]").count()]).toEqual([sign, [], 0]);
    await give(page);
    await isReady(page);
  }
  await context.close();
});

test("restoring the scroll position after a reload starts the page's scripts", async () => {
  await using visit = await startVisit({}, { full: true });
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
  await using visit = await startVisit();
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
