import { expect, test } from "vitest";
import { aggregateVisits } from "#app/features/visits/queries.server.ts";
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

const letters = "abcdefghijklmnopqrstuvwxyz";

type Rows = { rows: Record<string, unknown>[] };

async function read({ fetch }: TestSite, token: string, query: string): Promise<Rows["rows"]> {
  const response = await fetch(`/api/visits?${query}`, { token });
  expect([query, response.status]).toEqual([query, 200]);
  return ((await response.json()) as Rows).rows;
}

const dayOf = (site: TestSite) => site.clock.now.toISOString().slice(0, 10);

async function post(site: TestSite, token: string, slug: string, more = {}): Promise<string> {
  const response = await site.fetch("/api/blogs", { ...form({ title: slug, content: "Text", slug, ...more }), token });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

test("a visit counts a view and one visitor per day, by day, path, referrer, device and language", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await post(site, token, "first");
  const german = { "Accept-Language": "de-AT,de;q=0.9,en;q=0.8" };
  expect(await visit(site, "/", { referrer: "https://News.example/a?secret=1", headers: german })).toBe(204);
  // The same visitor reloads the page and opens a post.
  expect(await visit(site, "/", { headers: german })).toBe(204);
  expect(await visit(site, "/blog/first?utm=1#top", { referrer: "studio.test", headers: german })).toBe(204);
  expect(await visit(site, "/Blog/first/", { from: "192.0.2.9", headers: { "User-Agent": PHONE } })).toBe(204);

  const day = dayOf(site);
  expect(await read(site, token, `from=${day}&to=${day}`)).toEqual([{ day, visitors: 2, views: 4 }]);
  expect(await read(site, token, "by=path")).toEqual([
    { path: "/", visitors: 1, views: 2 },
    { path: "/blog/first", visitors: 2, views: 2 },
  ]);
  expect(await read(site, token, "by=referrer")).toEqual([
    { referrer: "", visitors: 2, views: 2 },
    { referrer: "news.example", visitors: 1, views: 1 },
  ]);
  expect(await read(site, token, "by=device")).toEqual([
    { device: "desktop", visitors: 1, views: 3 },
    { device: "mobile", visitors: 1, views: 1 },
  ]);
  expect(await read(site, token, "by=language")).toEqual([
    { language: "de", visitors: 1, views: 3 },
    { language: "", visitors: 1, views: 1 },
  ]);
  expect(await read(site, token, "path=/blog/first")).toEqual([{ day, visitors: 2, views: 2 }]);
  const csv = await site.fetch("/api/visits/export.csv?by=path", { token });
  expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toBe('"path","visitors","views"\r\n"/","1","2"\r\n"/blog/first","2","2"\r\n');
});

test("days are in UTC, a range includes its first and last day, and a visitor counts again on the next day", async () => {
  await using site = await openTestSite();
  for (const at of ["2026-05-01T23:59:00Z", "2026-05-02T00:01:00Z", "2026-05-03T12:00:00Z"]) {
    site.clock.now = new Date(at);
    expect(await visit(site, "/about")).toBe(204);
  }
  const token = await site.login();
  const days = async (query: string) => (await read(site, token, query)).map(({ day, visitors }) => [day, visitors]);
  const all = ["2026-05-01", "2026-05-02", "2026-05-03"].map((day) => [day, 1]);
  expect(await days("by=day")).toEqual(all);
  expect(await days("from=2026-05-01&to=2026-05-02")).toEqual(all.slice(0, 2));
  expect(await days("from=2026-05-02&to=2026-05-02")).toEqual(all.slice(1, 2));
  expect(await days("from=2026-06-01")).toEqual([]);
  // Setting the clock back and forth does not count a known visitor as new.
  site.clock.now = new Date("2026-05-02T08:00:00Z");
  await visit(site, "/about");
  site.clock.now = new Date("2026-05-03T13:00:00Z");
  await visit(site, "/about");
  expect(await read(site, token, "from=2026-05-02")).toEqual([
    { day: "2026-05-02", visitors: 1, views: 2 },
    { day: "2026-05-03", visitors: 1, views: 2 },
  ]);
});

