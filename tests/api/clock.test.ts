import { expect, test } from "vitest";
import { form, json, openTestSite } from "../harness.ts";

test("a jump of the clock changes only who sees a post", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const start = site.clock.now;
  const publishAt = new Date(start.getTime() + 60 * 60_000).toISOString();
  const fields = { title: "Timed", content: "Text", status: "scheduled", publishAt };
  const created = await site.fetch("/api/blogs", { ...form(fields), token });
  expect(created.status).toBe(201);
  const seen = async () => ((await (await site.fetch("/api/blogs")).json()) as unknown[]).length;

  expect(await seen()).toBe(0);
  for (const hours of [2, 0, 24 * 6, -24, 2]) {
    site.clock.now = new Date(start.getTime() + hours * 60 * 60_000);
    expect([hours, await seen()]).toEqual([hours, hours > 1 ? 1 : 0]);
    expect((await (await site.fetch("/rss.xml")).text()).includes("Timed")).toBe(hours > 1);
    // Search engines are told of no change before the publication.
    const changed = `/blog/timed</loc><lastmod>${publishAt}</lastmod>`;
    expect((await (await site.fetch("/sitemap.xml")).text()).includes(changed)).toBe(hours > 1);
    const full = await site.fetch("/api/blogs", { token });
    expect(await full.json()).toMatchObject([{ status: "scheduled", publishAt, revision: 1 }]);
  }
});

test("a limit ends when a clock that was ahead is set back", async () => {
  await using site = await openTestSite();
  const start = site.clock.now;
  const send = async () =>
    (await site.fetch("/api/contact", json({ name: "N", email: "n@campus.example", message: "Hello" }))).status;
  const sendMany = async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) statuses.push(await send());
    return statuses;
  };
  const limited = [...Array.from({ length: 10 }, () => 200), 429];
  site.clock.now = new Date(start.getTime() + 24 * 60 * 60_000);
  expect(await sendMany()).toEqual(limited);
  site.clock.now = start;
  expect(await sendMany()).toEqual(limited);
});
