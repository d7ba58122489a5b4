import { expect, test } from "vitest";
import { form } from "../harness.ts";
import { openStudio } from "../studio.ts";

test("an email can subscribe once per source", async () => {
  await using studio = await openStudio();
  const signUp = (email: string, source: string) => studio.asVisitor("/subscribers", form({ email, source }));
  expect(await signUp("Ana@campus.example", "newsletter")).toBe(200);
  expect(await signUp("ana@campus.example", "newsletter")).toBe(200);
  expect(await signUp("ana@campus.example", "teaser")).toBe(200);
  const { subscribers } = await studio.send("/subscribers");
  expect(subscribers).toHaveLength(2);
  const csv = await studio.fetch("/api/subscribers/export.csv", { token: studio.token });
  expect(csv.headers.get("Content-Type")).toMatch(/^text\/csv/);
  expect((await csv.text()).split("\r\n")[1]).toMatch(/^"ana@campus\.example","teaser","/);
  await studio.remove(`/subscribers/${subscribers[0].id}`);
});

test("with the quirks on, the default, a sign-up returns 404", async () => {
  await using studio = await openStudio({ SITE_QUIRKS: "on" });
  const sent = form({ email: "ana@campus.example", source: "newsletter" });
  expect((await studio.send("/subscribers", sent, 404))["message"]).toBe(
    "This site does not store newsletter sign-ups.",
  );
  expect(await studio.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
});

test("an invalid sign-up returns an error for its field", async () => {
  await using studio = await openStudio();
  for (const [email, source, field] of [
    ["ana", "newsletter", "email"],
    ["", "newsletter", "email"],
    ["ana@campus.example", "elsewhere", "source"],
  ] as const) {
    const { errors } = await studio.send("/subscribers", form({ email, source }), 400);
    expect(Object.keys(errors as object)).toEqual([field]);
  }
});

test("subscribers can be searched, counted and paginated", async () => {
  await using studio = await openStudio();
  for (const name of ["ana", "ben", "anabel"])
    await studio.send("/subscribers", form({ email: `${name}@campus.example`, source: "teaser" }));
  const first = await studio.fetch("/api/subscribers?q=ANA&limit=1", { token: studio.token });
  expect(await first.json()).toMatchObject({ total: 2, subscribers: [{ email: "anabel@campus.example" }] });
  const next = await studio.send(`/subscribers?q=ANA&limit=1&cursor=${first.headers.get("X-Next-Cursor")}`);
  expect(next).toMatchObject({ total: 2, subscribers: [{ email: "ana@campus.example" }] });
  const csv = await studio.fetch("/api/subscribers/export.csv?q=ben", { token: studio.token });
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(2);
});
