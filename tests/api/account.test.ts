import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { site as config } from "#site-config";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";

const MINUTE = 60_000;

const pass = (site: TestSite, ms: number) => void (site.clock.now = new Date(site.clock.now.getTime() + ms));

/** The authenticator app's code at the site's time, or `steps` periods of 30 s from it. */
const codeOf = (site: TestSite, secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: site.site.services.now().getTime() + steps * 30_000,
  });

type LoginBody = { token?: string; device?: string; message?: string; secondFactor?: string[]; errors?: object };

const logIn = async (site: TestSite, more: object = {}, from?: string) => {
  const response = await site.fetch("/api/auth/login", { ...json({ ...ADMIN, ...more }), ...(from && { from }) });
  return { status: response.status, ...((await response.json()) as LoginBody) };
};

async function addApp(site: TestSite, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await site.fetch("/api/auth/totp", { method: "POST", token });
  expect(begun.status).toBe(200);
  const { secret, uri } = (await begun.json()) as { secret: string; uri: string };
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/${config.name}:owner@studio.example?`);
  const confirmed = await site.fetch("/api/auth/totp/confirm", { ...json({ code: codeOf(site, secret) }), token });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  pass(site, 2 * MINUTE);
  return { secret, recoveryCodes };
}

test("an authenticator app is required at login until it is removed", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const wrong = await site.fetch("/api/auth/totp/confirm", { ...json({ code: "123456" }), token });
  expect(wrong.status).toBe(409);
  const { secret, recoveryCodes } = await addApp(site, token);
  expect(new Set(recoveryCodes).size).toBe(10);
  const account = await (await site.fetch("/api/auth/account", { token })).json();
  expect(account).toMatchObject({ recoveryCodesLeft: 10, totpSince: expect.any(String), passkeys: [] });

  const challenge = await logIn(site);
  expect(challenge).toMatchObject({
    status: 401,
    message: "Enter the code from your authenticator app.",
    secondFactor: ["code", "recovery"],
  });
  expect(challenge.token).toBeUndefined();
  const rejected = await logIn(site, { code: codeOf(site, secret, 10) });
  expect(rejected).toMatchObject({ status: 401, errors: { code: expect.any(String) } });
  expect((await logIn(site, { code: codeOf(site, secret) })).status).toBe(200);

  expect((await site.fetch("/api/auth/totp", { method: "POST", token })).status).toBe(409);
  const removal = { ...json({ code: codeOf(site, secret, 1) }, "DELETE"), token };
  expect((await site.fetch("/api/auth/totp", removal)).status).toBe(200);
  expect((await logIn(site)).status).toBe(200);
});

test("a wrong password does not reveal whether there is an authenticator app", async () => {
  await using site = await openTestSite();
  const before = await logIn(site, { password: "not the password" });
  await addApp(site, await site.login());
  const { secondFactor, ...after } = await logIn(site, { password: "not the password", code: "123456" });
  expect(secondFactor).toBeUndefined();
  expect({ ...after, requestId: "" }).toEqual({ ...before, requestId: "" });
});

test("an authenticator code is accepted once, at most one step off", async () => {
  await using site = await openTestSite();
  const { secret } = await addApp(site, await site.login());
  const early = codeOf(site, secret, -1);
  expect((await logIn(site, { code: codeOf(site, secret, -2) })).status).toBe(401);
  expect((await logIn(site, { code: early })).status).toBe(200);
  expect((await logIn(site, { code: early })).status).toBe(401);
  const both = await Promise.all([1, 2].map(() => logIn(site, { code: codeOf(site, secret, 1) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect((await logIn(site, { code: codeOf(site, secret) })).status).toBe(401);
});

test("the login throttles wrong codes from any IP", async () => {
  await using site = await openTestSite();
  await addApp(site, await site.login());
  const statuses = [];
  for (let round = 0; round < 6; round += 1) statuses.push((await logIn(site, { code: `00000${round}` })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  // A new IP for each attempt does not help, even with the right password.
  const far = [];
  for (let round = 0; round < 21; round += 1) {
    far.push((await logIn(site, { code: `00001${round % 10}` }, `198.51.100.${round}`)).status);
  }
  expect(far.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(far[20]).toBe(429);
});

test("a recovery code logs in once", async () => {
  await using site = await openTestSite();
  const { secret, recoveryCodes } = await addApp(site, await site.login());
  const [first = "", second = ""] = recoveryCodes;
  const stored = JSON.stringify(await site.site.services.db.selectFrom("recovery_codes").selectAll().execute());
  expect(stored).toContain("$argon2id$");
  expect(stored).not.toContain(first);

  const opened = await logIn(site, { recoveryCode: ` ${first.toUpperCase().replace("-", " ")} ` });
  expect(opened.status).toBe(200);
  expect(await logIn(site, { recoveryCode: first })).toMatchObject({ status: 401, errors: { recoveryCode: /./ } });
  const token = String(opened.token);
  expect(await (await site.fetch("/api/auth/account", { token })).json()).toMatchObject({ recoveryCodesLeft: 9 });

  const renewed = await site.fetch("/api/auth/recovery-codes", { method: "POST", token });
  const { recoveryCodes: fresh } = (await renewed.json()) as { recoveryCodes: string[] };
  expect((await logIn(site, { recoveryCode: second })).status).toBe(401);
  expect((await logIn(site, { recoveryCode: fresh[0] })).status).toBe(200);
  expect((await logIn(site, { code: codeOf(site, secret) })).status).toBe(200);
});

test("changing the password ends all other sessions", async () => {
  await using site = await openTestSite();
  const [token, other] = [await site.login(), await site.login()];
  const change = (form: object) => site.fetch("/api/auth/password", { ...json(form, "PUT"), token });
  const newPassword = "five words that nobody guesses";
  for (const [form, field] of [
    [{ currentPassword: "not the password", newPassword }, "currentPassword"],
    [{ currentPassword: ADMIN.password, newPassword: "too short" }, "newPassword"],
    [{ currentPassword: ADMIN.password, newPassword: "password1234" }, "newPassword"],
    [{ currentPassword: ADMIN.password, newPassword: ADMIN.email }, "newPassword"],
    [{ currentPassword: ADMIN.password, newPassword: ADMIN.password }, "newPassword"],
    [{ newPassword }, "currentPassword"],
  ] as const) {
    const response = await change(form);
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      400,
      [field],
    ]);
    pass(site, 16 * MINUTE);
  }
  expect((await site.fetch("/api/auth/verify", { token: other })).status).toBe(200);
  const changed = await change({ currentPassword: ADMIN.password, newPassword });
  expect(await changed.json()).toEqual({
    message: "Your password was changed. All your other sessions were ended.",
  });
  expect((await site.fetch("/api/auth/verify", { token: other })).status).toBe(401);
  expect((await site.fetch("/api/auth/verify", { token })).status).toBe(200);
  expect((await logIn(site)).status).toBe(401);
  expect((await logIn(site, { password: newPassword })).status).toBe(200);
});

test("sessions can be ended one by one or all at once", async () => {
  await using site = await openTestSite();
  const open = async (userAgent: string, from: string) => {
    const init = json(ADMIN);
    const headers = { ...init.headers, "User-Agent": userAgent };
    const response = await site.fetch("/api/auth/login", { ...init, headers, from });
    return ((await response.json()) as { token: string }).token;
  };
  const phone = await open("Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0", "198.51.100.3");
  const laptop = await open("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "203.0.113.9");
  const third = await open("curl/8.14.1", "203.0.113.9");
  const list = async (token: string) => {
    const response = await site.fetch("/api/auth/sessions", { token });
    return (
      (await response.json()) as { sessions: { id: string; device: string; address: string; current: boolean }[] }
    ).sessions;
  };
  const sessions = await list(laptop);
  expect(sessions.map(({ device, address, current }) => [device, address, current])).toEqual([
    ["curl", "203.0.113.9", false],
    ["Chrome on Linux", "203.0.113.9", true],
    ["Firefox on Android", "198.51.100.3", false],
  ]);
  const ended = await site.fetch(`/api/auth/sessions/${sessions[0]?.id}`, { method: "DELETE", token: laptop });
  expect(ended.status).toBe(200);
  expect((await site.fetch("/api/auth/verify", { token: third })).status).toBe(401);

  await site.fetch("/api/auth/sessions/end", { ...json({ which: "others" }), token: laptop });
  expect((await site.fetch("/api/auth/verify", { token: phone })).status).toBe(401);
  expect(await list(laptop)).toHaveLength(1);
  await site.fetch("/api/auth/sessions/end", { ...json({ which: "all" }), token: laptop });
  expect((await site.fetch("/api/auth/verify", { token: laptop })).status).toBe(401);
});

test("an admin cannot end a session of another account", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const second = { name: "Second", email: "second@studio.example", password: "another four words there" };
  await site.fetch("/api/auth/register", { ...json({ ...second, role: "admin" }), token });
  const login = await site.fetch("/api/auth/login", json(second));
  const other = ((await login.json()) as { token: string }).token;
  const [mine] = await site.site.services.db
    .selectFrom("sessions")
    .select("id")
    .orderBy("created_at")
    .limit(1)
    .execute();
  const stolen = await site.fetch(`/api/auth/sessions/${mine?.id}`, { method: "DELETE", token: other });
  expect(stolen.status).toBe(404);
  expect((await site.fetch("/api/auth/verify", { token })).status).toBe(200);
});

test("ten minutes after login, changes of access require confirmation", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { secret } = await addApp(site, token);
  pass(site, 11 * MINUTE);
  const closed: [string, RequestInit][] = [
    ["/api/auth/totp", { method: "DELETE" }],
    ["/api/auth/recovery-codes", { method: "POST" }],
    ["/api/auth/passkeys/options", { method: "POST" }],
    ["/api/auth/passkeys/some-id", { method: "DELETE" }],
    ["/api/auth/sessions/some-id", { method: "DELETE" }],
    ["/api/auth/sessions/end", json({ which: "all" })],
  ];
  for (const [path, init] of closed) {
    const response = await site.fetch(path, { ...init, token });
    expect([path, response.status, await response.json()]).toEqual([
      path,
      403,
      expect.objectContaining({ confirm: true }),
    ]);
  }
  const renew = (proof: object) => site.fetch("/api/auth/recovery-codes", { ...json(proof), token });
  expect((await renew({ password: "not the password" })).status).toBe(403);
  expect((await renew({ password: ADMIN.password })).status).toBe(200);
  const code = codeOf(site, secret);
  expect((await renew({ code })).status).toBe(200);
  expect((await renew({ code })).status).toBe(403);

  // Another login replaces the session.
  const init = json({ ...ADMIN, code: codeOf(site, secret, 1) });
  const headers = { ...init.headers, Authorization: `Bearer ${token}` };
  const secondLogin = (await (await site.fetch("/api/auth/login", { ...init, headers })).json()) as { token: string };
  expect((await site.fetch("/api/auth/verify", { token })).status).toBe(401);
  expect((await site.fetch("/api/auth/recovery-codes", { method: "POST", token: secondLogin.token })).status).toBe(200);
});

test("an attack from many IPs does not lock out the owner", async () => {
  await using site = await openTestSite();
  const { device } = await logIn(site, {}, "203.0.113.5");
  const attack = [];
  for (let round = 0; round < 60; round += 1) {
    attack.push((await logIn(site, { password: "a guess" }, `198.51.100.${round}`)).status);
  }
  expect(attack.indexOf(429)).toBe(59);
  // Another unknown IP has to wait, too; the owner's known IP and known device do not.
  expect((await logIn(site, {}, "192.0.2.77")).status).toBe(429);
  expect((await logIn(site, {}, "203.0.113.5")).status).toBe(200);
  expect((await logIn(site, { device }, "192.0.2.78")).status).toBe(200);
  // Guesses from the owner's network do not block the owner's known device there.
  for (let round = 0; round < 6; round += 1) await logIn(site, { password: "a guess" }, "203.0.113.5");
  expect((await logIn(site, {}, "203.0.113.5")).status).toBe(429);
  expect((await logIn(site, { device }, "203.0.113.5")).status).toBe(200);
  // An invented device token counts as unknown.
  expect((await logIn(site, { device: "made-up" }, "192.0.2.79")).status).toBe(429);
});
