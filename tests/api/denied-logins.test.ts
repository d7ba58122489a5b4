import { expect, test } from "vitest";
import { ADMIN, freshDatabase, json, openTestSite, type TestSite } from "../harness.ts";
import { addPasskey, junkCredential } from "../passkeys.ts";

/* Denied logins in the audit trail: the site counts a flood in one entry, which hides no other entries. */

const HOUR = 60 * 60_000;
const pass = (site: TestSite, ms: number) => void (site.clock.now = new Date(site.clock.now.getTime() + ms));

type Entry = { action: string; subject: string; actor: string; address: string; more: number };

async function denials(site: TestSite, token: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const response = await site.fetch(`/api/audit?kind=logins&limit=100${cursor && `&cursor=${cursor}`}`, { token });
    const page = (await response.json()) as { entries: Entry[]; next: string | null };
    entries.push(...page.entries.filter(({ action }) => action.endsWith("refused")));
    cursor = page.next;
  }
  return entries;
}
const guess = (site: TestSite, from: string, email: string = ADMIN.email) =>
  site.fetch("/api/auth/login", { ...json({ email, password: "a guess" }), from });
const junkPasskey = (site: TestSite, from: string, id?: string) =>
  site.fetch("/api/auth/login/passkey", { ...json({ credential: junkCredential(id) }), from });

test("110 junk passkeys leave eleven entries", async () => {
  await using site = await openTestSite();
  for (let n = 0; n < 110; n += 1) expect((await junkPasskey(site, `198.51.100.${n}`)).status).toBe(401);
  expect((await guess(site, "198.51.100.7")).status).toBe(401);
  const [newest, ...others] = await denials(site, await site.login());
  expect(newest).toMatchObject({ action: "login.refused", subject: ADMIN.email, address: "198.51.100.7", more: 0 });
  expect(others.map(({ more }) => more)).toEqual([100, ...Array.from({ length: 10 }, () => 0)]);
  expect(others[0]).toMatchObject({ actor: "visitor", subject: "unknown account", address: "198.51.100.0/24" });
});

test("a flood from many networks leaves a bounded number of entries", async () => {
  await using site = await openTestSite();
  for (let n = 0; n < 130; n += 1) await junkPasskey(site, `10.${n}.0.1`);
  expect((await guess(site, "10.200.0.1")).status).toBe(401);
  const entries = await denials(site, await site.login());
  expect(entries).toHaveLength(62);
  expect(entries[0]).toMatchObject({ subject: ADMIN.email, more: 0 });
  expect(entries[1]).toMatchObject({ subject: "unknown account", address: "many networks", more: 70 });
});

test("a flood on one account hides no entries of another", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const other = { name: "O", email: "other@studio.example", password: "another four words there", role: "admin" };
  await site.fetch("/api/auth/register", { ...json(other), token });
  for (let n = 0; n < 14; n += 1) await guess(site, `2001:db8:1:${n}::1`);
  for (let n = 0; n < 3; n += 1) await guess(site, `2001:db8:2:${n}::1`);
  await guess(site, "2001:db8:1:7::9", other.email);
  const entries = await denials(site, token);
  expect(entries.map(({ subject, address, more }) => [subject, address, more])).toEqual([
    [other.email, "2001:db8:1:7::9", 0],
    ...[2, 1, 0].map((n) => [ADMIN.email, `2001:db8:2:${n}::1`, 0]),
    [ADMIN.email, "2001:db8:1::/48", 4],
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => [ADMIN.email, `2001:db8:1:${n}::1`, 0]),
  ]);
  // An hour later, the next denied login has its own entry again.
  pass(site, HOUR);
  await guess(site, "2001:db8:1::1");
  expect((await denials(site, token))[0]).toMatchObject({ address: "2001:db8:1::1", more: 0 });
});

test("a wrong signature is recorded even after 110 junk passkeys", async () => {
  await using site = await openTestSite();
  const { assert } = await addPasskey(site, ADMIN.email);
  const { id } = await assert();
  for (let n = 0; n < 110; n += 1) await junkPasskey(site, `198.51.100.${n}`);
  await junkPasskey(site, "198.51.100.200", id);
  const [newest] = await denials(site, await site.login());
  expect(newest).toMatchObject({ action: "login.passkey-refused", subject: ADMIN.email, more: 0 });
});

test("login attempts that are throttled are recorded, too", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(site, "203.0.113.9")).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await denials(site, token)).map(({ more }) => more)).toEqual([2, ...Array.from({ length: 10 }, () => 0)]);
});

test("two processes that deny logins concurrently count every denial", async () => {
  await using fresh = await freshDatabase();
  await using one = await openTestSite({}, fresh);
  await using two = await openTestSite({}, fresh);
  const tries = Array.from({ length: 40 }, (_, n) => junkPasskey(n % 2 ? one : two, `198.51.100.${n}`));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 401));
  const mores = (await denials(one, await one.login())).map(({ more }) => more);
  expect(mores.toSorted((a, b) => b - a)).toEqual([30, ...Array.from({ length: 10 }, () => 0)]);
});
