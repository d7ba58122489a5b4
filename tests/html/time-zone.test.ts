import { expect, test } from "vitest";
import { json } from "../requests.ts";
import { openSite } from "../sites/open-site.ts";
import { openPage, textsOf } from "./page.ts";

test.each([
  ["Europe/Berlin", "2026-04-30T22:30:00Z", "May 1, 2026"],
  ["America/New_York", "2026-05-01T03:00:00Z", "April 30, 2026"],
  ["UTC", "2026-05-01T00:30:00Z", "May 1, 2026"],
])("dates of posts and projects are those of %s", async (timeZone, publishedAt, day) => {
  await using site = await openSite();
  await site.changeSettings({ timeZone });
  const { slug } = await site.create<{ slug: string }>("/api/blogs", { title: "A", content: "Text", publishedAt });
  for (const path of ["/blog", `/blog/${slug}`]) expect(textsOf(await openPage(site, path), "time")).toContain(day);
  const { revision } = (await (await site.fetch("/api/settings", { token: site.token })).json()) as {
    revision: number;
  };
  const wrong = json({ revision, values: { timeZone: "Mars/Base" } }, "PUT");
  const refused = await site.fetch("/api/settings", { ...wrong, token: site.token });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("Must be a time zone")]);
});
