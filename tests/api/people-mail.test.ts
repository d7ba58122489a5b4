import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { mailNotices } from "#app/features/auth/notices/notice-mail.server.ts";
import { endAllSessions, setPassword } from "#app/features/auth/account-recovery.server.ts";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";
import { openMailServer } from "../mail-server.ts";

/* A real mail server receives the mails. The site sends them every few seconds; the tests trigger that at once. */

const PASSWORD = "another four words there";

async function invite(site: TestSite, token: string, email: string) {
  const response = await site.fetch("/api/invitations", { ...json({ email }), token });
  return (await response.json()) as { link: string };
}

const accept = (site: TestSite, link: string | undefined, name: string) =>
  site.fetch("/api/invitations/accept", json({ token: link?.split("#")[1], name, password: PASSWORD }));

test("a new admin is announced to all other admins", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  const { link } = await invite(site, token, "lena@studio.example");
  await accept(site, link, "Lena");
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("has a new admin")).toEqual([ADMIN.email]);
  const register = { name: "Ben", email: "ben@studio.example", password: PASSWORD, role: "admin" };
  await site.fetch("/api/auth/register", { ...json(register), token });
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("ben@studio.example")).toEqual(["lena@studio.example", ADMIN.email]);
});

test("changes of password, second factor and email are mailed to the person concerned, at the old email", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  await accept(site, (await invite(site, token, "lena@studio.example")).link, "Lena");
  const send = (method: string, path: string, fields: object) => site.fetch(path, { ...json(fields, method), token });
  const { secret } = (await (await send("POST", "/api/auth/totp", {})).json()) as { secret: string };
  const timestamp = site.site.services.now().getTime();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  expect((await send("POST", "/api/auth/totp/confirm", { code })).status).toBe(200);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("An authenticator app was set up")).toEqual([ADMIN.email]);
  const passwords = { currentPassword: ADMIN.password, newPassword: PASSWORD };
  expect((await send("PUT", "/api/auth/password", passwords)).status).toBe(200);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("Your password for")).toEqual([ADMIN.email]);
  expect((await send("PUT", "/api/account", { email: "new@studio.example" })).status).toBe(200);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("Your email for")).toEqual([ADMIN.email]);
  // Changes by the command line, a separate process, are mailed, too.
  const act = { actor: COMMAND_LINE, now: site.site.services.now() };
  await setPassword(site.site.services.db, "lena@studio.example", "a fourth set of words", act);
  await endAllSessions(site.site.services.db, "lena@studio.example", act);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("By: command line")).toEqual(["lena@studio.example"]);
  expect(mail.letters).toHaveLength(5);
});
