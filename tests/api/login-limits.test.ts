import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { unlock } from "#app/features/auth/login-limits.server.ts";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";
import { addPasskey } from "../passkeys.ts";

/* The limit of logins from one network, which many people may share. */

const CAMPUS = "198.51.100.7";
const logIn = (site: TestSite, login: object = ADMIN) =>
  site.fetch("/api/auth/login", { ...json(login), from: CAMPUS }).then(({ status }) => status);
const guess = (site: TestSite, email: string) => logIn(site, { email, password: "a guess" });

/** Guesses at accounts of their own until the network has to wait; returns how many were checked. */
async function guessAll(site: TestSite, name = "student"): Promise<number> {
  for (let n = 0; n < 40; n += 1) {
    if ((await guess(site, `${name}${Math.floor(n / 4)}@studio.example`)) === 429) return n;
  }
  return Infinity;
}

test("an unlocked account can log in from a throttled network", async () => {
  await using site = await openTestSite();
  const { db, now } = site.site.services;
  expect(await guessAll(site)).toBe(30);
  expect(await logIn(site)).toBe(429);
  await unlock(db, ADMIN.email, { actor: COMMAND_LINE, now: now() });
  expect(await guess(site, "student1@studio.example")).toBe(429);
  // A slip of the owner's, or a guess of somebody else's, does not use the unlocking up.
  expect(await guess(site, ADMIN.email)).toBe(401);
  expect(await logIn(site)).toBe(200);
  expect(await guess(site, "student1@studio.example")).toBe(429);
  expect(await logIn(site)).toBe(429);
});

test("an unlocked account is still throttled after five wrong passwords", async () => {
  await using site = await openTestSite();
  const { db, now } = site.site.services;
  await unlock(db, ADMIN.email, { actor: COMMAND_LINE, now: now() });
  for (let round = 0; round < 5; round += 1) expect(await guess(site, ADMIN.email)).toBe(401);
  expect(await logIn(site)).toBe(429);
});

test("successful logins do not count toward the limit of their network", async () => {
  await using site = await openTestSite();
  for (let round = 0; round < 32; round += 1) expect(await logIn(site)).toBe(200);
});

test("both steps of a login are outside their network's limit", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { secret } = (await (await site.fetch("/api/auth/totp", { method: "POST", token })).json()) as {
    secret: string;
  };
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: site.clock.now.getTime() });
  await site.fetch("/api/auth/totp/confirm", { ...json({ code: code() }), token });
  // Each code works once. The guess at the start begins the network's 15 minutes.
  expect(await guess(site, "student@studio.example")).toBe(401);
  for (let round = 0; round < 20; round += 1) {
    site.clock.now = new Date(site.clock.now.getTime() + 30_000);
    expect(await logIn(site)).toBe(401);
    expect(await logIn(site, { ...ADMIN, code: code() })).toBe(200);
  }
});

test("successful logins do not reset the limit of guesses at other accounts", async () => {
  await using site = await openTestSite();
  const { assert } = await addPasskey(site, ADMIN.email);
  for (let n = 0; n < 29; n += 1) {
    expect(await guess(site, `student${n}@studio.example`)).toBe(401);
    expect(await logIn(site)).toBe(200);
  }
  expect(await guess(site, "student29@studio.example")).toBe(401);
  const passkey = json({ credential: await assert() });
  expect((await site.fetch("/api/auth/login/passkey", { ...passkey, from: CAMPUS })).status).toBe(200);
  expect(await guess(site, "student30@studio.example")).toBe(429);
  expect(await logIn(site)).toBe(429);
});
