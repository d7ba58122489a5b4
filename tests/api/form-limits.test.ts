import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";

/* Limits of forms that anybody may send. */

const SIGN_UP = { email: "ana@campus.example", source: "newsletter" };

const urlEncoded = (body: string): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body,
});

/** A multipart form without its end. */
const unfinished = (parts: number, boundary: string): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
  body: '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts),
});

test.each([
  ["a form of 1,000 empty fields", urlEncoded("&".repeat(1_000))],
  ["a form of 201 fields", urlEncoded("a&".repeat(201))],
  ["1,000 parts without an end", unfinished(1_000, "edge")],
  ["1,000 parts with a quoted boundary", unfinished(1_000, '"edge"')],
])("%s is rejected by its number of fields, before it is parsed", async (_what, init) => {
  await using site = await openTestSite();
  const response = await site.fetch("/api/subscribers", init);
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ message: "The form has more than 200 fields." }),
  ]);
});

test("a form may have 200 fields", async () => {
  await using site = await openTestSite();
  const fields = { ...SIGN_UP, ...Object.fromEntries(Array.from({ length: 198 }, (_, n) => [`f${n}`, "x"])) };
  for (const init of [form(fields), urlEncoded(String(new URLSearchParams(fields)))]) {
    expect((await site.fetch("/api/subscribers", init)).status).toBe(200);
  }
});

test("a line break counts as one character, though a form sends two", async () => {
  await using site = await openTestSite();
  const send = (lines: number) =>
    site.fetch("/api/contact", form({ name: "Ben", email: "ben@campus.example", message: "x\r\n".repeat(lines) }));
  expect((await send(5_000)).status).toBe(200);
  expect((await send(5_001)).status).toBe(400);
});

test("the open forms take 128 KB", async () => {
  await using site = await openTestSite();
  const message = { name: "Ben", email: "ben@campus.example", message: "長".repeat(10_000) };
  for (const init of [form(message), json(message), urlEncoded(String(new URLSearchParams(message)))]) {
    expect((await site.fetch("/api/contact", init)).status).toBe(200);
  }
  const large = json({ filler: "x".repeat(128 * 1024) });
  for (const path of [
    "/api/contact",
    "/api/subscribers",
    "/api/blogs/any/likes",
    "/api/invitations/accept",
    "/api/auth/login/passkey",
  ]) {
    const response = await site.fetch(path, large);
    expect([path, response.status, ((await response.json()) as { message: string }).message]).toEqual([
      path,
      413,
      "The request is too large. The limit is 128 KB.",
    ]);
  }
});
