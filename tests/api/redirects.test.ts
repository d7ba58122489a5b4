import { join } from "node:path";
import { expect, test } from "vitest";
import { contentTypes } from "#app/content-types.ts";
import { restoreBackup } from "#app/archive/restore.ts";
import { backUp, log } from "../filled-site.ts";
import { form, freshDatabase, json, openTestSite } from "../harness.ts";
import { ITEM_PAGES, look } from "../missing-paths.ts";

async function openSite() {
  const site = await openTestSite({}, undefined, ITEM_PAGES);
  const token = await site.login();
  const at = (path: string) => look((target) => site.fetch(target), path);
  return {
    ...site,
    token,
    at,
    all: async (...paths: string[]) => Promise.all(paths.map(at)),
    async post(slug: string, more: Record<string, string> = {}) {
      const fields = { title: `Post ${slug}`, content: "Text", slug, ...more };
      const response = await site.fetch("/api/blogs", { ...form(fields), token });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    },
    async change(id: string, fields: Record<string, string>, list = "blogs") {
      const response = await site.fetch(`/api/${list}/${id}`, { ...form(fields, "PUT"), token });
      expect(response.status).toBe(200);
    },
    async remove(id: string, list = "blogs") {
      expect((await site.fetch(`/api/${list}/${id}`, { method: "DELETE", token })).status).toBe(200);
    },
  };
}

test("a post renamed often redirects in one hop", async () => {
  await using site = await openSite();
  const id = await site.post("a");
  await site.change(id, { slug: "b" });
  await site.change(id, { slug: "c" });
  expect(await site.all("/blog/a", "/blog/b", "/blog/c", "/blog/a/", "/blog/b?x=1&y=a%20b")).toEqual([
    "308 /blog/c",
    "308 /blog/c",
    "200 Post a",
    "308 /blog/c",
    "308 /blog/c?x=1&y=a%20b",
  ]);
  await site.change(id, { slug: "a" });
  expect(await site.all("/blog/a", "/blog/b", "/blog/c")).toEqual(["200 Post a", "308 /blog/a", "308 /blog/a"]);
});

test("the first segment of a path ignores case", async () => {
  await using site = await openSite();
  const [id, deletedId] = [await site.post("a"), await site.post("gone")];
  await site.change(id, { slug: "b" });
  await site.change(id, { slug: "c" });
  await site.remove(deletedId);
  const add = (from: string, to: string) => site.fetch("/api/redirects", { ...json({ from, to }), token: site.token });
  expect((await add("/Old-Page", "/contact")).status).toBe(201);
  expect((await add("/old-page", "/about")).status).toBe(201);
  expect((await add("/Old-Post", "/Blog/b")).status).toBe(201);
  expect(await site.all("/BLOG/a", "/Blog/b?x=1", "/Blog/gone", "/blog/A")).toEqual([
    "308 /blog/c",
    "308 /blog/c?x=1",
    "410",
    "404",
  ]);
  expect(await site.all("/Old-Page", "/old-page", "/OLD-page", "/Old-Post", "/old-post")).toEqual([
    "308 /contact",
    "308 /about",
    "308 /about",
    "308 /blog/c",
    "404",
  ]);
});

test("a post that was never public leaves no redirect", async () => {
  await using site = await openSite();
  const draft = await site.post("draft", { status: "draft" });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const waiting = await site.post("waiting", { status: "scheduled", publishAt: soon });
  await site.change(draft, { slug: "draft-2" });
  await site.change(waiting, { slug: "waiting-2" });
  await site.change(draft, { status: "published" });
  site.clock.now = new Date(Date.parse(soon) + 1_000);
  expect(await site.all("/blog/draft", "/blog/waiting", "/blog/draft-2", "/blog/waiting-2")).toEqual([
    "404",
    "404",
    "200 Post draft",
    "200 Post waiting",
  ]);
  // People may know the path of a published post, so that its change leaves a redirect.
  await site.change(waiting, { slug: "waiting-3" });
  expect(await site.all("/blog/waiting", "/blog/waiting-2")).toEqual(["404", "308 /blog/waiting-3"]);
  const later = await site.post("later", { status: "scheduled", publishAt: "2999-01-01T00:00:00Z" });
  await site.remove(later);
  expect(await site.at("/blog/later")).toBe("404");
});

