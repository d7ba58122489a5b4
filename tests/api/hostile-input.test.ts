import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";
import { fileOf, createImage } from "../images.ts";

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

test.each(["../../../etc/passwd", "a\0b.png", `${"x".repeat(4096)}.png`, "🎓🎉.png", "CON", ".htaccess", "a/b\\c.png"])(
  "an image named %j is stored under a generated name",
  async (name) => {
    await using site = await openTestSite();
    const token = await site.login();
    const bytes = new Uint8Array(await (await createImage({ width: 40, height: 30 })).arrayBuffer());
    const image = fileOf(bytes, name, "image/jpeg");
    expect((await site.fetch("/api/blogs", { ...form({ ...FIELDS, image }), token })).status).toBe(201);
    const stored = (await site.site.services.media.list()).map((file) => file.name);
    expect(stored.length).toBeGreaterThan(0);
    for (const one of stored) expect(one).toMatch(/^[0-9a-f-]{36}-\d+\.(avif|webp)$/);
  },
);

const FORMULAS = [
  "=1+1",
  "+cmd",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "  =1+1",
  "=cmd|' /C calc'!A0",
  '"; =1+1',
  "a,b\n=1+1",
  "a;-1",
  "＝1+1",
  "\u3000＠x",
];

test("every cell of a CSV export is quoted, and no part of a cell begins a formula", async () => {
  await using site = await openTestSite({ SITE_QUIRKS: "off" });
  const token = await site.login();
  for (const [index, text] of FORMULAS.entries()) {
    const from = `192.0.2.${index}`;
    const sent = await site.fetch("/api/contact", {
      ...json({ name: text, email: "n@campus.example", phone: text, message: text }),
      from,
    });
    expect(sent.status).toBe(200);
    await site.fetch("/api/blogs", { ...form({ title: text, content: "C" }), token });
  }
  await site.fetch("/api/subscribers", json({ email: "+cmd@campus.example", source: "teaser" }));
  for (const path of ["/api/messages/export.csv", "/api/audit/export.csv", "/api/subscribers/export.csv"]) {
    const csv = await site.fetch(path, { token });
    expect([csv.status, csv.headers.get("Content-Disposition")]).toEqual([200, expect.stringContaining("attachment")]);
    const text = await csv.text();
    const cells = text.match(/"(?:[^"]|"")*"/g) ?? [];
    const between = text.split(/"(?:[^"]|"")*"/);
    expect(between.filter((rest) => !["", ",", "\r\n"].includes(rest))).toEqual([]);
    expect(text).toMatch(/"'[=+]/);
    const formula = /(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]/;
    expect(cells.filter((cell) => formula.test(cell.slice(1, -1).replaceAll('""', '"')))).toEqual([]);
  }
});

test("a flood of messages from one network is throttled despite forged headers, and other networks are not", async () => {
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

test("line endings in one-line fields of the contact form become spaces", async () => {
  await using site = await openTestSite();
  const fields = {
    name: "Eve\r\nBcc: all@campus.example",
    phone: "1\n2",
    email: "n@campus.example",
    message: "a\r\nb",
  };
  expect((await site.fetch("/api/contact", json(fields))).status).toBe(200);
  const token = await site.login();
  const { messages } = (await (await site.fetch("/api/messages", { token })).json()) as { messages: unknown[] };
  expect(messages).toMatchObject([{ name: "Eve Bcc: all@campus.example", phone: "1 2", message: "a\nb" }]);
  const injected = { ...fields, email: "n@campus.example\r\nBcc: all@campus.example" };
  expect((await site.fetch("/api/contact", json(injected))).status).toBe(400);
});

test.each([
  "/api/blogs",
  "/api/projects",
  "/api/testimonials",
  "/api/messages",
  "/api/subscribers",
  "/api/audit",
  "/api/media",
])("%s rejects repeated, unknown and invalid parameters", async (path) => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const query of [
    "limit=1&limit=2",
    "limit=0",
    "limit=1e9",
    "limit=x",
    "limit[$gt]=1",
    "cursor=x",
    "cursor=%00",
    "nothing=1",
    "__proto__=1",
  ]) {
    const response = await site.fetch(`${path}?${query}`, { token });
    expect([query, response.status]).toEqual([query, 400]);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  }
});

test.each(["BREW", "PROPFIND", "OPTIONS", "PATCH"])("the method %s gets a 4xx", async (method) => {
  await using site = await openTestSite();
  for (const path of ["/api/blogs", "/api/blogs/x", "/api/nothing", "/media/x.webp"]) {
    const { status } = await site.fetch(path, { method });
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
  }
});

test("posts with 50,000 nested brackets can be saved, and the site still responds", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const content of ["[".repeat(50_000), "![".repeat(50_000), ">".repeat(50_000)]) {
    const created = await site.fetch("/api/blogs", { ...form({ ...FIELDS, content }), token });
    expect(created.status).toBe(201);
  }
  expect((await site.fetch("/rss.xml")).status).toBe(200);
});
