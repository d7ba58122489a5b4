import { expect, test } from "vitest";
import { sweepAudit } from "#app/features/audit/queries.server.ts";
import { ADMIN, form, json, openTestSite, type TestSite } from "../harness.ts";

type Entry = { id: string; actor: string; action: string; subject: string; address: string; link: string | null };
type Result = { entries: Entry[]; next: string | null };

const read = async (site: TestSite, token: string, query = "") =>
  (await (await site.fetch(`/api/audit${query}`, { token })).json()) as Result;

test("the audit trail lists the actions of all actors, newest first, with links to items that still exist", async () => {
  await using site = await openTestSite();
  await site.fetch("/api/auth/login", { ...json({ ...ADMIN, password: "a guess" }), from: "198.51.100.7" });
  const token = await site.login();
  const make = async (path: string, fields: Record<string, string>) => {
    const reply = (await (await site.fetch(path, { ...form(fields), token })).json()) as { id: string };
    return reply.id;
  };
  const stored = await make("/api/blogs", { title: "Kept & shown", content: "C", status: "draft" });
  const gone = await make("/api/projects", { title: "Gone", description: "D", category: "C", tech: "T" });
  await site.fetch(`/api/blogs/${stored}`, { ...form({ status: "published" }, "PUT"), token });
  await site.fetch(`/api/projects/${gone}`, { method: "DELETE", token });
  await site.fetch("/api/contact", form({ name: "Asha", email: "asha@campus.example", message: "M" }));
  const inbox = (await (await site.fetch("/api/messages", { token })).json()) as { messages: { id: string }[] };
  const message = `/api/messages/${inbox.messages[0]?.id}`;
  await site.fetch(message, { ...json({ read: true }, "PUT"), token });
  await site.fetch(message, { ...json({ read: true }, "PUT"), token });
  await site.fetch(message, { method: "DELETE", token });
  await site.fetch("/api/subscribers/export.csv", { token });
  await site.fetch("/api/auth/logout", { method: "POST", token: await site.login() });

  const { entries, next } = await read(site, token);
  expect(next).toBeNull();
  expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
    [ADMIN.email, "logout", ADMIN.email],
    [ADMIN.email, "login", ADMIN.email],
    [ADMIN.email, "subscriber.export", ""],
    [ADMIN.email, "message.delete", "Asha"],
    [ADMIN.email, "message.read", "Asha"],
    [ADMIN.email, "project.delete", "Gone"],
    [ADMIN.email, "blog.publish", "Kept & shown"],
    [ADMIN.email, "project.create", "Gone"],
    [ADMIN.email, "blog.create", "Kept & shown"],
    [ADMIN.email, "login", ADMIN.email],
    ["visitor", "login.refused", ADMIN.email],
    ["first start", "account.create", ADMIN.email],
  ]);
  expect(entries.at(-2)?.address).toBe("198.51.100.7");
  const links = new Set(entries.map(({ link }) => link));
  expect(links).toEqual(new Set([null, `/admin/blogs?edit=${stored}`]));
});

test("the audit trail can be filtered by kind and search text, and is paginated", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const title of ["One", "Two", "Three 100%"]) {
    await site.fetch("/api/blogs", { ...form({ title, content: "C" }), token });
  }
  const actions = async (query: string) => (await read(site, token, query)).entries.map(({ subject }) => subject);
  expect(await actions("?kind=blogs")).toEqual(["Three 100%", "Two", "One"]);
  expect(await actions("?kind=blogs&q=tWO")).toEqual(["Two"]);
  expect(await actions("?q=0%25")).toEqual(["Three 100%"]);
  expect(await actions("?kind=projects")).toEqual([]);
  const pages: string[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null && page < 9; page += 1) {
    const reply: Result = await read(site, token, `?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...reply.entries.map(({ id }) => id));
    cursor = reply.next;
  }
  expect(pages).toEqual((await read(site, token)).entries.map(({ id }) => id));
  for (const bad of ["?kind=nothing", "?limit=0", "?cursor=xyz", "?sort=up", "?q=a&q=b"]) {
    expect([bad, (await site.fetch(`/api/audit${bad}`, { token })).status]).toEqual([bad, 400]);
  }
});

test("the CSV export of the audit trail neutralizes spreadsheet formulas", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  await site.fetch("/api/testimonials", { ...form({ name: "=1+1", position: "P", content: "C" }), token });
  const response = await site.fetch("/api/audit/export.csv?kind=testimonials", { token });
  expect(response.headers.get("Content-Disposition")).toContain("activity.csv");
  const [head, row] = (await response.text()).split("\r\n");
  expect(head).toBe('"time","who","what","action","subject","address","more"');
  expect(row).toMatch(
    /^"[\dT:.-]+Z","owner@studio\.example","created the testimonial of “=1\+1”","testimonial\.create","'=1\+1",/,
  );
  expect((await read(site, token)).entries[0]).toMatchObject({ action: "audit.export" });
});

test("audit entries older than 400 days are deleted", async () => {
  await using site = await openTestSite();
  const { db, now } = site.site.services;
  const inDays = (days: number) => new Date(now().getTime() + days * 24 * 60 * 60_000);
  await sweepAudit(db, inDays(399));
  expect(await db.selectFrom("audit").selectAll().execute()).toHaveLength(1);
  await sweepAudit(db, inDays(401));
  expect(await db.selectFrom("audit").selectAll().execute()).toEqual([]);
});
