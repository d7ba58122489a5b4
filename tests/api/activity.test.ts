import { expect, test } from "vitest";
import { sweepAudit } from "#app/features/audit/queries.server.ts";
import { ADMIN, form, json } from "../harness.ts";
import { openStudio } from "../studio.ts";

test("the activity lists all actions, newest first, with links", async () => {
  await using studio = await openStudio();
  const guess = json({ ...ADMIN, password: "a guess" });
  await studio.fetch("/api/auth/login", { ...guess, from: "198.51.100.7" });
  const post = { title: "Kept & shown", content: "C", status: "draft" };
  const { id: stored } = await studio.create("/blogs", post);
  const { id: deletedId } = await studio.create("/projects", {
    title: "Gone",
    description: "D",
    category: "C",
    tech: "T",
  });
  await studio.change(`/blogs/${stored}`, { status: "published" });
  await studio.remove(`/projects/${deletedId}`);
  await studio.send("/contact", form({ name: "Asha", email: "asha@campus.example", message: "M" }));
  const message = `/messages/${(await studio.send("/messages"))["messages"][0].id}`;
  await studio.send(message, json({ read: true }, "PUT"));
  await studio.send(message, json({ read: true }, "PUT"));
  await studio.remove(message);
  await studio.fetch("/api/subscribers/export.csv", { token: studio.token });
  await studio.send("/auth/logout", { method: "POST", token: await studio.login() });

  const { entries, next } = await studio.send("/audit");
  expect(next).toBeNull();
  const lines = (entries as Record<string, string>[]).map(
    (entry) => `${entry["actor"]} ${entry["action"]} ${entry["subject"]}`,
  );
  expect(lines).toEqual([
    `${ADMIN.email} logout ${ADMIN.email}`,
    `${ADMIN.email} login ${ADMIN.email}`,
    `${ADMIN.email} subscriber.export `,
    `${ADMIN.email} message.delete Asha`,
    `${ADMIN.email} message.read Asha`,
    `${ADMIN.email} project.delete Gone`,
    `${ADMIN.email} blog.publish Kept & shown`,
    `${ADMIN.email} project.create Gone`,
    `${ADMIN.email} blog.create Kept & shown`,
    `visitor login.refused ${ADMIN.email}`,
    `${ADMIN.email} login ${ADMIN.email}`,
    `first start account.create ${ADMIN.email}`,
  ]);
  expect(entries[9].address).toBe("198.51.100.7");
  const links = (entries as { link: string | null }[]).map(({ link }) => link);
  expect(new Set(links)).toEqual(new Set([null, `/admin/blogs?edit=${stored}`]));
});

test("the activity can be filtered and searched", async () => {
  await using studio = await openStudio();
  for (const title of ["One", "Two", "Three 100%"]) await studio.create("/blogs", { title, content: "C" });
  const subjects = async (query: string) =>
    ((await studio.send(`/audit${query}`))["entries"] as { subject: string }[]).map(({ subject }) => subject);
  expect(await subjects("?kind=blogs")).toEqual(["Three 100%", "Two", "One"]);
  expect(await subjects("?kind=blogs&q=tWO")).toEqual(["Two"]);
  expect(await subjects("?q=0%25")).toEqual(["Three 100%"]);
  expect(await subjects("?kind=projects")).toEqual([]);
  const pages: unknown[] = [];
  for (let cursor = ""; cursor !== null && pages.length < 9;) {
    const { entries, next } = await studio.send(`/audit?limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...(entries as unknown[]));
    cursor = next;
  }
  expect(pages).toEqual((await studio.send("/audit"))["entries"]);
  for (const bad of ["?kind=nothing", "?sort=up", "?q=a&q=b"]) await studio.send(`/audit${bad}`, {}, 400);
});

test("the exported activity neutralizes spreadsheet formulas", async () => {
  await using studio = await openStudio();
  await studio.create("/testimonials", { name: "=1+1", position: "P", content: "C" });
  const response = await studio.fetch("/api/audit/export.csv?kind=testimonials", { token: studio.token });
  expect(response.headers.get("Content-Disposition")).toContain("activity.csv");
  const [head, row] = (await response.text()).split("\r\n");
  expect(head).toBe('"time","who","what","action","subject","address","more"');
  expect(row).toMatch(
    /^"[\dT:.-]+Z","owner@studio\.example","created the testimonial of “=1\+1”","testimonial\.create","'=1\+1",/,
  );
  expect((await studio.actions()).at(-1)).toBe("audit.export");
});

test("entries older than 400 days are deleted", async () => {
  await using studio = await openStudio();
  const rows = async () => (await studio.actions()).length;
  const inDays = (days: number) => new Date(studio.site.services.now().getTime() + days * 24 * 60 * 60_000);
  await sweepAudit(studio.db, inDays(399));
  expect(await rows()).toBe(2);
  await sweepAudit(studio.db, inDays(401));
  expect(await rows()).toBe(0);
});
