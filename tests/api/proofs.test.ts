import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { ADMIN, freshDatabase, json, openTestSite, type TestSite } from "../harness.ts";

/* Actions that only the owner of an account may take require a proof of identity. */

const MINUTE = 60_000;
const NEW_PASSWORD = "five words that nobody guesses";
const pass = (site: TestSite, ms: number) => void (site.clock.now = new Date(site.clock.now.getTime() + ms));
const codeOf = (site: TestSite, secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: site.site.services.now().getTime() + steps * 30_000 });

type Result = { status: number; wait: string | null; body: Record<string, unknown> };

async function send(site: TestSite, token: string, path: string, init: RequestInit): Promise<Result> {
  const response = await site.fetch(path, { ...init, token });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, wait: response.headers.get("Retry-After"), body };
}
const statuses = (results: Result[]) => results.map(({ status }) => status);

async function beginApp(site: TestSite, token: string): Promise<string> {
  const { body } = await send(site, token, "/api/auth/totp", { method: "POST" });
  return String(body["secret"]);
}
async function addApp(site: TestSite, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await beginApp(site, token);
  const { body } = await send(site, token, "/api/auth/totp/confirm", json({ code: codeOf(site, secret) }));
  pass(site, 2 * MINUTE);
  return { secret, recoveryCodes: body["recoveryCodes"] as string[] };
}
const actions = async ({ site }: TestSite) =>
  (await site.services.db.selectFrom("audit").select("action").orderBy("id").execute()).map(({ action }) => action);
const hasApp = async (site: TestSite, token: string) =>
  (await send(site, token, "/api/auth/account", {})).body["totpSince"] !== null;

describe("confirming an authenticator app", () => {
  const confirm = (site: TestSite, token: string, code: string) =>
    send(site, token, "/api/auth/totp/confirm", json({ code }));

  test("five wrong codes are checked, then no more", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const secret = await beginApp(site, token);
    const wrong = codeOf(site, secret, 50);
    const tries: Result[] = [];
    for (let n = 0; n < 6; n += 1) tries.push(await confirm(site, token, wrong));
    expect(statuses(tries)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(tries[0]?.body["message"]).toMatch(
      /If you started over on another device, start over here\. 4 tries are left/,
    );
    expect(tries[3]?.body["message"]).toMatch(/1 try is left/);
    expect(tries[5]?.body["message"]).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/);
    expect(Number(tries[5]?.wait)).toBeGreaterThan(0);
    expect((await confirm(site, token, codeOf(site, secret))).status).toBe(429);
    expect((await actions(site)).filter((action) => action === "totp.refused")).toHaveLength(7);
    expect(await hasApp(site, token)).toBe(false);
    // The throttle does not apply to the owner's other session.
    const other = await site.login();
    expect((await confirm(site, other, codeOf(site, secret))).status).toBe(200);
  });

  test("the set-up expires after ten minutes and must be started again", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const secret = await beginApp(site, token);
    pass(site, 10 * MINUTE + 1000);
    const second = await confirm(site, token, codeOf(site, secret));
    expect(second).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/expired after 10 minutes\. Start again/) },
    });
    const stored = await site.site.services.db.selectFrom("accounts").select("totp_secret").executeTakeFirstOrThrow();
    expect(stored.totp_secret).toBeNull();
    const anew = await send(site, token, "/api/auth/totp", json({ password: ADMIN.password }));
    expect((await confirm(site, token, codeOf(site, String(anew.body["secret"])))).status).toBe(200);
  });

  test("an unconfirmed secret is no proof", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const secret = await beginApp(site, token);
    pass(site, 11 * MINUTE);
    const ended = json({ which: "all", code: codeOf(site, secret) });
    expect((await send(site, token, "/api/auth/sessions/end", ended)).status).toBe(403);
  });
});

describe("proofs are counted by session", () => {
  const change = (site: TestSite, token: string, currentPassword: string) =>
    send(site, token, "/api/auth/password", json({ currentPassword, newPassword: NEW_PASSWORD }, "PUT"));

  test("guesses in a stolen session do not throttle the owner", async () => {
    await using site = await openTestSite();
    const [stolen, own] = [await site.login(), await site.login()];
    const guesses: Result[] = [];
    for (let n = 0; n < 7; n += 1) guesses.push(await change(site, stolen, "a wrong password"));
    expect(statuses(guesses)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(guesses[6]?.wait).not.toBeNull();
    // That session's attempts now fail even with the right password.
    expect((await change(site, stolen, ADMIN.password)).status).toBe(429);
    expect((await change(site, own, ADMIN.password)).status).toBe(200);
    expect((await site.fetch("/api/auth/verify", { token: stolen })).status).toBe(401);
  });

  test("guesses at the login do not throttle a password change", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const guess = () => site.fetch("/api/auth/login", json({ ...ADMIN, password: "a guess" }));
    for (let n = 0; n < 7; n += 1) await guess();
    expect((await guess()).status).toBe(429);
    expect((await change(site, token, ADMIN.password)).status).toBe(200);
  });

  test("a correct proof resets the count of wrong ones", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const renew = (password: string) =>
      send(site, token, "/api/auth/sessions/end", json({ which: "others", password }));
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await renew("a wrong password")).status).toBe(403);
      expect((await renew(ADMIN.password)).status).toBe(200);
    }
    for (let n = 0; n < 6; n += 1) await renew("a wrong password");
    expect((await renew(ADMIN.password)).status).toBe(429);
    pass(site, 16 * MINUTE);
    expect((await renew(ADMIN.password)).status).toBe(200);
  });
});

describe("registering an account with an admin's token", () => {
  const account = { name: "Second", email: "second@studio.example", password: "another four words there" };
  const register = (site: TestSite, token: string, more: object) =>
    send(site, token, "/api/auth/register", json({ ...account, ...more }));
  const emails = async ({ site }: TestSite) =>
    (await site.services.db.selectFrom("accounts").select("email").execute()).map(({ email }) => email);

  test("ten minutes after login, registration requires a password or a code", async () => {
    await using site = await openTestSite();
    const token = await site.login();
    const { secret } = await addApp(site, token);
    pass(site, 11 * MINUTE);
    for (const proof of [undefined, {}, { password: "a wrong password" }, { code: "000000" }]) {
      const rejected = await register(site, token, { role: "admin", ...(proof && { proof }) });
      expect([proof, rejected]).toEqual([
        proof,
        expect.objectContaining({ status: 403, body: expect.objectContaining({ confirm: true }) }),
      ]);
    }
    expect(await emails(site)).toEqual([ADMIN.email]);
    const registerAs = (email: string, proof: object) => register(site, token, { role: "admin", email, proof });
    expect((await registerAs("by-password@studio.example", { password: ADMIN.password })).status).toBe(201);
    expect((await registerAs("by-code@studio.example", { code: codeOf(site, secret) })).status).toBe(201);
  });

  test("of two concurrent first registrations, only one creates an account", async () => {
    await using fresh = await freshDatabase();
    await using site = await openTestSite({}, fresh);
    await using two = await openTestSite({}, fresh);
    await site.site.services.db.deleteFrom("accounts").execute();
    const first = (on: TestSite, email: string) => on.fetch("/api/auth/register", json({ ...account, email }));
    const both = await Promise.all([first(site, "one@studio.example"), first(two, "two@studio.example")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, expect.toSatisfy((status) => status >= 400)]);
    expect(await emails(site)).toHaveLength(1);
  });
});
