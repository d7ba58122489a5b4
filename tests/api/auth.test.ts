import { expect, test } from "vitest";
import { ADMIN, hashAtRealCost, json, openTestSite } from "../harness.ts";

test("a logout ends the session of a login", async () => {
  await using site = await openTestSite();
  const login = await site.fetch("/api/auth/login", json(ADMIN));
  expect(login.status).toBe(200);
  const reply = (await login.json()) as Record<string, string>;
  expect(reply).toMatchObject({ role: "admin", email: ADMIN.email });
  expect(reply["_id"]).toBe(reply["id"]);
  const token = String(reply["token"]);

  const verified = await site.fetch("/api/auth/verify", { token });
  expect(await verified.json()).toMatchObject({ role: "admin", email: ADMIN.email });

  expect((await site.fetch("/api/auth/logout", { method: "POST", token })).status).toBe(200);
  const after = await site.fetch("/api/auth/verify", { token });
  expect(after.status).toBe(401);
  expect(after.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
});

test("a session token is not stored in plain text", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const rows = await site.site.services.db.selectFrom("sessions").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("a password is stored as Argon2id with 19 MiB", async () => {
  using _ = hashAtRealCost();
  await using site = await openTestSite();
  const { password_hash: stored } = await site.site.services.db
    .selectFrom("accounts")
    .select("password_hash")
    .executeTakeFirstOrThrow();
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("an unknown email and a wrong password get the same response", async () => {
  await using site = await openTestSite();
  const wrong = await site.fetch("/api/auth/login", json({ ...ADMIN, password: "not the password" }));
  const unknown = await site.fetch(
    "/api/auth/login",
    json({ email: "who@studio.example", password: "not the password" }),
  );
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const messages = [await wrong.json(), await unknown.json()] as { message: string }[];
  expect(messages[0]?.message).toBe(messages[1]?.message);
});

test("failed logins throttle their IP, not the owner's", async () => {
  await using site = await openTestSite();
  const attack = () =>
    site.fetch("/api/auth/login", { ...json({ ...ADMIN, password: "a guess" }), from: "198.51.100.7" });
  for (let round = 0; round < 5; round += 1) expect((await attack()).status).toBe(401);
  const held = await attack();
  expect(held.status).toBe(429);
  expect(Number(held.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await site.fetch("/api/auth/login", { ...json(ADMIN), from: "203.0.113.5" })).status).toBe(200);
});

test("a throttled IP can log in again after the throttle has expired", async () => {
  await using site = await openTestSite();
  for (let round = 0; round < 6; round += 1)
    await site.fetch("/api/auth/login", json({ ...ADMIN, password: "a guess" }));
  expect((await site.fetch("/api/auth/login", json(ADMIN))).status).toBe(429);
  site.clock.now = new Date(site.clock.now.getTime() + 16 * 60_000);
  expect((await site.fetch("/api/auth/login", json(ADMIN))).status).toBe(200);
});

test("the site trusts X-Forwarded-For only behind a configured proxy", async () => {
  await using open = await openTestSite();
  const guess = (site: typeof open, hop: number) =>
    site.fetch("/api/auth/login", {
      ...json({ ...ADMIN, password: "a guess" }),
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `203.0.113.${hop}` },
      from: "127.0.0.1",
    });
  for (let hop = 0; hop < 5; hop += 1) await guess(open, hop);
  expect((await guess(open, 99)).status).toBe(429);

  await using proxied = await openTestSite({ TRUSTED_PROXIES: "127.0.0.1" });
  for (let hop = 0; hop < 5; hop += 1) await guess(proxied, hop);
  expect((await guess(proxied, 99)).status).toBe(401);
});

test("a session expires after a week unused, or after 30 days", async () => {
  await using site = await openTestSite();
  const day = 24 * 60 * 60_000;
  const token = await site.login();
  const start = site.clock.now.getTime();
  const check = async (days: number) => {
    site.clock.now = new Date(start + days * day);
    return (await site.fetch("/api/auth/verify", { token })).status;
  };
  for (const days of [6, 12, 18, 24, 29.9]) expect(await check(days)).toBe(200);
  expect(await check(30.1)).toBe(401);

  site.clock.now = new Date(start);
  const idle = await site.login();
  site.clock.now = new Date(start + 8 * day);
  expect((await site.fetch("/api/auth/verify", { token: idle })).status).toBe(401);
});

test("once an account exists, only an admin can register another one", async () => {
  await using site = await openTestSite();
  const account = {
    name: "Second",
    email: "second@studio.example",
    password: "another four words there",
    role: "admin",
  };
  expect((await site.fetch("/api/auth/register", json(account))).status).toBe(401);
  const token = await site.login();
  const created = await site.fetch("/api/auth/register", { ...json(account), token });
  expect(created.status).toBe(201);
  expect(await created.text()).not.toContain("password");
  const repeat = await site.fetch("/api/auth/register", { ...json(account), token });
  expect(repeat.status).toBe(409);
  expect(await repeat.json()).toMatchObject({ errors: { email: expect.any(String) } });
});

test("an account without the admin role sees only public posts", async () => {
  await using site = await openTestSite();
  const admin = await site.login();
  const account = {
    name: "Reader",
    email: "reader@studio.example",
    password: "another four words there",
    role: "admin",
  };
  await site.fetch("/api/auth/register", { ...json(account), token: admin });
  const { db } = site.site.services;
  await db.updateTable("accounts").set({ role: "user" }).where("email", "=", account.email).execute();
  const login = await site.fetch("/api/auth/login", json({ email: account.email, password: account.password }));
  const { token } = (await login.json()) as { token: string };
  await site.fetch("/api/blogs", { ...json({ title: "Hidden", content: "Text", status: "draft" }), token: admin });

  expect(await (await site.fetch("/api/blogs", { token })).json()).toEqual([]);
  expect((await site.fetch("/api/blogs", { ...json({ title: "Mine", content: "Text" }), token })).status).toBe(403);
  expect((await site.fetch("/api/messages", { token })).status).toBe(403);
});

test.each([
  ["too short", "short"],
  ["often leaked", "password1234"],
  ["one character repeated", "aaaaaaaaaaaaaaaa"],
  ["a leaked one followed by a date", "mustang-19870412"],
  ["two leaked ones joined", "trustno1mustang"],
])("a new password that is %s is rejected", async (_reason, password) => {
  await using site = await openTestSite();
  const token = await site.login();
  const account = { name: "Second", email: "second@studio.example", password, role: "admin" };
  const response = await site.fetch("/api/auth/register", { ...json(account), token });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { password: expect.stringMatching(/\.$/) } });
});

test("a password of more than 64 characters is not truncated", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const password = "0123456789 abcdefghij ".repeat(4);
  const account = { name: "Long", email: "long@studio.example", password, role: "admin" };
  expect((await site.fetch("/api/auth/register", { ...json(account), token })).status).toBe(201);
  const cut = await site.fetch("/api/auth/login", json({ email: account.email, password: password.slice(0, 72) }));
  expect(cut.status).toBe(401);
  expect((await site.fetch("/api/auth/login", json({ email: account.email, password }))).status).toBe(200);
});