test("a deleted post returns 410 under all its slugs", async () => {
  await using site = await openSite();
  const id = await site.post("a");
  await site.change(id, { slug: "b" });
  await site.remove(id);
  expect(await site.all("/blog/a", "/blog/b")).toEqual(["410", "410"]);
  await site.post("a", { status: "draft" });
  expect(await site.at("/blog/a")).toBe("410");
  const next = await site.post("b");
  expect(await site.all("/blog/a", "/blog/b")).toEqual(["410", "200 Post b"]);
  await site.change(next, { status: "draft" });
  expect(await site.all("/blog/a", "/blog/b")).toEqual(["410", "404"]);
});

test("a hidden post returns 404 under all its slugs", async () => {
  await using site = await openSite();
  const id = await site.post("a");
  await site.change(id, { slug: "b" });
  await site.change(id, { status: "draft" });
  expect(await site.all("/blog/a", "/blog/b")).toEqual(["404", "404"]);
  await site.change(id, { slug: "c" });
  await site.change(id, { status: "published" });
  expect(await site.all("/blog/a", "/blog/b", "/blog/c")).toEqual(["308 /blog/c", "404", "200 Post a"]);
  await site.change(id, { status: "draft" });
  await site.remove(id);
  expect(await site.all("/blog/a", "/blog/c")).toEqual(["404", "404"]);
});

test("a published post takes precedence over a redirect", async () => {
  await using site = await openSite();
  const id = await site.post("a");
  await site.change(id, { slug: "b" });
  const other = await site.post("a", { title: "Another", status: "draft" });
  expect(await site.at("/blog/a")).toBe("308 /blog/b");
  await site.change(other, { status: "published" });
  expect(await site.at("/blog/a")).toBe("200 Another");
  await site.remove(other);
  expect(await site.all("/blog/a", "/blog/b")).toEqual(["410", "200 Post a"]);
});

test("posts that exchange their slugs keep their redirects", async () => {
  await using site = await openSite();
  const [one, two] = [await site.post("one"), await site.post("two")];
  await site.change(one, { slug: "spare" });
  await site.change(two, { slug: "one" });
  await site.change(one, { slug: "two" });
  expect(await site.all("/blog/one", "/blog/two", "/blog/spare")).toEqual([
    "200 Post two",
    "200 Post one",
    "308 /blog/two",
  ]);
});

test("bulk actions create the same redirects as single changes", async () => {
  await using site = await openSite();
  const [one, two] = [await site.post("one"), await site.post("two")];
  for (const [id, slug] of [
    [one, "one-new"],
    [two, "two-new"],
  ] as const)
    await site.change(id, { slug });
  expect(await site.all("/blog/one", "/blog/two")).toEqual(["308 /blog/one-new", "308 /blog/two-new"]);
  await site.fetch("/api/blogs/bulk", { ...json({ action: "unpublish", ids: [one] }), token: site.token });
  await site.fetch("/api/blogs/bulk", { ...json({ action: "delete", ids: [two] }), token: site.token });
  expect(await site.all("/blog/one", "/blog/two", "/blog/two-new")).toEqual(["404", "410", "410"]);
  await site.fetch("/api/blogs/bulk", { ...json({ action: "publish", ids: [one] }), token: site.token });
  expect(await site.at("/blog/one")).toBe("308 /blog/one-new");
  await site.remove(one);
  expect(await site.all("/blog/one", "/blog/one-new")).toEqual(["410", "410"]);
});

test("a backup restores the redirects and the paths that return 410", async () => {
  await using site = await openSite();
  const [renamed, deletedId] = [await site.post("a"), await site.post("gone")];
  await site.change(renamed, { slug: "b" });
  await site.change(deletedId, { slug: "gone-2" });
  await site.remove(deletedId);
  const request = json({ from: "/old", to: "/blog/b" });
  expect((await site.fetch("/api/redirects", { ...request, token: site.token })).status).toBe(201);
  const file = join(site.dataDir, "copy.tar.gz");
  await backUp(site, file);
  await using fresh = await freshDatabase();
  await restoreBackup(fresh.environment, log, file, { contentTypes });
  await using restored = await openTestSite({}, fresh, ITEM_PAGES);
  const at = (path: string) => look((target) => restored.fetch(target), path);
  expect(await Promise.all(["/blog/a", "/old?x=1", "/blog/gone", "/blog/gone-2", "/blog/none"].map(at))).toEqual([
    "308 /blog/b",
    "308 /blog/b?x=1",
    "410",
    "410",
    "404",
  ]);
});
