import { expect, test } from "vitest";
import { aggregateVisits } from "#app/features/visits/queries.server.ts";
import type { VisitsResult } from "#app/features/visits/visits.ts";
import { expectError } from "../expect-error.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const PHONE = `${CHROME.replace("X11; Linux x86_64", "Linux; Android 15")} Mobile`;

type Sent = { referrer?: string; from?: string; headers?: Record<string, string>; token?: string };

async function visit({ fetch }: TestSite, path: unknown, { referrer = "", from, headers, token }: Sent = {}) {
  const init = json({ path, referrer });
  const sent = { "User-Agent": CHROME, ...(init.headers as Record<string, string>), ...headers };
  const response = await fetch("/api/visits", {
    ...init,
    headers: sent,
    ...(from && { from }),
    ...(token && { token }),
  });
  return response.status;
}

async function read({ fetch }: TestSite, token: string, query = ""): Promise<VisitsResult> {
  const response = await fetch(`/api/visits?${query}`, { token });
  expect([query, response.status]).toEqual([query, 200]);
  return (await response.json()) as VisitsResult;
}

const dayOf = (site: TestSite) => site.clock.now.toISOString().slice(0, 10);

async function post(site: TestSite, token: string, slug: string, more = {}): Promise<string> {
  const response = await site.fetch("/api/blogs", { ...form({ title: slug, content: "Text", slug, ...more }), token });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test("a visit counts a view and one visitor per day", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await post(site, token, "first");
  expect(await visit(site, "/", { referrer: "https://News.example/a?secret=1" })).toBe(204);
  // The same visitor reloads the page and opens a post.
  expect(await visit(site, "/", {})).toBe(204);
  expect(await visit(site, "/blog/first?utm=1#top", { referrer: "studio.test" })).toBe(204);
  expect(await visit(site, "/Blog/first/", { from: "192.0.2.9", headers: { "User-Agent": PHONE } })).toBe(204);

  const day = dayOf(site);
  expect(await read(site, token, `from=${day}&to=${day}`)).toEqual({
    days: [{ day, visitors: 2, views: 4 }],
    paths: [
      { name: "/", visitors: 1, views: 2 },
      { name: "/blog/first", visitors: 2, views: 2 },
    ],
    referrers: [
      { name: "", visitors: 2, views: 2 },
      { name: "news.example", visitors: 1, views: 1 },
    ],
    devices: [
      { name: "desktop", visitors: 1, views: 3 },
      { name: "mobile", visitors: 1, views: 1 },
    ],
    counting: true,
  });
  const csv = await site.fetch(`/api/visits/export.csv?to=${day}`, { token });
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toBe(`"day","visitors","views"\r\n"${day}","2","4"\r\n`);
});

test("a visitor counts again on the next day", async () => {
  await using site = await openTestSite();
  for (const at of ["2026-05-01T23:59:00Z", "2026-05-02T00:01:00Z", "2026-05-03T12:00:00Z"]) {
    site.clock.now = new Date(at);
    expect(await visit(site, "/about")).toBe(204);
  }
  const token = await site.login();
  const days = async (query: string) =>
    (await read(site, token, query)).days.map(({ day, visitors }) => [day, visitors]);
  const all = ["2026-05-01", "2026-05-02", "2026-05-03"].map((day) => [day, 1]);
  expect(await days("")).toEqual(all);
  expect(await days("from=2026-05-01&to=2026-05-02")).toEqual(all.slice(0, 2));
  expect(await days("from=2026-05-02&to=2026-05-02")).toEqual(all.slice(1, 2));
  expect(await days("from=2026-06-01")).toEqual([]);
});

