import { describe, expect, test } from "vitest";
import { contactLabels, formsLabels } from "#site-labels";
import { fillText } from "#app/config/fill-text.ts";
import { ADMIN, form, json, openTestSite } from "../harness.ts";
import { expectError } from "../expect-error.ts";
import { sharedByFile } from "../shared-by-file.ts";

/* Hostile input. Each request gets a 4xx with one plain sentence, stores nothing, and the server keeps responding. */

/** Shared by all tests: what they send is rejected, or does not matter to the others. */
const sharedSite = sharedByFile(() => openTestSite());

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const raw = (body: BodyInit, type?: string): RequestInit => ({
  method: "POST",
  body,
  headers: type ? { "Content-Type": type } : {},
});
const multipart = (body: string) => raw(body, "multipart/form-data; boundary=edge");
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("login", () => {
  test.each([
    ["operators instead of texts", json({ email: { $gt: "" }, password: { $ne: "" } }), 400],
    ["lists instead of texts", json({ email: [ADMIN.email], password: [ADMIN.password] }), 400],
    ["null", json({ email: null, password: null }), 400],
    ["numbers", json({ email: 1, password: 2 }), 400],
    ["no fields", json({}), 400],
    ["a list", json([ADMIN]), 400],
    ["a text", json("email"), 400],
    ["JSON null", json(null), 400],
    ["a 1 MB password", json({ ...ADMIN, password: "x".repeat(1_000_000) }), 400],
    ["10 MB of JSON", json({ ...ADMIN, filler: "x".repeat(10_000_000) }), 413],
    ["JSON nested 100,000 deep", raw(nested(100_000), "application/json"), 400],
    ["broken JSON", raw('{"email":', "application/json"), 400],
    ["bytes that are not UTF-8", raw(Buffer.from('{"email":"\xff"}', "latin1"), "application/json"), 400],
    ["no content type", raw(Buffer.from("email=a")), 415],
    ["XML", raw("<email/>", "application/xml"), 415],
    [
      "a compressed body",
      { ...json(ADMIN), headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" } },
      415,
    ],
    ["an email of 10,000 characters", json({ email: `${"a".repeat(10_000)}@b.example`, password: "x" }), 400],
    ["a NUL in the email", json({ email: "a\0@b.example", password: "x" }), 400],
    ["an SQL fragment", json({ email: "' or 1=1 --", password: "x" }), 400],
  ])("a login with %s is rejected", async (_what, init, status) => {
    const site = await sharedSite();
    await expectError(await site.fetch("/api/auth/login", init), status);
    expect((await site.fetch("/api/auth/login", json(ADMIN))).status).toBe(200);
  });

  test("a login with __proto__ in its body does not change Object.prototype", async () => {
    const site = await sharedSite();
    const body = `{"__proto__":{"role":"admin","isAdmin":true},"email":"${ADMIN.email}","password":"wrong wrong"}`;
    await expectError(await site.fetch("/api/auth/login", raw(body, "application/json")), 401);
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});

describe("tokens", () => {
  test.each([
    "Bearer",
    "Bearer x",
    `Bearer ${"x".repeat(43)}`,
    "Basic YWRtaW46YWRtaW4=",
    `Bearer ${"y".repeat(5000)}`,
    "bearer null",
  ])("the Authorization header %j gets 401", async (Authorization) => {
    const site = await sharedSite();
    const response = await site.fetch("/api/auth/verify", { headers: { Authorization } });
    expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    await expectError(response, 401);
  });
});

test("each kind of bad token gets its own error message", async () => {
  const site = await sharedSite();
  const messageFor = async (Authorization: string) => {
    const response = await site.fetch("/api/auth/verify", { headers: { Authorization } });
    return ((await response.json()) as { message: string }).message;
  };
  expect(await messageFor("Bearer nope")).toBe("This token is malformed. Send the whole token that a login returned.");
  expect(await messageFor(`Bearer ${"x".repeat(43)}`)).toBe("Your session has ended. Log in again.");
  for (const other of ["Basic YWRtaW46YWRtaW4=", "Bearer"]) {
    expect(await messageFor(other)).toBe("The Authorization header must be: Bearer, a space, the token.");
  }
});

describe("required fields", () => {
  const CONTACT_FIELDS = ["name", "email", "message"] as const;
  const requiredText = (field: (typeof CONTACT_FIELDS)[number]) =>
    fillText(formsLabels.required, { field: contactLabels[field] });
  const post = { title: "Title is required.", content: "Content is required." };
  test.each([
    ["/api/blogs", post],
    [
      "/api/projects",
      {
        title: "Title is required.",
        description: "Description is required.",
        category: "Category is required.",
        tech: "Tech is required: one or more names, separated by commas.",
      },
    ],
    [
      "/api/testimonials",
      { name: "Name is required.", content: "Content is required.", position: "Position is required." },
    ],
    ["/api/contact", Object.fromEntries(CONTACT_FIELDS.map((field) => [field, requiredText(field)]))],
    ["/api/auth/login", { email: "Email is required.", password: "Password is required." }],
    [
      "/api/auth/register",
      { name: "Name is required.", email: "Email is required.", password: "Password is required." },
    ],
    ["/api/redirects", { from: "Old URL is required.", to: "New URL is required." }],
  ])("a missing or null field of %s is said to be required", async (path, errors) => {
    const site = await sharedSite();
    const token = await site.login();
    const nothing = Object.fromEntries(Object.keys(errors).map((field) => [field, null]));
    for (const fields of [{}, nothing]) {
      const response = await site.fetch(path, { ...json(fields), token });
      expect([response.status, await response.json()]).toMatchObject([400, { errors }]);
    }
  });

  test("an update keeps the fields that are not sent", async () => {
    const site = await sharedSite();
    const token = await site.login();
    const created = await site.fetch("/api/blogs", { ...json({ title: "Kept", content: "Kept, too" }), token });
    const path = `/api/blogs/${((await created.json()) as { id: string }).id}`;
    const update = async (fields: object) => (await site.fetch(path, { ...json(fields, "PUT"), token })).json();
    expect(await update({ excerpt: "New" })).toMatchObject({ title: "Kept", content: "Kept, too", excerpt: "New" });
    expect(await update({ title: null, content: null })).toMatchObject({ errors: post });
    expect(await update({ title: 1 })).toMatchObject({ errors: { title: "Title must be text." } });
  });
});

describe("multipart", () => {
  const fields = { title: "Title", content: "Text" };
  const whole = part("title", "Title") + part("content", "Text");
  test.each([
    ["no boundary", raw("--edge--", "multipart/form-data"), 400],
    [
      "no closing boundary",
      multipart(part("title", "Title") + '--edge\r\nContent-Disposition: form-data; name="content"\r\n\r\nText'),
      400,
    ],
    ["an empty body", multipart(""), 400],
    ["an empty boundary", raw(`${whole}--edge--\r\n`, "multipart/form-data; boundary="), 400],
    ["an invalid boundary", raw(`${whole}--edge--\r\n`, 'multipart/form-data; boundary="ed\\"ge"'), 400],
    ["two content types", raw(`${whole}--edge--\r\n`, "multipart/form-data; boundary=edge, application/json"), 400],
    ["line feeds without carriage returns", multipart(`${whole}--edge--\r\n`.replaceAll("\r\n", "\n")), 400],
    [
      "a part without a name",
      multipart(`--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n${whole}--edge--\r\n`),
      400,
    ],
    ["a part without headers", multipart(`--edge\r\n\r\nx\r\n${whole}--edge--\r\n`), 400],
    ["a part that is an attachment", multipart(`${whole.replace("form-data;", "attachment;")}--edge--\r\n`), 400],
    ["a file as the title", form({ title: new File(["x"], "x.txt"), content: "Text" }), 400],
    ["random bytes", raw("\0\x01\x02 noise", "multipart/form-data; boundary=edge"), 400],
    [
      "10,000 fields",
      multipart(`${Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, "x")).join("")}--edge--\r\n`),
      400,
    ],
    ["a repeated title", form({ title: ["One", "Two"], content: "Text" }), 400],
    ["a title of spaces", form({ ...fields, title: " \t " }), 400],
    ["a title of 10,000 characters", form({ ...fields, title: "x".repeat(10_000) }), 400],
    ["a NUL in the title", form({ ...fields, title: "a\0b" }), 400],
    ["half a surrogate pair in the title", json({ ...fields, title: "a\ud800b" }), 400],
    ["content of a million characters", form({ ...fields, content: "x".repeat(1_000_000) }), [400, 413]],
    ["an unknown status", form({ ...fields, status: "secret" }), 400],
    ["an invalid publishing time", form({ ...fields, status: "scheduled", publishAt: "tomorrow" }), 400],
    ["a slug with a path in it", form({ ...fields, slug: "../../etc" }), 400],
    ["text as the image", form({ ...fields, image: "picture" }), 400],
  ])("a post with %s is rejected", async (_what, init, status) => {
    const site = await sharedSite();
    const token = await site.login();
    const before = await (await site.fetch("/api/blogs", { token })).json();
    await expectError(await site.fetch("/api/blogs", { ...init, token }), status);
    expect(await (await site.fetch("/api/blogs", { token })).json()).toEqual(before);
    expect((await site.fetch("/api/blogs", { ...form(fields), token })).status).toBe(201);
  });

  test.each([
    "9999-12-31T23:59:59-14:00",
    "0000-01-01T00:00:00+14:00",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+01:00",
  ])("the publishing time %s is rejected for its year in UTC", async (publishAt) => {
    const site = await sharedSite();
    const token = await site.login();
    const before = await (await site.fetch("/api/blogs", { token })).json();
    const sent = form({ title: "A", content: "B", status: "scheduled", publishAt });
    const response = await site.fetch("/api/blogs", { ...sent, token });
    const message = "The publishing time must be a date and time like 2026-01-31T09:00:00Z.";
    expect([response.status, await response.json()]).toMatchObject([400, { errors: { publishAt: message } }]);
    expect(await (await site.fetch("/api/blogs", { token })).json()).toEqual(before);
  });

  test("a form field with an empty name is ignored or rejected", async () => {
    const site = await sharedSite();
    const token = await site.login();
    const body = multipart(`${part("title", "Title")}${part("content", "Text")}${part("", "nameless")}--edge--\r\n`);
    expect([201, 400]).toContain((await site.fetch("/api/blogs", { ...body, token })).status);
  });

  test("direction override characters are removed from a title", async () => {
    const site = await sharedSite();
    const token = await site.login();
    const response = await site.fetch("/api/blogs", { ...form({ ...fields, title: "safe\u202Egpj.exe" }), token });
    expect(await response.json()).toMatchObject({ title: "safegpj.exe" });
  });
});

describe("URLs", () => {
  test("an unknown URL under /api returns a JSON error with 404", async () => {
    const site = await sharedSite();
    for (const path of ["/api", "/api/", "/api/nothing", "/api/blogs/a/b/c"]) {
      await expectError(await site.fetch(path), 404);
    }
  });

  test("an unsupported method gets 405 with an Allow header", async () => {
    const site = await sharedSite();
    const response = await site.fetch("/api/blogs", { method: "DELETE" });
    expect(response.headers.get("Allow")).toBe("GET, POST, HEAD");
    await expectError(response, 405);
    expect((await site.fetch("/api/auth/login")).headers.get("Allow")).toBe("POST");
  });

  test.each(["/healthz", "/readyz", "/media/x.webp", "/robots.txt", "/og/site.png"])(
    "%s allows only GET and HEAD",
    async (path) => {
      const site = await sharedSite();
      for (const method of ["PUT", "POST", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await site.fetch(path, { method });
        expect([method, response.status, response.headers.get("Allow")]).toEqual([method, 405, "GET, HEAD"]);
      }
    },
  );

  test.each([
    "..%2f..%2fnorthquad.sqlite",
    "%2e%2e/northquad.sqlite",
    "a".repeat(5000),
    "x.svg",
    "%00.webp",
    "1-480.webp",
  ])("/media/%s returns 404", async (name) => {
    const site = await sharedSite();
    expect((await site.fetch(`/media/${name}`)).status).toBe(404);
  });
});
