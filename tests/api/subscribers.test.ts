import { expect, test } from "vitest";
import { form, openTestSite } from "../harness.ts";

test("an email can subscribe once per source, and the admin can export all subscribers", async () => {
  await using site = await openTestSite();
  const signUp = (email: string, source: string) => site.fetch("/api/subscribers", form({ email, source }));
  expect((await signUp("Ana@campus.example", "newsletter")).status).toBe(200);
  expect((await signUp("ana@campus.example", "newsletter")).status).toBe(200);
  expect((await signUp("ana@campus.example", "teaser")).status).toBe(200);
  expect((await site.fetch("/api/subscribers")).status).toBe(401);

  const token = await site.login();
  const { subscribers } = (await (await site.fetch("/api/subscribers", { token })).json()) as {
    subscribers: { id: string }[];
  };
  expect(subscribers).toHaveLength(2);
  const csv = await site.fetch("/api/subscribers/export.csv", { token });
  expect(csv.headers.get("Content-Type")).toMatch(/^text\/csv/);
  expect((await csv.text()).split("\r\n")[1]).toMatch(/^"ana@campus\.example","teaser","/);
  expect((await site.fetch(`/api/subscribers/${subscribers[0]?.id}`, { method: "DELETE", token })).status).toBe(200);
});

test("with the quirks on, the default, a sign-up returns 404 and stores nothing", async () => {
  await using site = await openTestSite({ SITE_QUIRKS: "on" });
  const response = await site.fetch("/api/subscribers", form({ email: "ana@campus.example", source: "newsletter" }));
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { message: "This site does not store sign-ups for news." },
  ]);
  expect(await site.site.services.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
});

test("a cell that a spreadsheet would run is exported as text", async () => {
  await using site = await openTestSite();
  await site.fetch("/api/subscribers", form({ email: "+cmd@campus.example", source: "teaser" }));
  const token = await site.login();
  expect(await (await site.fetch("/api/subscribers/export.csv", { token })).text()).toContain("'+cmd@campus.example");
});

test.each([
  [{ email: "ana", source: "newsletter" }, "email"],
  [{ email: "", source: "newsletter" }, "email"],
  [{ email: "ana@campus.example", source: "elsewhere" }, "source"],
])("an invalid sign-up returns an error for its field (%#)", async (fields, field) => {
  await using site = await openTestSite();
  const response = await site.fetch("/api/subscribers", form(fields));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: { [field]: expect.stringMatching(/./) } });
});

test("subscribers can be searched, counted and paginated", async () => {
  await using site = await openTestSite();
  for (const name of ["ana", "ben", "anabel"]) {
    await site.fetch("/api/subscribers", form({ email: `${name}@campus.example`, source: "teaser" }));
  }
  const token = await site.login();
  const read = async (query: string) => {
    const response = await site.fetch(`/api/subscribers${query}`, { token });
    const { subscribers, total } = (await response.json()) as { subscribers: { email: string }[]; total: number };
    const names = subscribers.map(({ email }) => email.split("@")[0]).join(" ");
    return { found: `${total}: ${names}`, next: response.headers.get("X-Next-Cursor") };
  };
  const first = await read("?q=ANA&limit=1");
  expect(first.found).toBe("2: anabel");
  expect((await read(`?q=ANA&limit=1&cursor=${first.next}`)).found).toBe("2: ana");
  const csv = await (await site.fetch("/api/subscribers/export.csv?q=ben", { token })).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
});
