import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { Response } from "playwright-core";
import { expect, test } from "vitest";
import { PUBLIC_PAGES } from "../public-pages.ts";
import { PHONE, ready, startVisit, type Visit } from "./harness.ts";

const KB = 1024;

/** Budgets for the first visit to a page: bytes of the bodies on the wire, by kind. */
const PUBLIC = { document: 20 * KB, stylesheet: 14 * KB, font: 75 * KB, script: 112 * KB };
const LOGIN = { ...PUBLIC, script: 125 * KB };

/** Packets of 1,460 bytes with their headers: docs/decisions/0008-fonts-with-the-page.md. */
const SHARES = { stylesheet: 10 * 1460, font: 5 * 1460 };
const FOUR_ROUND_TRIPS = 10 * 1460;

type Kind = keyof typeof PUBLIC;

const PAGES = {
  ...Object.fromEntries(PUBLIC_PAGES.map((path) => [path, PUBLIC])),
  "/there-is-no-such-page": PUBLIC,
  "/admin/login": LOGIN,
};

test("every page stays within its byte budget once its scripts have loaded, and no script of a public page counts visits", async () => {
  await using visit = await startVisit();
  const scripts = new Set<string>();
  for (const [path, budget] of Object.entries(PAGES)) {
    const { sums, urls } = await measureBytes(visit, path);
    if (budget === PUBLIC) for (const url of urls) scripts.add(url);
    const over = (Object.keys(budget) as Kind[]).filter((kind) => sums[kind] > budget[kind]);
    expect([path, over.map((kind) => `${kind}: ${Math.ceil(sums[kind] / KB)} of ${budget[kind] / KB} KB`)]).toEqual([
      path,
      [],
    ]);
    expect([path, Object.values(sums).every((bytes) => bytes > 0)]).toEqual([path, true]);
  }
  // Counting is a part of the document, which VISITS=off leaves out.
  expect(scripts.size).toBeGreaterThan(PUBLIC_PAGES.length);
  for (const url of scripts) {
    const script = await (await fetch(url)).text();
    expect([url, ...(script.match(/sendBeacon|api\/visits/g) ?? [])]).toEqual([url]);
  }
});

test("the style sheet and each font stay within the packets budgeted for the first paint", async () => {
  await using visit = await startVisit();
  const page = await visit.browser.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(`${visit.origin}/about`, { waitUntil: "networkidle" });
  const over: unknown[] = [];
  const kinds = [];
  for (const response of responses) {
    const kind = response.request().resourceType() as keyof typeof SHARES;
    if (!(kind in SHARES)) continue;
    const { responseHeadersSize, responseBodySize } = await response.request().sizes();
    kinds.push(kind);
    if (responseHeadersSize + responseBodySize > SHARES[kind]) over.push([response.url(), responseBodySize]);
  }
  expect(over).toEqual([]);
  expect(kinds.toSorted()).toEqual(["font", "font", "font", "stylesheet"]);
  await page.close();
});

test.each(["/", "/blog", "/portfolio", "/about"])(
  "the headers and the HTML of %s fit four round trips",
  async (path) => {
    await using visit = await startVisit();
    // The first responses come before the page was compressed with the best quality.
    await expect.poll(() => lengthOf(visit.origin + path)).toBeLessThanOrEqual(FOUR_ROUND_TRIPS);
  },
);

test("the admin's list of posts and the post form, with its editor, load at most 316 KB of scripts", async () => {
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
  expect(Math.ceil(bytes / KB)).toBeLessThanOrEqual(316);
  expect(bytes).toBeGreaterThan(200 * KB);
});

/** The bytes of a response on the wire. */
async function lengthOf(url: string): Promise<number> {
  const sent = request(url, { headers: { "Accept-Encoding": "br" } }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const { headers, rawHeaders } = response.resume();
  expect(headers["content-encoding"]).toBe("br");
  return Buffer.byteLength(`HTTP/1.1 200 OK\r\n${rawHeaders.join("  ")}\r\n\r\n`) + Number(headers["content-length"]);
}

async function measureBytes(visit: Visit, path: string): Promise<{ sums: Record<Kind, number>; urls: string[] }> {
  const context = await visit.browser.newContext({ viewport: PHONE, reducedMotion: "reduce" });
  const page = await context.newPage();
  const sums = { document: 0, stylesheet: 0, font: 0, script: 0 };
  const urls: string[] = [];
  const bodies: Promise<unknown>[] = [];
  const count = async (response: Response) => {
    const kind = response.request().resourceType() as Kind;
    if (!(kind in sums)) return;
    if (kind === "script") urls.push(response.url());
    // Read before it is added: `+= await` would add to the sum as it was before other responses.
    const { responseBodySize } = await response.request().sizes();
    sums[kind] += responseBodySize;
  };
  const note = (response: Response) => bodies.push(count(response));
  page.on("response", note);
  await page.goto(visit.origin + path);
  await ready(page);
  await page.waitForLoadState("networkidle");
  page.off("response", note);
  await Promise.all(bodies);
  await context.close();
  return { sums, urls };
}
