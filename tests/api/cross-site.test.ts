import { expect, test } from "vitest";
import { form, json, openTestSite, type TestSite } from "../harness.ts";

/* Requests of visitors without a login: the site accepts those of its own pages and of programs, not of other sites. */

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
    expect([status, message]).toEqual([
      403,
      expect.stringMatching(/^This can be sent from our own pages only\. .+\.$/),
    ]);
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
