import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SiteStats } from "#app/admin/stats.ts";
import { countVisitorEvent } from "#app/server/http/visitor-limits.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";

/* Limits of what visitors without a login may store: from one address or household, from a wider network, and in all. */

const MESSAGE = { name: "Ada", email: "ada@campus.example", message: "A message of some length." };

/** Sends the nth thing of a kind that visitors store. */
const SEND = {
  messages: (site: TestSite, n: number, from: string) =>
    site.fetch("/api/contact", { ...form({ ...MESSAGE, message: `Number ${n}` }), from }),
  "sign-ups": (site: TestSite, n: number, from: string) =>
    site.fetch("/api/subscribers", { ...json({ email: `a${n}@campus.example`, source: "newsletter" }), from }),
  likes: (site: TestSite, _n: number, from: string) =>
    site.fetch("/api/blogs/a-post/likes", { ...json({ visitor: crypto.randomUUID() }), from }),
};

/** The nth IP of a scope. */
const IPS = {
  "one address": (_n: number) => "203.0.113.7",
  "one IPv6 /64": (n: number) => `2001:db8:1:1::${(n + 1).toString(16)}`,
  "one IPv4 /24": (n: number) => `203.0.113.${n % 250}`,
  "one IPv6 /48": (n: number) => `2001:db8:1:${(n + 1).toString(16)}::1`,
  "many networks": (n: number) => `2001:db8:${(n + 1).toString(16)}::1`,
};
const ELSEWHERE = "198.51.100.1";

async function openWithPost(): Promise<TestSite> {
  const site = await openTestSite();
  await site.fetch("/api/blogs", { ...json({ title: "A post", content: "Text" }), token: await site.login() });
  return site;
}

test.each<[keyof typeof SEND, keyof typeof IPS, number]>([
  ["messages", "one address", 10],
  ["messages", "one IPv6 /64", 10],
  ["messages", "one IPv4 /24", 40],
  ["messages", "one IPv6 /48", 40],
  ["messages", "many networks", 200],
  ["sign-ups", "one address", 20],
  ["sign-ups", "one IPv6 /64", 20],
  ["sign-ups", "one IPv4 /24", 100],
  ["sign-ups", "one IPv6 /48", 100],
  ["sign-ups", "many networks", 500],
  ["likes", "one address", 120],
  ["likes", "one IPv6 /64", 120],
  ["likes", "one IPv4 /24", 600],
  ["likes", "one IPv6 /48", 600],
  ["likes", "many networks", 2_000],
])("%s from %s are limited to %i an hour", async (kind, scope, limit) => {
  await using site = await openWithPost();
  const send = SEND[kind];
  const ipOf = IPS[scope];
  const statuses = new Set<number>();
  const sent = 6;
  for (let n = 0; n < sent; n += 1) statuses.add((await send(site, n, ipOf(n))).status);
  // The counts that all of these requests share rise to one below the limit.
  const { db } = site.site.services;
  await db
    .updateTable("rate_limits")
    .set({ count: limit - 1 })
    .where("count", "=", sent)
    .execute();
  statuses.add((await send(site, sent, ipOf(sent))).status);
  expect([...statuses]).toEqual([200]);

  const rejected = await send(site, limit, ipOf(limit));
  expect([rejected.status, ((await rejected.json()) as { message: string }).message]).toEqual([
    429,
    "Too many attempts. Try again in 60 minutes.",
  ]);
  expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(3_000);
  expect((await send(site, limit, ELSEWHERE)).status).toBe(scope === "many networks" ? 429 : 200);
  site.clock.now = new Date(site.clock.now.getTime() + 60 * 60_000 + 1_000);
  expect((await send(site, limit, ipOf(limit))).status).toBe(200);
});

test("one network's messages do not use up all visitors' limit", async () => {
  await using site = await openTestSite();
  for (let n = 0; n < 250; n += 1) await SEND.messages(site, n, "203.0.113.7");
  expect((await SEND.messages(site, 250, ELSEWHERE)).status).toBe(200);
});

test("concurrent messages from one IP do not exceed the limit", async () => {
  await using site = await openTestSite();
  const sent = await Promise.all(Array.from({ length: 30 }, (_, n) => SEND.messages(site, n, "203.0.113.7")));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(10);
});

test("more than 20 MB of unread messages get 429", async () => {
  await using site = await openTestSite();
  expect((await SEND.messages(site, 0, ELSEWHERE)).status).toBe(200);
  const { db } = site.site.services;
  const stored = await db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
  // The euro sign has three bytes.
  const large = Array.from({ length: 70 }, (_, n) => ({ ...stored, id: `large-${n}`, message: "€".repeat(100_000) }));
  await db.insertInto("messages").values(large).execute();

  const rejected = await SEND.messages(site, 1, ELSEWHERE);
  expect([rejected.status, rejected.headers.get("Retry-After"), await rejected.json()]).toEqual([
    429,
    "3600",
    expect.objectContaining({ success: false, message: "Too many attempts. Try again in 60 minutes." }),
  ]);
  const token = await site.login();
  const isFull = async () =>
    ((await (await site.fetch("/api/stats", { token })).json()) as SiteStats).unread.isInboxFull;
  expect(await isFull()).toBe(true);
  await site.fetch("/api/messages/large-0", { ...json({ read: true }, "PUT"), token });
  expect((await SEND.messages(site, 2, ELSEWHERE)).status).toBe(200);
  expect(await isFull()).toBe(false);
});

test("unread spam keeps out further spam", async () => {
  await using site = await openTestSite();
  const spam = () => site.fetch("/api/contact", form({ ...MESSAGE, website: "https://spam.example" }));
  expect((await spam()).status).toBe(200);
  const { db } = site.site.services;
  const stored = await db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
  const large = Array.from({ length: 210 }, (_, n) => ({ ...stored, id: `large-${n}`, message: "x".repeat(100_000) }));
  await db.insertInto("messages").values(large).execute();
  expect((await SEND.messages(site, 0, ELSEWHERE)).status).toBe(200);
  expect((await spam()).status).toBe(429);
});

test("the log says when the limit of all visitors is reached", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const lines: string[] = [];
  const log = { warn: (line: unknown) => void lines.push(String(line)) };
  const event = { kind: "contact", now: site.clock.now, copy: { tooMany: "Too many.", language: "en" } } as const;
  const send = async (ip: string) => countVisitorEvent({ db, log }, { ...event, ip });
  for (let n = 0; n < 10; n += 1) await send("203.0.113.7");
  await expect(send("203.0.113.7")).rejects.toThrow("Too many.");
  expect(lines).toEqual([]);
  await db.updateTable("rate_limits").set({ count: 200 }).where("key", "=", "contact all *").execute();
  await expect(send(ELSEWHERE)).rejects.toThrow("Too many.");
  expect(lines).toEqual(["a contact request was rejected: the whole site's hourly limit is reached"]);
});

test("more than 50,000 sign-ups get 429", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50000)
    insert into subscribers (id, email, source, created_at)
    select 'id-' || n, 'b' || n || '@campus.example', 'newsletter', '2026-01-01T00:00:00.000Z' from numbers`.execute(
    db,
  );
  const rejected = await SEND["sign-ups"](site, 0, ELSEWHERE);
  expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "3600"]);
  await site.fetch("/api/subscribers/id-1", { method: "DELETE", token: await site.login() });
  expect((await SEND["sign-ups"](site, 1, ELSEWHERE)).status).toBe(200);
  expect((await SEND["sign-ups"](site, 2, ELSEWHERE)).status).toBe(429);
});
