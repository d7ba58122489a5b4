import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { findPreviewedPost, sweepPreviewLinks } from "#app/features/blog/preview-links.server.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

async function create(site: TestSite, token: string, fields: Record<string, string>): Promise<Post> {
  const response = await site.fetch("/api/blogs", { ...form(fields), token });
  expect(response.status).toBe(201);
  return (await response.json()) as Post;
}

/** Creates a private preview URL and returns its token. */
async function share(site: TestSite, token: string, id: string): Promise<string> {
  const response = await site.fetch(`/api/blogs/${id}/preview-link`, { method: "POST", token });
  expect(response.status).toBe(201);
  const { url } = (await response.json()) as { url: string };
  expect(url).toMatch(/^http:\/\/studio\.test\/preview\/[\w-]{43}$/);
  return url.split("/").at(-1) ?? "";
}

const audited = async (site: TestSite) =>
  (await site.site.services.db.selectFrom("audit").select("action").execute()).map(({ action }) => action);

test("a preview returns the same HTML as a save", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const markdown = "# Hello\n\n<script>alert(1)</script> **bold** [x](javascript:alert(1))\n\n```ts\nconst a = 1;\n```";
  const response = await site.fetch("/api/preview", { ...json({ markdown }), token });
  expect(response.status).toBe(200);
  const { html } = (await response.json()) as { html: string };
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toContain("<script");
  expect(html).toBe((await create(site, token, { title: "Same", content: markdown })).contentHtml);
  expect(await (await site.fetch("/api/preview", { ...json({ markdown: "" }), token })).json()).toEqual({ html: "" });
});

test("a preview has the limits of a save and requires a login", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  expect((await site.fetch("/api/preview", json({ markdown: "x" }))).status).toBe(401);
  const long = await site.fetch("/api/preview", { ...json({ markdown: "x".repeat(200_001) }), token });
  expect(long.status).toBe(400);
  expect(await long.json()).toMatchObject({ errors: { markdown: expect.stringMatching(/200,000/) } });
  expect((await site.fetch("/api/preview", { ...json({ markdown: 1 }), token })).status).toBe(400);
});

test("a slug lookup says whether a slug is free, taken or the post's own, and makes one from a title", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "First post", content: "Text" });
  const ask = async (query: Record<string, string>) => {
    const response = await site.fetch(`/api/blog-address?${new URLSearchParams(query)}`, { token });
    return response.json();
  };
  expect(await ask({ slug: "something-new" })).toEqual({ slug: "something-new", free: true });
  expect(await ask({ slug: "first-post" })).toEqual({ slug: "first-post", free: false });
  expect(await ask({ slug: "first-post", id: post.id })).toEqual({ slug: "first-post", free: true });
  expect(await ask({ title: "First post" })).toEqual({ slug: "first-post-2", free: true });
  expect(await ask({ title: "First post", id: post.id })).toEqual({ slug: "first-post", free: true });
  expect(await ask({ title: "Größe: Łódź, Øresund & Kızıl" })).toEqual({
    slug: "grosse-lodz-oresund-kizil",
    free: true,
  });
  expect(await ask({ slug: "Not A Slug" })).toMatchObject({ errors: { slug: expect.stringMatching(/small letters/) } });
  expect((await site.fetch("/api/blog-address?slug=x")).status).toBe(401);
});

test("a private URL shows a hidden post for 7 days, and its token is not stored in plain text", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { db } = site.site.services;
  const draft = await create(site, token, { title: "Not yet", content: "Text", status: "draft" });
  const path = await share(site, token, draft.id);
  const at = (days: number) => new Date(site.clock.now.getTime() + days * DAY_MS);

  expect(await findPreviewedPost(db, path, at(6.9))).toMatchObject({ post: { id: draft.id }, isPublic: false });
  expect(await findPreviewedPost(db, path, at(7.1))).toBeNull();
  expect(await findPreviewedPost(db, `${path}x`, at(0))).toBeNull();
  expect(JSON.stringify(await db.selectFrom("preview_links").selectAll().execute())).not.toContain(path);
  expect(await audited(site)).toContain("blog.preview-link");

  await sweepPreviewLinks(db, at(7.1));
  expect(await db.selectFrom("preview_links").selectAll().execute()).toEqual([]);
});

test("private URLs end when they are revoked and when the post is deleted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { db } = site.site.services;
  const draft = await create(site, token, { title: "Shared", content: "Text", status: "scheduled" });
  const [first, second] = [await share(site, token, draft.id), await share(site, token, draft.slug)];
  const revoke = async () =>
    (await site.fetch(`/api/blogs/${draft.id}/preview-link`, { method: "DELETE", token })).json();
  expect(await revoke()).toEqual({ message: "2 private links stop working from now on." });
  expect(await findPreviewedPost(db, first, site.clock.now)).toBeNull();
  expect(await findPreviewedPost(db, second, site.clock.now)).toBeNull();
  expect(await revoke()).toEqual({ message: "There was no private link." });
  expect((await audited(site)).filter((action) => action === "blog.preview-revoke")).toHaveLength(1);

  const third = await share(site, token, draft.id);
  await site.fetch(`/api/blogs/${draft.id}`, { method: "DELETE", token });
  expect(await findPreviewedPost(db, third, site.clock.now)).toBeNull();
});

test("only an admin can create private URLs, and only for hidden posts", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Out", content: "Text" });
  const ask = (id: string, as?: string) =>
    site.fetch(`/api/blogs/${id}/preview-link`, { method: "POST", ...(as && { token: as }) });
  expect((await ask(post.id)).status).toBe(401);
  expect((await ask(post.id, token)).status).toBe(409);
  expect((await ask("nothing", token)).status).toBe(404);
});
