import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";
import { fileOf } from "../images.ts";

const FIELDS = { title: "Title", content: "Text" };

test("a gzip body that expands to 100 MB gets 415", async () => {
  await using site = await openTestSite();
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 });
  for (const path of ["/api/auth/login", "/api/contact", "/api/subscribers"]) {
    const headers = { "Content-Type": "application/json", "Content-Encoding": "gzip" };
    expect([path, (await site.fetch(path, { method: "POST", headers, body: bomb })).status]).toEqual([path, 415]);
  }
});

/** A GIF of one pixel and many frames (GIF89a, sections 17 to 27). */
function animatedGif(frames: number): Buffer {
  const head = Buffer.from("474946383961010001008000000000 00ffffff".replaceAll(" ", ""), "hex");
  const frame = Buffer.from("21f9040001000000 2c00000000010001000002024401 00".replaceAll(" ", ""), "hex");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

test("an image of 10,000 frames is stored as its first frame", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const bytes = animatedGif(10_000);
  expect((await sharp(bytes, { limitInputPixels: false }).metadata()).pages).toBe(10_000);
  const image = fileOf(bytes, "film.gif", "image/gif");
  const response = await site.fetch("/api/blogs", { ...form({ ...FIELDS, image }), token });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ image: { width: 1, height: 1 } });
});

test("a flood of messages is throttled despite forged headers", async () => {
  await using site = await openTestSite();
  const send = (headers: Record<string, string> = {}, from = "192.0.2.1") => {
    const init = json({ name: "N", email: "n@campus.example", message: "M" });
    return site.fetch("/api/contact", { ...init, headers: { ...init.headers, ...headers }, from });
  };
  for (let count = 0; count < 10; count += 1) expect((await send()).status).toBe(200);
  const held = await send({
    "X-Forwarded-For": "198.51.100.7",
    Forwarded: "for=198.51.100.7",
    "X-Real-IP": "198.51.100.7",
  });
  expect([held.status, held.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await send({}, "192.0.2.2")).status).toBe(200);
  // The throttle counts an IPv6 network as one client, however many addresses it has.
  for (let count = 0; count < 10; count += 1) expect((await send({}, `2001:db8::${count}`)).status).toBe(200);
  expect((await send({}, "2001:db8::ffff")).status).toBe(429);
  expect((await send({}, "2001:db8:0:1::1")).status).toBe(200);
});

test.each(["BREW", "PROPFIND", "OPTIONS", "PATCH"])("the method %s gets a 4xx", async (method) => {
  await using site = await openTestSite();
  for (const path of ["/api/blogs", "/api/blogs/x", "/api/nothing", "/media/x.webp"]) {
    const { status } = await site.fetch(path, { method });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
});
