import { sql } from "kysely";
import { expect, test } from "vitest";
import { form, openTestSite } from "../harness.ts";

type Specification = { openapi: string; paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

test("the API publishes an OpenAPI 3.1 document with a page", async () => {
  await using site = await openTestSite();
  const specification = (await (await site.fetch("/api/openapi.json")).json()) as Specification;
  expect(specification.openapi).toBe("3.1.0");
  for (const path of [
    "/api/auth/login",
    "/api/blogs",
    "/api/blogs/{id}",
    "/api/projects",
    "/api/testimonials",
    "/api/contact",
  ]) {
    expect(Object.keys(specification.paths)).toContain(path);
  }
  const page = await site.fetch("/api/docs");
  expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(await page.text()).toContain("/api/testimonials/{id}");
});

test("HSTS is sent where the site's URL is https", async () => {
  await using site = await openTestSite({ SITE_URL: "https://studio.example" });
  expect((await site.fetch("/healthz")).headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
});

test("HSTS includes subdomains if HSTS_SUBDOMAINS is on", async () => {
  await using site = await openTestSite({ SITE_URL: "https://studio.example", HSTS_SUBDOMAINS: "on" });
  const { headers } = await site.fetch("/healthz");
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000; includeSubDomains");
  await expect(openTestSite({ HSTS_SUBDOMAINS: "yes" })).rejects.toThrow('HSTS_SUBDOMAINS must be "on" or "off"');
});

test("the readiness check returns 503 while the site drains", async () => {
  await using site = await openTestSite();
  expect((await site.fetch("/healthz")).status).toBe(200);
  expect((await site.fetch("/readyz")).status).toBe(200);
  site.site.drain();
  expect((await site.fetch("/readyz")).status).toBe(503);
  expect((await site.fetch("/healthz")).status).toBe(200);
});

// All tests share one PostgreSQL, and making it read-only would affect all of them.
test.skipIf(process.env["TEST_DATABASE"])("while the database is read-only, a save returns 503", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { db } = site.site.services;
  await sql`pragma query_only = on`.execute(db);
  const rejected = await site.fetch("/api/blogs", { ...form({ title: "T", content: "C" }), token });
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(await rejected.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
  expect(await (await site.fetch("/api/blogs")).json()).toEqual([]);
  await sql`pragma query_only = off`.execute(db);
  expect((await site.fetch("/api/blogs", { ...form({ title: "T", content: "C" }), token })).status).toBe(201);
});

test.each([
  ["/api/projects", { title: "T", description: "D", category: "C", tech: "T" }, null],
  ["/api/testimonials", { name: "N", position: "P", content: "C" }, "testimonials"],
  ["/api/contact", { name: "N", email: "n@campus.example", message: "M" }, "messages"],
] as const)("items sent to %s are paginated in the list's order", async (path, fields, member) => {
  await using site = await openTestSite();
  const token = await site.login();
  for (let round = 0; round < 5; round += 1) await site.fetch(path, { ...form(fields), token });
  const list = path === "/api/contact" ? "/api/messages" : path;
  const page = async (query: string) => {
    const response = await site.fetch(`${list}${query}`, { token });
    const reply = (await response.json()) as Record<string, { id: string }[]> | { id: string }[];
    const items = Array.isArray(reply) ? reply : (reply[member ?? ""] ?? []);
    return { ids: items.map(({ id }) => id), next: response.headers.get("X-Next-Cursor") };
  };
  const whole = await page("");
  expect(whole.ids).toHaveLength(5);
  const first = await page("?limit=2");
  const second = await page(`?limit=2&cursor=${first.next}`);
  const third = await page(`?limit=2&cursor=${second.next}`);
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(whole.ids);
  expect(third.next).toBeNull();
});