test("robots, admins and visitors who opt out are not counted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await post(site, token, "draft", { status: "draft" });
  const deletedSlug = await post(site, token, "gone");
  await site.fetch(`/api/blogs/${deletedSlug}`, { method: "DELETE", token });
  const sent: [string, Sent][] = [
    ["/", { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" } }],
    ["/", { headers: { "User-Agent": CHROME.replace("Chrome", "HeadlessChrome") } }],
    ["/", { headers: { "User-Agent": "curl/8.5.0" } }],
    ["/", { headers: { "User-Agent": "" } }],
    ["/", { headers: { DNT: "1" } }],
    ["/", { headers: { "Sec-GPC": "1" } }],
    ["/", { token }],
    ...[
      "/blog/draft",
      "/blog/gone",
      "/blog/never",
      "/admin/dashboard",
      "/nothing",
      "/rss.xml",
      "/api/blogs",
      "//evil.example",
    ].map((path): [string, Sent] => [path, {}]),
  ];
  for (const [path, more] of sent) expect([path, await visit(site, path, more)]).toEqual([path, 204]);
  expect(await read(site, token)).toMatchObject({ days: [], paths: [] });
});

const BAD_INPUT: [what: string, body: unknown, status: number][] = [
  ["no path", { referrer: "" }, 400],
  ["a path of another type", { path: 7 }, 400],
  ["a web address for a path", { path: "https://studio.test/blog" }, 400],
  ["an empty path", { path: "" }, 400],
  ["a path that is no UTF-8", { path: "/%ff" }, 400],
  ["a path with NUL", { path: "/blog\u0000" }, 400],
  ["a path with a lone surrogate", { path: "/\ud800" }, 400],
  ["a path of 5 KB", { path: `/${"a".repeat(5_000)}` }, 400],
  ["a referrer of 5 KB", { path: "/", referrer: `https://a.example/${"a".repeat(5_000)}` }, 400],
  ["a referrer of 10 KB", { path: "/", referrer: `https://a.example/${"a".repeat(10_000)}` }, 413],
  ["a referrer that is none", { path: "/", referrer: "<script>alert(1)</script>" }, 400],
  ["a referrer of another type", { path: "/", referrer: ["a"] }, 400],
  ["a list", [], 400],
];

test("invalid input is not counted", async () => {
  await using site = await openTestSite();
  for (const [, body, status] of BAD_INPUT) await expectError(await site.fetch("/api/visits", json(body)), status);
  expect((await read(site, await site.login())).days).toEqual([]);
});

test("a visit that is not JSON gets 415", async () => {
  await using site = await openTestSite();
  const text = { method: "POST", headers: { "Content-Type": "text/plain" }, body: '{"path":"/"}' };
  expect((await site.fetch("/api/visits", text)).status).toBe(415);
  expect((await site.fetch("/api/visits")).status).toBe(401);
});

test("a flood of visits from one network gets 429", async () => {
  await using site = await openTestSite();
  const statuses = new Map<number, number>();
  for (let count = 0; count < 300; count += 1) {
    const status = await visit(site, "/", { from: "192.0.2.66" });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [204, 120],
    [429, 180],
  ]);
  const rejected = await site.fetch("/api/visits", { ...json({ path: "/" }), from: "192.0.2.66" });
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await visit(site, "/", { from: "192.0.2.67" })).toBe(204);
  expect((await read(site, await site.login())).days).toMatchObject([{ visitors: 2, views: 121 }]);
});

test("beyond 500 referrers a day, further ones are counted as one", async () => {
  await using site = await openTestSite();
  for (let count = 0; count < 600; count += 1) {
    await visit(site, "/", { from: `198.${Math.floor(count / 100)}.${count % 100}.1`, referrer: `a${count}.example` });
    if (count === 300) await site.site.services.visits?.write();
  }
  const { referrers } = await read(site, await site.login());
  expect([referrers.length, referrers[0]]).toEqual([10, { name: "(others)", visitors: 100, views: 100 }]);
});

test("an invalid query returns 400", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const query of [
    "by=path",
    "from=2026-02-30",
    "from=yesterday",
    "from=2026-02-02&to=2026-02-01",
    "page=2",
    "from=2026-02-01&from=2026-02-02",
  ]) {
    await expectError(await site.fetch(`/api/visits?${query}`, { token }), 400);
  }
});

test("days over two years old are merged into months without losing counts", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const row = (day: string) => ({ kind: "day", day, name: "", visitors: 2, views: 5 });
  await db
    .insertInto("visits")
    .values(["2024-02-28", "2024-04-01", "2024-04-30", "2024-05-01", "2026-05-20"].map(row))
    .execute();
  const now = new Date("2026-05-20T12:00:00Z");
  await aggregateVisits(db, now);
  await aggregateVisits(db, now);
  await db.insertInto("visits").values(row("2024-04-02")).execute();
  await aggregateVisits(db, now);
  const token = await site.login();
  const rows = [
    { day: "2024-02", visitors: 2, views: 5 },
    { day: "2024-04", visitors: 6, views: 15 },
    { day: "2024-05-01", visitors: 2, views: 5 },
    { day: "2026-05-20", visitors: 2, views: 5 },
  ];
  expect((await read(site, token)).days).toEqual(rows);
  expect((await read(site, token, "from=2024-04-01&to=2024-05-01")).days).toEqual(rows.slice(1, 3));
});

test("with VISITS=off, a visit gets 404", async () => {
  await using site = await openTestSite({ VISITS: "off" });
  expect(await visit(site, "/")).toBe(404);
  expect((await read(site, await site.login())).days).toEqual([]);
  await expect(openTestSite({ VISITS: "no" })).rejects.toThrow('VISITS must be "on" or "off"');
});

test.each([
  ["Pacific/Kiritimati", "2026-05-01T10:30:00Z", "2026-05-02"],
  ["America/New_York", "2026-05-01T03:00:00Z", "2026-04-30"],
])("a visit counts for the day in the site's zone %s", async (timeZone, at, day) => {
  await using site = await openTestSite();
  const token = await site.login();
  const { revision } = (await (await site.fetch("/api/settings", { token })).json()) as { revision: number };
  await site.fetch("/api/settings", { ...json({ revision, values: { timeZone } }, "PUT"), token });
  site.clock.now = new Date(at);
  await site.site.services.site();
  await visit(site, "/about");
  expect((await read(site, await site.login())).days).toEqual([{ day, visitors: 1, views: 1 }]);
});
