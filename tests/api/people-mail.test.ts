import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { COMMAND_LINE } from "#app/content/audit.server.ts";
import { mailNotices } from "#app/features/auth/notices/notice-mail.server.ts";
import { forgetLink, noticesWithLink } from "#app/features/auth/notices/notices.server.ts";
import { endAllSessions, setPassword } from "#app/features/auth/account-recovery.server.ts";
import { ADMIN, json, openTestSite, type TestSite } from "../harness.ts";
import { openMailServer } from "../mail-server.ts";

/* A real mail server receives the mails. The site sends them every few seconds; the tests trigger that at once. */

const PASSWORD = "another four words there";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0";

const login = async (site: TestSite, form: object, from: string, agent: string) => {
  const { headers, ...init } = json(form);
  const response = await site.fetch("/api/auth/login", {
    ...init,
    headers: { ...(headers as Record<string, string>), "User-Agent": agent },
    from,
  });
  return (await response.json()) as { token: string; device: string };
};

async function invite(site: TestSite, token: string, email: string) {
  const response = await site.fetch("/api/invitations", { ...json({ email }), token });
  return (await response.json()) as { link: string };
}

const accept = (site: TestSite, link: string | undefined, name: string) =>
  site.fetch("/api/invitations/accept", json({ token: link?.split("#")[1], name, password: PASSWORD }));

/** Finds the invitation link in a mail, whose lines are folded. */
const linkIn = (raw: string | undefined) =>
  /http:\/\/studio\.test\/invitation#[\w-]{43}/.exec((raw ?? "").replaceAll("=\n", ""))?.[0];

test("an invitation is mailed to the invited person, and a new admin is announced to all other admins", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  const { link } = await invite(site, token, "lena@studio.example");
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("You are invited")).toEqual(["lena@studio.example"]);
  expect(linkIn(mail.letters[0]?.raw)).toBe(link);
  await accept(site, link, "Lena");
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("has a new admin")).toEqual([ADMIN.email]);
  const register = { name: "Ben", email: "ben@studio.example", password: PASSWORD, role: "admin" };
  await site.fetch("/api/auth/register", { ...json(register), token });
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("ben@studio.example")).toEqual(["lena@studio.example", ADMIN.email]);
});

test("a login from a new device is mailed, but not an account's first login or one from a known device", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const first = await login(site, ADMIN, "192.0.2.1", FIREFOX);
  await login(site, { ...ADMIN, device: first.device }, "198.51.100.7", FIREFOX);
  await login(site, ADMIN, "192.0.2.1", "backup-script/1");
  await login(site, ADMIN, "192.0.2.1", "backup-script/1");
  await login(site, ADMIN, "203.0.113.9", FIREFOX);
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("New login")).toEqual([ADMIN.email, ADMIN.email]);
  const mails = mail.letters.map(({ raw }) => raw).join();
  expect(mails).toContain("From: 203.0.113.9");
  expect(mails).toContain("Firefox on Windows");
  expect(mails).not.toContain("198.51.100.7");
});

test("two people who log in by turns on one device are not mailed about it again", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const token = await site.login();
  const lena = { email: "lena@studio.example", password: PASSWORD };
  await accept(site, (await invite(site, token, lena.email)).link, "Lena");
  let device: string | undefined;
  for (const person of [ADMIN, lena, ADMIN, lena]) {
    // A browser stores the latest token.
    ({ device } = await login(site, { ...person, ...(device && { device }) }, "192.0.2.1", FIREFOX));
  }
  await mailNotices(site.site.services);
  await expect.poll(() => mail.recipientsOf("New login").toSorted()).toEqual([lena.email, ADMIN.email].toSorted());
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
  expect(mail.letters.filter(({ raw }) => !raw.includes("You are invited"))).toHaveLength(5);
});

test("an invitation that could not be mailed is sent later by another process, with a new link that works", async () => {
  const gone = await openMailServer();
  await gone[Symbol.asyncDispose]();
  await using site = await openTestSite({ SMTP_URL: gone.url });
  const token = await site.login();
  const { link } = await invite(site, token, "lena@studio.example");
  const { services } = site.site;
  // The mail fails and is scheduled again in a minute.
  const nextTry = async () => (await services.db.selectFrom("notices").select("next_at").executeTakeFirst())?.next_at;
  const inMinutes = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString();
  await mailNotices(services);
  await expect.poll(async () => ((await nextTry()) ?? "") < inMinutes(1.5)).toBe(true);
  // Acts as another process, which does not know the link that the admin saw.
  for (const { id } of await services.db.selectFrom("notices").select("id").execute()) forgetLink(id);
  await using back = await openMailServer(Number(new URL(gone.url).port));
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 60_000);
  await mailNotices(site.site.services);
  await expect.poll(() => back.recipientsOf("You are invited")).toEqual(["lena@studio.example"]);
  const mailed = linkIn(back.letters[0]?.raw);
  expect(mailed).not.toBe(link);
  expect((await accept(site, mailed, "Lena")).status).toBe(200);
  expect((await accept(site, link, "Lena")).status).toBe(404);
});

test("an invitation link is removed from memory when its notice is not stored or is deleted by another process", async () => {
  await using site = await openTestSite({ SMTP_URL: "smtp://127.0.0.1:1" });
  const token = await site.login();
  const { db } = site.site.services;
  // Lets one invitation through, and rolls the next one back.
  await db.schema.createIndex("one_notice").on("notices").column("kind").unique().execute();
  const create = (email: string) => site.fetch("/api/invitations", { ...json({ email }), token });
  expect((await create("lena@studio.example")).status).toBe(201);
  expect((await create("ben@studio.example")).status).toBe(409);
  const stored = await db.selectFrom("notices").select("id").execute();
  expect(noticesWithLink()).toEqual(stored.map(({ id }) => id));
  await db.deleteFrom("notices").execute();
  await mailNotices(site.site.services);
  expect(noticesWithLink()).toEqual([]);
});

test("without a mail server, a notice is deleted instead of mailed", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const changed = await site.fetch("/api/account", { ...json({ email: "new@studio.example" }, "PUT"), token });
  expect(changed.status).toBe(200);
  const notices = site.site.services.db.selectFrom("notices").select("kind");
  expect(await notices.execute()).toEqual([{ kind: "email" }]);
  await mailNotices(site.site.services);
  expect(await notices.execute()).toEqual([]);
});
