import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, ready, startVisit } from "./harness.ts";

const SHORT = [
  "/about",
  "/contact",
  "/collex",
  "/privacy-policy",
  "/licenses",
  "/there-is-no-such-page",
  "/admin/login",
];

test("a short page carries all the style that it needs, and looks the same when the whole sheet has come", async () => {
  await using visit = await startVisit();
  for (const [viewport, colorScheme] of [
    [PHONE, "dark"],
    [DESKTOP, "light"],
  ] as const) {
    for (const path of SHORT) {
      // Without scripts, so that nothing fetches the sheet or adds anything.
      const page = await visit.open(path, { viewport, colorScheme, javaScriptEnabled: false, allow: /404/ });
      expect([path, await sheets(page)]).toEqual([path, 1]);
      const carried = await looks(page);
      const address = await page.locator("link[rel=stylesheet]").getAttribute("href");
      const whole = await (await fetch(new URL(address ?? "", visit.origin))).text();
      await page.locator("head > style").evaluate((style, text) => (style.textContent = text), whole);
      expect([path, await looks(page)]).toEqual([path, carried]);
      await page.context().close();

      const live = await visit.open(path, { viewport, colorScheme, allow: /404/ });
      expect([path, await sheets(live)]).toEqual([path, 2]);
      await live.context().close();
    }
  }
});

test("a long page is styled by its sheet alone", async () => {
  await using visit = await startVisit();
  const page = await visit.open("/blog");
  expect(await sheets(page)).toBe(1);
  expect(await page.locator("head > style").count()).toBe(0);
  await ready(page);
});

function sheets(page: Page): Promise<number> {
  return page.evaluate(() => document.styleSheets.length);
}

/** Where every element of the page stands, and what it and its marks look like. */
async function looks(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const NAMES = [
      "display",
      "position",
      "color",
      "backgroundColor",
      "backgroundImage",
      "border",
      "font",
      "letterSpacing",
      "maskImage",
    ];
    const elements = [
      ...document.body.querySelectorAll(
        "*:not(script, details:not([open]) > :not(summary), details:not([open]) > :not(summary) *)",
      ),
    ];
    return elements
      .flatMap((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map((value) => Math.round(value)).join(" ");
        return [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(element, part) as unknown as Record<string, string>;
          if (part && (style["content"] === "none" || style["content"] === "normal")) return "";
          return `${element.tagName}${part ?? ""} ${box} ${NAMES.map((name) => style[name]).join("|")}`;
        });
      })
      .filter(Boolean);
  });
}
