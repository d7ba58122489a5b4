import { expect, test } from "vitest";
import { site as studio } from "#site-config";
import { ADMIN, json, openTestSite } from "../harness.ts";
import { accept, body, invite, later, LENA, list, PASSWORD, type Invited } from "../people.ts";

test("an invitation link creates one account", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await site.fetch("/api/invitations", { ...json({ email: "Lena@Studio.example" }), token });
  expect(created.status).toBe(201);
  const { invitation, link } = await body<Invited>(created);
  expect(invitation).toMatchObject({ email: "lena@studio.example", invitedBy: `${studio.name} admin` });
  expect(link).toMatch(/^http:\/\/studio\.test\/invitation#[\w-]{43}$/);
  const secret = link.split("#")[1] ?? "";
  const { db } = site.site.services;
  const stored = JSON.stringify(
    await Promise.all([
      db.selectFrom("invitations").selectAll().execute(),
      db.selectFrom("notices").selectAll().execute(),
      db.selectFrom("audit").selectAll().execute(),
    ]),
  );
  expect(stored).not.toContain(secret);
  expect((await list(site, token)).invitations).toEqual([invitation]);

  const accepted = await accept(site, secret);
  expect(accepted.status).toBe(200);
  const session = await body<{ token: string }>(accepted);
  expect(session).toMatchObject({ name: "Lena", email: "lena@studio.example", role: "admin" });
  expect((await accept(site, secret)).status).toBe(404);
  const { accounts, invitations } = await list(site, session.token);
  expect(invitations).toEqual([]);
  expect(accounts).toEqual([
    expect.objectContaining({ email: ADMIN.email, current: false, secondFactor: false, passkeys: 0, role: "admin" }),
    expect.objectContaining({ name: "Lena", current: true, lastSeenAt: expect.any(String) }),
  ]);
  const entries = await db
    .selectFrom("audit")
    .select(["actor", "action"])
    .where("action", "=", "invitation.accept")
    .execute();
  expect(entries).toEqual([{ actor: "lena@studio.example", action: "invitation.accept" }]);
  expect((await site.fetch("/api/auth/login", json({ email: "lena@studio.example", password: PASSWORD }))).status).toBe(
    200,
  );
});

test("every invitation that does not work gets the same 404", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const used = await invite(site, token, "used@studio.example");
  const inviter = await body<{ id: string; token: string }>(await accept(site, used.secret));
  const orphan = await invite(site, inviter.token, "orphan@studio.example");
  expect((await site.fetch(`/api/accounts/${inviter.id}`, { method: "DELETE", token })).status).toBe(200);
  const replaced = await invite(site, token, "twice@studio.example");
  const secondInvitation = await invite(site, token, "twice@studio.example");
  const revoked = await invite(site, token, "revoked@studio.example");
  const revoke = { method: "DELETE", token };
  expect((await site.fetch(`/api/invitations/${revoked.id}`, revoke)).status).toBe(200);
  expect((await site.fetch(`/api/invitations/${revoked.id}`, revoke)).status).toBe(404);
  const expired = await invite(site, token, "late@studio.example");
  const created = await invite(site, token, "made@studio.example");
  const register = { ...LENA, email: "made@studio.example", role: "admin" };
  expect((await site.fetch("/api/auth/register", { ...json(register), token })).status).toBe(201);
  expect((await list(site, token)).invitations.map(({ email }) => email)).toEqual([
    "late@studio.example",
    "twice@studio.example",
  ]);

  const bad = [used, orphan, replaced, revoked, created].map(({ secret }) => secret as unknown);
  const malformed = ["x".repeat(43), "", " ", "\0", "x".repeat(100_000), 7, null, ["a"], { $gt: "" }, undefined];
  const rejected: unknown[] = [];
  for (const [index, one] of [...bad, ...malformed].entries()) {
    // Each request comes from another network, so that the throttle does not apply.
    const sent = json({ ...LENA, token: one });
    const response = await site.fetch("/api/invitations/accept", { ...sent, from: `198.51.100.${index}` });
    rejected.push([response.status, (await body(response)).message]);
  }
  // Without a valid link, the response contains no validation errors of the name and the password.
  const empty = await site.fetch("/api/invitations/accept", json({ token: "x" }));
  rejected.push([empty.status, (await body(empty)).message]);
  expect((await accept(site, secondInvitation.secret)).status).toBe(200);
  later(site, 7 * 24 * 60 + 1);
  const late = await accept(site, expired.secret);
  rejected.push([late.status, (await body(late)).message]);
  const [first] = rejected;
  expect(first).toEqual([404, expect.stringMatching(/^This invitation link is no longer valid/)]);
  expect(rejected).toEqual(rejected.map(() => first));
});

test("an invitation link still works after an invalid name or password", async () => {
  await using site = await openTestSite();
  const { secret } = await invite(site, await site.login());
  const cases: [object, string][] = [
    [{ name: "", password: PASSWORD }, "name"],
    [{ name: "L\u202e", password: "short" }, "password"],
    [{ name: "L", password: "lena@studio.example" }, "password"],
    [{ name: { $gt: "" }, password: PASSWORD }, "name"],
    [{ name: "L" }, "password"],
  ];
  for (const [fields, field] of cases) {
    const response = await accept(site, secret, fields);
    expect([response.status, Object.keys((await body(response)).errors ?? {})]).toEqual([400, [field]]);
  }
  expect((await accept(site, secret)).status).toBe(200);
});

test("of concurrent requests with one invitation link, only one creates an account", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { secret } = await invite(site, token);
  const all = await Promise.all(Array.from({ length: 6 }, () => accept(site, secret)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await list(site, token)).accounts).toHaveLength(2);
});

test("guesses of an invitation link are throttled", async () => {
  await using site = await openTestSite();
  const tries = [];
  for (let round = 0; round < 31; round += 1) tries.push((await accept(site, "x".repeat(43))).status);
  expect(tries).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  expect((await site.fetch("/api/invitations/accept", { ...json({ token: "x" }), from: "203.0.113.9" })).status).toBe(
    404,
  );
});

test("an email that has an account cannot be invited", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const send = async (email: unknown) => {
    const response = await site.fetch("/api/invitations", { ...json({ email }), token });
    const { errors } = await body(response);
    return [response.status, Object.keys(errors ?? {})];
  };
  expect(await send(ADMIN.email.toUpperCase())).toEqual([409, ["email"]]);
  for (const email of ["", "nobody", "a@b", 7, null, { $gt: "" }]) expect(await send(email)).toEqual([400, ["email"]]);
});
