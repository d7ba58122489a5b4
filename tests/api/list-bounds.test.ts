import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#app/db/id.ts";
import { openTestSite, type TestSite } from "../harness.ts";
import { storePosts } from "../stored-posts.ts";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 8_000_000;
const LISTS = ["blogs", "projects", "testimonials", "messages", "media", "audit", "subscribers", "auth/sessions"];

type Item = { id: string; title?: string; name?: string };

async function storeMessages({ site }: TestSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: `Visitor ${index}`,
    email: "ana@campus.example",
    phone: "",
    message: "Hello",
    created_at: new Date(Date.UTC(2026, 0, 1) - index * HOUR_MS).toISOString(),
    read_at: null,
    suspect: 0,
    mail_state: "none",
  }));
  for (let from = 0; from < rows.length; from += 100) {
    await site.services.db
      .insertInto("messages")
      .values(rows.slice(from, from + 100) as never)
      .execute();
  }
}

/** Requests a list, then follows the next link of each response to the end. */
async function followLinks(site: TestSite, path: string, token?: string) {
  const parts: { items: Item[]; bytes: number }[] = [];
  for (let next: string | null = path; next !== null && parts.length < 20;) {
    const response = await site.fetch(next, token === undefined ? {} : { token });
    expect(response.status).toBe(200);
    const text = await response.text();
    const reply = JSON.parse(text) as Item[] | Record<string, Item[]>;
    const items = Array.isArray(reply) ? reply : (Object.values(reply)[0] ?? []);
    parts.push({ items, bytes: Buffer.byteLength(text) });
    const cursor = response.headers.get("X-Next-Cursor");
    const link = response.headers.get("Link");
    next = cursor === null ? null : (/^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1] ?? "no link");
    const linked = next && new URL(next, "http://studio.test").searchParams.get("cursor");
    expect([linked, link === null]).toEqual([cursor, cursor === null]);
  }
  return parts;
}

test("a list of more than 1,000 items is paginated", async () => {
  await using site = await openTestSite();
  await storePosts(site.site, 1_500, "Text");
  for (const path of ["/api/blogs", "/api/blogs?fields=summary"]) {
    const parts = await followLinks(site, path);
    expect(parts.map(({ items }) => items.length)).toEqual([1_000, 500]);
    const titles = parts.flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual(Array.from({ length: 1_500 }, (_, index) => `Post ${index}`));
  }
});

test("a list of more than 8 MB is paginated between items", async () => {
  await using site = await openTestSite();
  await storePosts(site.site, 300, "é".repeat(20_000));
  for (const [path, token] of [
    ["/api/blogs", undefined],
    ["/api/blogs?limit=250", await site.login()],
  ] as const) {
    const parts = await followLinks(site, path, token);
    expect(parts).toHaveLength(4);
    for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(MAX_BYTES + 2);
    for (const { bytes } of parts.slice(0, -1)) expect(bytes).toBeGreaterThan(MAX_BYTES - 200_000);
    const titles = parts.flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual(Array.from({ length: 300 }, (_, index) => `Post ${index}`));
  }
});

test("the totals of a paginated list of messages count all messages", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await storeMessages(site, 1_200);
  const parts = await followLinks(site, "/api/messages", token);
  expect(parts.map(({ items }) => items.length)).toEqual([1_000, 200]);
  const first = await (await site.fetch("/api/messages?limit=1", { token })).json();
  expect(first).toMatchObject({ messages: [{ name: "Visitor 0" }], total: 1_200 });
});

test("deleting posts does not break a list that is sent", async () => {
  await using site = await openTestSite();
  await storePosts(site.site, 200, "x".repeat(10_000));
  const token = await site.login();
  const response = await site.fetch("/api/blogs", { token });
  await site.site.services.db.deleteFrom("blogs").where("slug", "in", ["post-0", "post-199"]).execute();
  const titles = ((await response.json()) as Item[]).map(({ title }) => title);
  expect(titles.slice(-1)).toEqual(["Post 198"]);
  expect(titles.length).toBeGreaterThanOrEqual(198);
});

test("a long list contains each item of the same time", async () => {
  await using site = await openTestSite();
  await storeMessages(site, 60);
  const { db } = site.site.services;
  if (process.env["TEST_DATABASE"] === "postgres")
    await sql`alter table messages alter column id type text collate "en-x-icu"`.execute(db);
  const ids = Array.from({ length: 60 }, (_, index) => `${"aBcDeF"[index % 6]}${index}`);
  const same = { created_at: new Date().toISOString(), message: "x".repeat(10_000) };
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable("messages")
      .set({ id, ...same })
      .where("name", "=", `Visitor ${index}`)
      .execute();
  }
  const [list] = await followLinks(site, "/api/messages", await site.login());
  expect(list?.bytes).toBeGreaterThan(256 * 1024);
  expect(list?.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

describe("invalid list parameters", () => {
  test.each([
    ["limit=0", "The value of limit is not valid."],
    ["limit=-1", "The value of limit is not valid."],
    ["limit=1001", "The value of limit is not valid."],
    ["limit=1.5", /^The value of limit must be a whole number\.$/],
    ["limit=many", /^The value of limit must be a number\.$/],
    ["limit=%201", /^The value of limit must be a number\.$/],
    ["limit=1e2", /^The value of limit must be a number\.$/],
    ["limit=1.0", /^The value of limit must be a number\.$/],
    ["limit=", "The value of limit is not valid."],
    ["limit=1&limit=2", "A parameter is given more than once."],
    ["cursor=", "The value of cursor is not valid."],
    ["cursor=zzz", "The cursor is not valid for this list."],
    [`cursor=${"a".repeat(300)}`, "The value of cursor is not valid."],
    ["page=2", "There is no parameter page."],
    ["__proto__=1", "There is no parameter __proto__."],
  ])("every list rejects ?%s with 400", async (query, sentence) => {
    const { site, token } = await shared();
    for (const list of LISTS) {
      const response = await site.fetch(`/api/${list}?${query}`, { token });
      const { message } = (await response.json()) as { message: string };
      expect([list, response.status]).toEqual([list, 400]);
      expect(message).toMatch(sentence);
    }
  });
});

const opened = new AsyncDisposableStack();
let opening: Promise<{ site: TestSite; token: string }> | undefined;
/** The tests of the table above share one site. */
function shared() {
  opening ??= (async () => {
    const site = opened.use(await openTestSite());
    return { site, token: await site.login() };
  })();
  return opening;
}
afterAll(() => opened.disposeAsync());
