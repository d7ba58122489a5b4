import { expect, test } from "vitest";
import { formsLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { form, json, openTestSite } from "../harness.ts";

const MESSAGE = {
  name: "Ben",
  email: "ben@campus.example",
  phone: "",
  message: "Could you help with our club's site?",
};

test("the admin can list, mark and delete a stored message", async () => {
  await using site = await openTestSite();
  const sent = await site.fetch("/api/contact", form({ ...MESSAGE, access_key: "ignored" }));
  expect(sent.status).toBe(200);
  expect(await sent.json()).toEqual({ success: true, message: "Mail sent successfully!" });

  expect((await site.fetch("/api/messages")).status).toBe(401);
  const token = await site.login();
  const { messages } = (await (await site.fetch("/api/messages", { token })).json()) as { messages: { id: string }[] };
  expect(messages).toEqual([expect.objectContaining({ ...MESSAGE, readAt: null })]);

  const id = messages[0]?.id;
  const marked = await site.fetch(`/api/messages/${id}`, { ...json({ read: true }, "PUT"), token });
  expect(await marked.json()).toMatchObject({ readAt: expect.any(String) });
  expect((await site.fetch(`/api/messages/${id}`, { method: "DELETE", token })).status).toBe(200);
  expect(await (await site.fetch("/api/messages", { token })).json()).toMatchObject({ messages: [] });
});

test.each([
  [{ ...MESSAGE, name: " " }, "name"],
  [{ ...MESSAGE, email: "ben" }, "email"],
  [{ ...MESSAGE, email: "" }, "email"],
  [{ ...MESSAGE, message: "\n" }, "message"],
])("an invalid message returns an error for its field (%#)", async (fields, field) => {
  await using site = await openTestSite();
  const response = await site.fetch("/api/contact", form(fields));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: expect.stringMatching(/./) } });
});

test("contact form errors have the form of a form service's", async () => {
  await using site = await openTestSite();
  const foreign = form(MESSAGE);
  const sent: [number, RequestInit & { token?: string }][] = [
    [400, json({ ...MESSAGE, email: "ben" })],
    [401, { ...form(MESSAGE), token: "unknown" }],
    [403, { ...foreign, headers: { ...foreign.headers, Origin: "https://evil.example" } }],
    [405, { method: "PUT" }],
    [413, json({ ...MESSAGE, filler: "x".repeat(200_000) })],
    [415, { method: "POST", body: "<name/>", headers: { "Content-Type": "application/xml" } }],
    ...Array.from({ length: 10 }, (): [number, RequestInit] => [200, form(MESSAGE)]),
    [429, form(MESSAGE)],
  ];
  for (const [status, init] of sent) {
    const response = await site.fetch("/api/contact", init);
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([status, { success: status === 200, message: expect.any(String) }]);
  }
  const elsewhere = await site.fetch("/api/subscribers", json({}));
  expect(Object.keys((await elsewhere.json()) as object)).toEqual(["message", "errors", "requestId"]);
});

test("line breaks in single-line fields cannot become mail headers", async () => {
  await using site = await openTestSite();
  const name = "Ben\r\nBcc: everyone@campus.example";
  expect((await site.fetch("/api/contact", json({ ...MESSAGE, name }))).status).toBe(200);
  expect(
    (await site.fetch("/api/contact", json({ ...MESSAGE, email: `${MESSAGE.email}\r\nBcc: x@y.example` }))).status,
  ).toBe(400);
  const rows = await site.site.services.db.selectFrom("messages").select("name").execute();
  expect(rows).toEqual([{ name: "Ben Bcc: everyone@campus.example" }]);
});

test.each([
  ["fills the hidden field", { website: "https://spam.example" }],
  ["sends within two seconds", { seconds: "1" }],
])("a message from a sender who %s is stored as spam", async (_what, sign) => {
  await using site = await openTestSite();
  expect((await site.fetch("/api/contact", form({ ...MESSAGE, ...sign }))).status).toBe(200);
  expect((await site.fetch("/api/contact", form({ ...MESSAGE, seconds: "40" }))).status).toBe(200);
  const token = await site.login();
  expect(await (await site.fetch("/api/messages", { token })).json()).toMatchObject({
    messages: [{ suspect: false }, { suspect: true }],
  });
});

test("messages from one IP are throttled", async () => {
  await using site = await openTestSite();
  for (let round = 0; round < 10; round += 1)
    expect((await site.fetch("/api/contact", form(MESSAGE))).status).toBe(200);
  const held = await site.fetch("/api/contact", form(MESSAGE));
  expect(held.status).toBe(429);
  expect(held.headers.get("Retry-After")).toMatch(/^\d+$/);
  const token = await site.login();
  await site.fetch("/api/settings", { ...json({ revision: 0, values: { language: "de" } }, "PUT"), token });
  const heldAgain = await site.fetch("/api/contact", form(MESSAGE));
  expect(await heldAgain.json()).toMatchObject({ message: fillText(formsLabels.tooMany, { time: "60 Minuten" }) });
  expect((await site.fetch("/api/contact", { ...form(MESSAGE), from: "203.0.113.9" })).status).toBe(200);
});

test("a form message that is repeated within a minute is stored once", async () => {
  await using site = await openTestSite();
  const slip = { ...MESSAGE, website: "" };
  const stored = async () => (await site.site.services.db.selectFrom("messages").select("id").execute()).length;
  const results = await Promise.all([1, 2, 3].map(() => site.fetch("/api/contact", form(slip))));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored()).toBe(1);
  await site.fetch("/api/contact", form({ ...slip, message: "And another thing." }));
  await site.fetch("/api/contact", { ...form(slip), from: "203.0.113.9" });
  expect(await stored()).toBe(3);
  site.clock.now = new Date(site.clock.now.getTime() + 61_000);
  await site.fetch("/api/contact", form(slip));
  expect(await stored()).toBe(4);
  // Without the form's `website` field the sender is a program, whose repeated messages are intended.
  for (const _ of [1, 2]) await site.fetch("/api/contact", form(MESSAGE));
  expect(await stored()).toBe(6);
});
