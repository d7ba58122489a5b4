import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { PHONE, ready, startVisit } from "./harness.ts";

const KB = 1024;

/** Bytes of bodies on the wire that one page may take a new visitor, by kind. A face within the style sheet is a font. */
const PUBLIC = { document: 20 * KB, stylesheet: 14 * KB, font: 40 * KB, script: 112 * KB };
const LOGIN = { ...PUBLIC, script: 125 * KB };

/** With its headers, what a server may send at once: ten packets. */
const FIRST_ROUND = 14_600;

/**
 * What one of three downloads gets in a round trip on the slow line of Lighthouse's mobile preset: seven packets. The first
 * has two rounds, as its connection is open. Past them, the largest paint comes a round trip later (docs/performance.md).
 */
const ROUND = 7 * 1460;
const SLOW_PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

type Kind = keyof typeof PUBLIC;

const PAGES = {
  ...Object.fromEntries(PUBLIC_PAGES.map((path) => [path, PUBLIC])),
  "/there-is-no-such-page": PUBLIC,
  "/admin/login": LOGIN,
};

test("every page stays within its bytes once its scripts have come", async () => {
  await using visit = await startVisit();
  for (const [path, budget] of Object.entries(PAGES)) {
    const sums = await weigh(visit, path, true);
    const over = (Object.keys(budget) as Kind[]).filter((kind) => sums[kind] > budget[kind]);
    expect([path, over.map((kind) => `${kind}: ${Math.ceil(sums[kind] / KB)} of ${budget[kind] / KB} KB`)]).toEqual([
      path,
      [],
    ]);
    expect([path, sums.script > 0]).toEqual([path, true]);
  }
});

test("pages that only stand there fetch no script until somebody touches them", async () => {
  await using visit = await startVisit();
  for (const path of ["/about", "/privacy-policy", "/terms-of-service", "/cookie-policy", "/licenses"]) {
    const { script } = await weigh(visit, path, false);
    expect([path, script]).toEqual([path, 0]);
  }
});

test("every page comes at once, for the first who asks as well", async () => {
  await using visit = await startVisit();
  for (const path of PUBLIC_PAGES) {
    const { first } = await weigh(visit, path, false);
    expect([path, first <= FIRST_ROUND || first]).toEqual([path, true]);
  }
});

test("a page with a picture waits for three files, which a slow line carries in two round trips", async () => {
  await using visit = await startVisit();
  for (const path of ["/", "/blog", "/blog/clash-checker-in-forty-lines", "/portfolio", "/portfolio/shelfmate"]) {
    const page = await visit.browser.newPage({ ...SLOW_PHONE, reducedMotion: "reduce" });
    const sizes = new Map<string, Promise<number>>();
    page.on("requestfinished", (request) => {
      const size = request.sizes().then(
        (all) => all.responseHeadersSize + all.responseBodySize,
        // The page was closed before: one of those that come late.
        () => Infinity,
      );
      sizes.set(request.url(), size);
    });
    await page.goto(visit.origin + path, { waitUntil: "networkidle" });
    // Painted: on a busy machine that can be long after the last request.
    await page.locator("html:not([data-pictures])").waitFor({ state: "attached" });
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const asked = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < painted);
      return asked.toSorted((one, other) => one.startTime - other.startTime).map(({ name }) => name);
    });
    const bytes = await Promise.all(early.map((name) => sizes.get(name)));
    const over = bytes.map((size = Infinity, index) => Math.max(0, size - (index === 0 ? 2 : 1) * ROUND));
    expect([path, early.map((name) => name.replace(/.*\./, "")).toSorted(), over]).toEqual([
      path,
      ["avif", "css", "woff2"],
      [0, 0, 0],
    ]);
    expect([path, early[0]?.endsWith(".css")]).toEqual([path, true]);
    await page.context().close();
  }
});

test("the admin's pages and the form of a post, with its editor, stay within 300 KB of scripts", async () => {
  await using visit = await startVisit();
  const page = await visit.openAdmin("/admin/blogs");
  const scripts = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  await page.reload();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("toolbar").waitFor();
  await page.waitForLoadState("networkidle");
  let bytes = 0;
  for (const script of scripts) {
    const { headers } = await fetch(script, { headers: { "Accept-Encoding": "br" } });
    expect([script, headers.get("Content-Encoding") ?? "small"]).toEqual([script, expect.stringMatching(/br|small/)]);
    bytes += Number(headers.get("Content-Length"));
  }
  expect(Math.ceil(bytes / KB)).toBeLessThanOrEqual(300);
  expect(bytes).toBeGreaterThan(200 * KB);
});

async function weigh(
  visit: Awaited<ReturnType<typeof startVisit>>,
  path: string,
  touch: boolean,
): Promise<Record<Kind | "first", number>> {
  const context = await visit.browser.newContext({ viewport: PHONE, reducedMotion: "reduce" });
  const page = await context.newPage();
  const sums = { document: 0, stylesheet: 0, font: 0, script: 0, first: 0 };
  const bodies: Promise<unknown>[] = [];
  const count = async (response: Response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in sums)) return;
    const { responseHeadersSize, responseBodySize } = await response.request().sizes();
    const face = kind === "stylesheet" ? faceWithin(await response.text()) : 0;
    sums[kind] += responseBodySize - face;
    sums.font += face;
    if (kind === "document") sums.first = responseHeadersSize + responseBodySize;
  };
  const note = (response: Response) => bodies.push(count(response));
  page.on("response", note);
  await page.goto(visit.origin + path, { waitUntil: "networkidle" });
  if (touch) {
    await ready(page);
    await page.waitForLoadState("networkidle");
  }
  page.off("response", note);
  await Promise.all(bodies);
  await context.close();
  return sums;
}

function faceWithin(css: string): number {
  const [, face = ""] = /data:font\/woff2;base64,([^)"]+)/.exec(css) ?? [];
  return Buffer.from(face, "base64").length;
}
