import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { expect, test } from "vitest";
import { mailLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { form, json, openTestSite } from "../harness.ts";
import { openMailServer } from "../mail-server.ts";

const MESSAGE = { name: "Ben", email: "ben@campus.example", message: "Could you help with our club's site?" };

test("a message is mailed to the studio once", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  await site.fetch("/api/contact", form(MESSAGE));
  const { services } = site.site;
  await Promise.all([mailWaitingMessages(services), mailWaitingMessages(services)]);
  await mailWaitingMessages(services);
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]?.raw).toContain(`Subject: ${fillText(mailLabels.message, { name: MESSAGE.name })}`);
  expect(mail.letters[0]?.raw).toContain("Reply-To: ben@campus.example");
  expect(mail.letters[0]?.raw).toContain(`To: ${(await services.site()).emailContact}`);
});

test("a message is mailed once the mail server is back", async () => {
  const closedServer = await openMailServer();
  await closedServer[Symbol.asyncDispose]();
  await using site = await openTestSite({ SMTP_URL: closedServer.url });
  expect((await site.fetch("/api/contact", form(MESSAGE))).status).toBe(200);
  const { services } = site.site;
  await mailWaitingMessages(services);
  const stored = () => services.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
  const failed = await stored();
  expect(failed).toMatchObject({ mail_state: "waiting", mail_attempts: 1 });
  expect(Date.parse(failed.mail_next_at ?? "")).toBeGreaterThan(services.now().getTime());
  const token = await site.login();
  expect(await (await site.fetch("/api/messages", { token })).json()).toMatchObject({ messages: [{ name: "Ben" }] });

  await using back = await openMailServer();
  const { openMailer } = await import("#app/server/services/mail.ts");
  const secondServices = { ...services, mail: openMailer({ smtpUrl: back.url, siteUrl: "http://studio.test" }) };
  site.clock.now = new Date(site.clock.now.getTime() + 2 * 60_000);
  await mailWaitingMessages(secondServices);
  expect(back.letters).toHaveLength(1);
  expect(await stored()).toMatchObject({ mail_state: "sent" });
  secondServices.mail.close();
});

test("a visitor's text cannot add a header to the mail", async () => {
  await using mail = await openMailServer();
  await using site = await openTestSite({ SMTP_URL: mail.url });
  const name = "Eve\r\nBcc: all@campus.example\r\n\r\nBody";
  await site.fetch(
    "/api/contact",
    json({ ...MESSAGE, name, message: "a\r\n.\r\nMAIL FROM:<x@evil.example>\r\n</script> & ü" }),
  );
  await mailWaitingMessages(site.site.services);
  expect(mail.letters).toHaveLength(1);
  const [head = ""] = (mail.letters[0]?.raw ?? "").split("\n\n");
  expect(head).not.toMatch(/^Bcc:/im);
  expect(head.match(/^(To|Reply-To|Subject):/gim)).toHaveLength(3);
  expect(head).toMatch(/^Content-Type: text\/plain/im);
});

test("a message whose sending process dies is retried at increasing intervals", async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  await using site = await openTestSite({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  await site.fetch("/api/contact", form(MESSAGE));
  const { services } = site.site;
  // Each of these acts as a process that never gets to record a result.
  const sendings: Promise<void>[] = [];
  const claims: [attempts: number, minutes: number][] = [];
  for (let process = 1; process <= 4; process += 1) {
    sendings.push(mailWaitingMessages(services));
    await expect.poll(() => sockets.size).toBe(process);
    const row = await services.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
    const minutes = (Date.parse(row.mail_next_at ?? "") - services.now().getTime()) / 60_000;
    claims.push([row.mail_attempts, Math.round(minutes)]);
    site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000 + 1);
  }
  expect(claims).toEqual([
    [1, 10],
    [2, 10],
    [3, 30],
    [4, 120],
  ]);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await Promise.all(sendings);
});
