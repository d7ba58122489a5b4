import { expect, test } from "vitest";
import { isEmail } from "#app/config/is-email.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { form, json } from "../harness.ts";
import { openMailServer } from "../mail-server.ts";
import { openStudio } from "../studio.ts";

const ADDRESSES = [
  "jörg@exämple.de",
  "用户@例子.中国",
  "почта@пример.рф",
  "a.b+c@xn--exmple-cua.xn--p1ai",
  "o'neil@a.example",
];

test.each(ADDRESSES)("%s is an email everywhere", async (email) => {
  await using studio = await openStudio();
  await studio.send("/contact", json({ name: "A", email, message: "B" }));
  await studio.send("/subscribers", json({ email: email.normalize("NFD"), source: "newsletter" }));
  await studio.send("/invitations", json({ email }), 201);
  const { revision } = await studio.send("/settings");
  await studio.send("/settings", json({ revision, values: { emailContact: email } }, "PUT"));
  expect(await studio.send("/messages")).toMatchObject({ messages: [{ email }] });
  expect(JSON.stringify(await studio.send("/subscribers"))).toContain(`"${email}"`);
  expect(await (await studio.fetch("/.well-known/security.txt")).text()).toContain(`mailto:${encodeURI(email)}`);
});

test("a mail to an email in another script is sent", async () => {
  await using mail = await openMailServer();
  await using studio = await openStudio({ SMTP_URL: mail.url });
  const { revision } = await studio.send("/settings");
  await studio.send("/settings", json({ revision, values: { emailContact: "jörg@exämple.de" } }, "PUT"));
  await studio.fetch("/api/contact", form({ name: "Ben", email: "zoë@exämple.de", message: "Hello" }));
  await mailWaitingMessages(studio.site.services);
  const [letter] = mail.letters;
  expect(letter?.to).toEqual(["jörg@exämple.de"]);
  expect(letter?.raw.match(/^(?:To|Reply-To): .*$/gim)).toEqual(["To: jörg@exämple.de", "Reply-To: zoë@exämple.de"]);
});

test.each([
  "a@b",
  "a b@c.example",
  "a,b@c.example",
  "a@b.example,c@d.example",
  "<a@b.example>",
  "a@b.example\nBcc: c@d.example",
  '"a"@b.example',
  "a@b@c.example",
  "a..b@c.example",
  ".a@c.example",
  "a\u200b@c.example",
  "a@-c.example",
  "ö@ä",
])("%j is no email", (text) => {
  expect(isEmail(text)).toBe(false);
});
