import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { mailNotices } from "#app/features/auth/notices/notice-mail.server.ts";
import { endAllSessions, setPassword } from "#app/features/auth/account-recovery.server.ts";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";
import { openMailServer, type MailServer } from "../mail-server.ts";

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

test("changes of access are mailed to the old email", async () => {
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
  expect((await send("POST", "/api/account/email", { token: await mailedToken(mail) })).status).toBe(200);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("Your email for")).toEqual([ADMIN.email]);
  // Changes by the command line, a separate process, are mailed, too.
  const act = { actor: COMMAND_LINE, now: site.site.services.now() };
  await setPassword(site.site.services.db, "lena@studio.example", "a fourth set of words", act);
  await endAllSessions(site.site.services.db, "lena@studio.example", act);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("By: command line")).toEqual(["lena@studio.example"]);
  expect(mail.letters).toHaveLength(6);
});

/** The token of the newest link that was mailed to confirm an email. */
async function mailedToken(mail: MailServer, count = 1): Promise<string> {
  const tokens = () =>
    mail.letters.flatMap(({ raw }) => /account#([\w-]{43})/.exec(raw.replaceAll("=\n", ""))?.[1] ?? []);
  await expect.poll(() => tokens().length).toBe(count);
  return tokens().at(-1) ?? "";
}

const AN_HOUR_MS = 60 * 60 * 1000;

test("with mail, a new email logs in after a confirmation", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  const lena = (await (await accept(site, (await invite(site, token, "lena@studio.example")).link, "Lena")).json()) as {
    token: string;
  };
  const change = async (email: string) =>
    (await site.fetch("/api/account", { ...json({ email }, "PUT"), token })).status;
  const confirm = async (link: string, by = token) =>
    (await site.fetch("/api/account/email", { ...json({ token: link }), token: by })).status;
  const login = async (email: string) =>
    (await site.fetch("/api/auth/login", json({ email, password: ADMIN.password }))).status;

  expect(await change("lena@studio.example")).toBe(409);
  expect(await change("tpyo@studio.example")).toBe(200);
  const replaced = await mailedToken(mail);
  expect([await login("tpyo@studio.example"), await login(ADMIN.email)]).toEqual([401, 200]);
  expect(await change("New@studio.example")).toBe(200);
  const link = await mailedToken(mail, 2);
  const { clock } = site;
  const later = new Date(clock.now.getTime() + AN_HOUR_MS);
  expect([await confirm(replaced), await confirm("x"), await confirm(link, lena.token)]).toEqual([404, 404, 404]);
  expect([await confirm(link), await confirm(link)]).toEqual([200, 404]);
  expect([await login(ADMIN.email), await login("new@studio.example")]).toEqual([401, 200]);

  expect(await change("third@studio.example")).toBe(200);
  const late = await mailedToken(mail, 3);
  clock.now = later;
  expect(await confirm(late)).toBe(404);
  const actions = await site.site.services.db.selectFrom("audit").select("action").orderBy("id").execute();
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith("account.email"))).toEqual([
    "account.email-request",
    "account.email-request",
    "account.email",
    "account.email-request",
  ]);
});

test("links to new emails are bounded", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  const change = async (name: string) =>
    (await site.fetch("/api/account", { ...json({ email: `${name}@studio.example` }, "PUT"), token })).status;
  for (const name of ["a", "b", "c", "d"]) expect(await change(name)).toBe(200);
  await mail[Symbol.asyncDispose]();
  expect(await change("e")).toBe(503);
  expect(await site.site.services.db.selectFrom("challenges").selectAll().execute()).toEqual([]);
  expect(await change("f")).toBe(429);
});