test("robots, admins, visitors who opt out, and pages that are not public are not counted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await post(site, token, "draft", { status: "draft" });
  const gone = await post(site, token, "gone");
  await site.fetch(`/api/blogs/${gone}`, { method: "DELETE", token });
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
  expect(await read(site, token, "by=path")).toEqual([]);
  expect(await read(site, token, "by=day")).toEqual([]);
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

test("invalid input gets an error response and is not counted", async () => {
  await using site = await openTestSite();
  for (const [, body, status] of BAD_INPUT) await expectError(await site.fetch("/api/visits", json(body)), status);
  expect(await read(site, await site.login(), "by=day")).toEqual([]);
});

test("a visit that is not JSON gets 415", async () => {
  await using site = await openTestSite();
  const text = { method: "POST", headers: { "Content-Type": "text/plain" }, body: '{"path":"/"}' };
  expect((await site.fetch("/api/visits", text)).status).toBe(415);
  expect((await site.fetch("/api/visits")).status).toBe(401);
});

test("a flood from one network gets 429, and visits from other networks are still counted", async () => {
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
  expect(await read(site, await site.login(), "by=day")).toMatchObject([{ visitors: 2, views: 121 }]);
});

test("beyond 500 referrers and 100 languages a day, further ones are counted as one", async () => {
  await using site = await openTestSite();
  for (let count = 0; count < 600; count += 1) {
    const language = `${letters[count % 26]}${letters[Math.floor(count / 26)]}`;
    const from = `198.${Math.floor(count / 100)}.${count % 100}.1`;
    await visit(site, "/", { from, referrer: `a${count}.example`, headers: { "Accept-Language": language } });
    if (count === 300) await site.site.services.visits?.write();
  }
  const token = await site.login();
  for (const [by, most] of [
    ["referrer", 500],
    ["language", 100],
  ] as const) {
    const rows = await read(site, token, `by=${by}`);
    expect([by, rows.length]).toEqual([by, most + 1]);
    expect(rows[0]).toEqual({ [by]: "(others)", visitors: 600 - most, views: 600 - most });
  }
});

test.each([
  ["one IPv4 /24", (n: number) => `203.0.113.${n % 2}`],
  ["one IPv6 /48", (n: number) => `2001:db8:1:${(n + 1).toString(16)}::1`],
])("forged referrers and languages from %s do not push out real ones", async (_whose, ipOf) => {
  await using site = await openTestSite();
  for (let count = 0; count < 200; count += 1) {
    const language = `${letters[count % 26]}${letters[Math.floor(count / 26)]}x`;
    const headers = { "Accept-Language": language, "User-Agent": `${CHROME} ${count}` };
    await visit(site, "/", { from: ipOf(count), referrer: `forged${count}.example`, headers });
  }
  await visit(site, "/", { from: "198.51.100.1", referrer: "real.example", headers: { "Accept-Language": "de" } });
  const token = await site.login();
  for (const [by, real] of Object.entries({ referrer: "real.example", language: "de" })) {
    const rows = await read(site, token, `by=${by}`);
    expect(rows.map((row) => row[by])).toEqual(expect.arrayContaining(["(others)", real]));
    expect([by, rows.length, rows[0]?.["views"]]).toEqual([by, 22, 180]);
  }
});

test("a list has the 1,000 most viewed values, and the exported table all of them", async () => {
  await using site = await openTestSite();
  const count = 1_200;
  const rows = Array.from({ length: count }, (_, index) => {
    return { kind: "path", day: "2026-05-01", name: `/blog/${index}`, visitors: 1, views: count - index };
  });
  const { db } = site.site.services;
  for (let from = 0; from < count; from += 200) {
    await db
      .insertInto("visits")
      .values(rows.slice(from, from + 200))
      .execute();
  }
  const token = await site.login();
  const listed = await read(site, token, "by=path");
  expect([listed.length, listed.at(-1)]).toEqual([1_000, { path: "/blog/999", visitors: 1, views: 201 }]);
  const csv = await (await site.fetch("/api/visits/export.csv?by=path", { token })).text();
  const lines = csv.trimEnd().split("\r\n");
  expect([lines.length, lines.at(-1)]).toEqual([count + 1, '"/blog/1199","1","1"']);
});

test("an invalid query returns 400", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const query of [
    "by=week",
    "from=2026-02-30",
    "from=yesterday",
    "from=2026-02-02&to=2026-02-01",
    "by=path&path=/",
    "page=2",
    "path=blog",
    "by=day&by=path",
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
  expect(await read(site, token, "by=day")).toEqual(rows);
  expect(await read(site, token, "from=2024-04-01&to=2024-05-01")).toEqual(rows.slice(1, 3));
});

test("with VISITS=off, a visit gets 404 and is not counted, and the counts can still be read", async () => {
  await using site = await openTestSite({ VISITS: "off" });
  expect(await visit(site, "/")).toBe(404);
  expect(await read(site, await site.login(), "by=day")).toEqual([]);
  await expect(openTestSite({ VISITS: "no" })).rejects.toThrow('VISITS must be "on" or "off"');
});
