import { expect, test } from "vitest";
import { PHONE, startVisit } from "./harness.ts";

const KB = 1024;

/** Bytes of bodies on the wire that one page may take a new visitor, by kind. */
const PUBLIC = { document: 20 * KB, stylesheet: 14 * KB, font: 40 * KB, script: 112 * KB };
const LOGIN = { ...PUBLIC, script: 125 * KB };

/** With its headers, what a server may send at once: ten packets. Pages that carry their style keep to it. */
const FIRST_ROUND = 14_600;

type Kind = keyof typeof PUBLIC;

const PAGES = {
  "/": PUBLIC,
  "/blog": PUBLIC,
  "/blog/clash-checker-in-forty-lines": PUBLIC,
  "/portfolio": PUBLIC,
  "/portfolio/shelfmate": PUBLIC,
  "/contact": PUBLIC,
  "/collex": PUBLIC,
  "/about": PUBLIC,
  "/privacy-policy": PUBLIC,
  "/terms-of-service": PUBLIC,
  "/cookie-policy": PUBLIC,
  "/licenses": PUBLIC,
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

test("pages that only stand there come at once, and fetch no script until somebody touches them", async () => {
  await using visit = await startVisit();
  for (const path of ["/about", "/privacy-policy", "/terms-of-service", "/cookie-policy", "/licenses"]) {
    const { script, first } = await weigh(visit, path, false);
    expect([path, script, first <= FIRST_ROUND || first]).toEqual([path, 0, true]);
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
  page.on("response", (response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in sums)) return;
    const sizes = response.request().sizes();
    bodies.push(sizes.then(({ responseBodySize }) => (sums[kind] += responseBodySize)));
    if (kind === "document")
      bodies.push(sizes.then((size) => (sums.first = size.responseHeadersSize + size.responseBodySize)));
  });
  await page.goto(visit.origin + path, { waitUntil: "networkidle" });
  if (touch) {
    await page.mouse.move(5, 5);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
  }
  await Promise.all(bodies);
  await context.close();
  return sums;
}
