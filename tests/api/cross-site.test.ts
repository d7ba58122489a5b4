import { expect, test } from "vitest";
import type { Pages } from "#app/server/app.server.ts";
import { createApi } from "#app/server/api.server.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";

/* The site accepts writes of its own pages and of programs, not of other sites' pages. */

const SITE = { SITE_URL: "https://studio.example" };

/** Sends each kind of request that visitors make: contact messages, a subscription and a like. */
async function sendAll(site: TestSite, sent: Record<string, string>): Promise<{ status: number; message: string }[]> {
  const { id } = await published(site);
  const message = { name: "Ada", email: "ada@campus.example", message: "A message of some length." };
  const requests: [string, RequestInit][] = [
    ["/api/contact", json(message)],
    ["/api/contact", form(message)],
    ["/api/subscribers", json({ email: "ada@campus.example", source: "newsletter" })],
    [`/api/blogs/${id}/likes`, json({ visitor: crypto.randomUUID() })],
  ];
  const results: { status: number; message: string }[] = [];
  for (const [path, init] of requests) {
    const headers = { ...(init.headers as Record<string, string>), Host: "127.0.0.1:3000", ...sent };
    const response = await site.fetch(path, { ...init, headers });
    results.push({ status: response.status, message: ((await response.json()) as { message: string }).message });
  }
  return results;
}

async function published(site: TestSite): Promise<{ id: string }> {
  const token = await site.login();
  const response = await site.fetch("/api/blogs", { ...json({ title: "Title", content: "Text" }), token });
  return (await response.json()) as { id: string };
}

test.each([
  ["another site's page", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["a page on another subdomain", { "Sec-Fetch-Site": "same-site", Origin: "https://other.studio.example" }],
  ["another site in an older browser", { Origin: "https://evil.example" }],
  ["a frame without an origin", { Origin: "null" }],
  ["a site whose name begins with ours", { Origin: "https://studio.example.evil.example" }],
  ["the site's own name without https", { Origin: "http://studio.example" }],
  ["an invalid origin", { Origin: "evil" }],
])("requests from %s get 403 and store nothing", async (_from, headers) => {
  await using site = await openTestSite(SITE);
  for (const { status, message } of await sendAll(site, headers)) {
    expect([status, message]).toEqual([403, expect.stringMatching(/^This form works on our own pages only\. .+\.$/)]);
  }
  const token = await site.login();
  expect(await (await site.fetch("/api/messages", { token })).json()).toMatchObject({ messages: [] });
  expect(await (await site.fetch("/api/subscribers", { token })).json()).toMatchObject({ total: 0 });
  expect(await (await site.fetch("/api/blogs")).json()).toMatchObject([{ likes: 0 }]);
});

test.each([
  ["a program that is not a browser", {}],
  ["our own page", { "Sec-Fetch-Site": "same-origin", Origin: "https://studio.example" }],
  ["our own page in an older browser, behind a proxy with a Host of its own", { Origin: "https://studio.example" }],
  ["our own page at another IP of this machine", { Origin: "http://192.168.0.5:3000", Host: "192.168.0.5:3000" }],
  [
    "our own page behind a proxy that SITE_URL does not know",
    { "Sec-Fetch-Site": "same-origin", Origin: "https://a.example" },
  ],
  ["our own page that hides its origin", { "Sec-Fetch-Site": "same-origin", Origin: "null" }],
])("requests from %s are accepted", async (_from, headers) => {
  await using site = await openTestSite(SITE);
  expect((await sendAll(site, headers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

const ID = "0190a3c4-0000-7000-8000-000000000000";

/** Method and path of every route of the API that writes. */
function writesOf({ site }: TestSite): [method: string, path: string][] {
  const routes = createApi(site.services).routes.filter(({ method }) => method !== "ALL" && method !== "GET");
  const unique = new Set(routes.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ID)}`));
  return [...unique].map((route) => route.split(" ") as [string, string]);
}

test.each([
  ["JSON", json({ any: "text" })],
  ["a form", form({ any: "text" })],
  ["a URL-encoded form", { body: new URLSearchParams({ any: "text" }) }],
  ["plain text", { body: "any text" }],
  ["no body", {}],
])("every write of the API rejects %s from another site, except reports", async (_what, init) => {
  await using site = await openTestSite(SITE);
  const token = await site.login();
  const accepted: string[] = [];
  for (const [method, path] of writesOf(site)) {
    const headers = { ...(init.headers as Record<string, string>), "Sec-Fetch-Site": "cross-site" };
    const response = await site.fetch(path, { ...init, method, headers, token });
    const isRejected = response.status === 403 && (await response.text()).includes("on our own pages only");
    if (!isRejected) accepted.push(`${method} ${path}`);
  }
  expect(writesOf(site).length).toBeGreaterThan(40);
  expect(accepted).toEqual(["POST /api/reports"]);
});

test.each(["/blog/a-post", "/blog/a-post.data", "/contact.data", "/subscribe.data", "/nothing-here"])(
  "a form from another site to %s reaches no page",
  async (path) => {
    const requests: string[] = [];
    const pages: Pages = async ({ url }) => {
      requests.push(url);
      return new Response("a page");
    };
    await using site = await openTestSite(SITE, undefined, pages);
    const response = await site.fetch(path, { ...form({ any: "text" }), headers: { "Sec-Fetch-Site": "cross-site" } });
    expect([response.status, requests]).toEqual([403, []]);
  },
);

test("other sites' login attempts do not throttle the owner's network", async () => {
  await using site = await openTestSite(SITE);
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  const wrong = { email: "owner@studio.example", password: "wrong" };
  for (let count = 0; count < 40; count += 1) await site.fetch("/api/auth/login", { ...form(wrong), headers });
  expect(await site.login()).toMatch(/^[\w-]{43}$/);
});
