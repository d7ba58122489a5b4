import { expect, test } from "vitest";
import { findPreviewedPost, sweepPreviewLinks } from "#app/features/blog/preview-links.server.ts";
import { json } from "../harness.ts";
import { openStudio, type Studio } from "../studio.ts";

/** Creates a private preview URL and returns its token. */
async function share({ send }: Studio, id: string): Promise<string> {
  const { url } = await send(`/blogs/${id}/preview-link`, { method: "POST" }, 201);
  expect(url).toMatch(/^http:\/\/studio\.test\/preview\/[\w-]{43}$/);
  return String(url).split("/").at(-1) ?? "";
}

test("a preview returns the same HTML as a save, within the same limits", async () => {
  await using studio = await openStudio();
  const markdown = "# Hello\n\n<script>alert(1)</script> **bold** [x](javascript:alert(1))\n\n```ts\nconst a = 1;\n```";
  const { html } = await studio.send("/preview", json({ markdown }));
  expect(html).toContain("<strong>bold</strong>");
  expect(html).not.toContain("<script");
  expect(await studio.create("/blogs", { title: "Same", content: markdown })).toMatchObject({ contentHtml: html });
  expect(await studio.send("/preview", json({ markdown: "" }))).toEqual({ html: "" });
  const long = await studio.send("/preview", json({ markdown: "x".repeat(200_001) }), 400);
  expect(long).toMatchObject({ errors: { markdown: expect.stringMatching(/200,000/) } });
  await studio.send("/preview", json({ markdown: 1 }), 400);
});

test("a slug lookup says whether a slug is free, and makes one from a title", async () => {
  await using studio = await openStudio();
  const { id } = await studio.create("/blogs", { title: "First post", content: "Text" });
  for (const [query, slug, free] of [
    [{ slug: "something-new" }, "something-new", true],
    [{ slug: "first-post" }, "first-post", false],
    [{ slug: "first-post", id }, "first-post", true],
    [{ title: "First post" }, "first-post-2", true],
    [{ title: "First post", id }, "first-post", true],
    [{ title: "Größe: Łódź, Øresund & Kızıl" }, "grosse-lodz-oresund-kizil", true],
  ] as const)
    expect(await studio.send(`/blog-address?${new URLSearchParams(query)}`)).toEqual({ slug, free });
  const wrong = await studio.send("/blog-address?slug=Not+A+Slug", {}, 400);
  expect(wrong).toMatchObject({ errors: { slug: expect.stringMatching(/small letters/) } });
});

test("a private URL shows a hidden post for 7 days, and is not stored in plain text", async () => {
  await using studio = await openStudio();
  const { db, clock } = studio;
  const { id } = await studio.create("/blogs", { title: "Not yet", content: "Text", status: "draft" });
  const token = await share(studio, id);
  const at = (days: number) => new Date(clock.now.getTime() + days * 24 * 60 * 60_000);
  expect(await findPreviewedPost(db, token, at(6.9))).toMatchObject({ post: { id }, isPublic: false });
  expect(await findPreviewedPost(db, token, at(7.1))).toBeNull();
  expect(await findPreviewedPost(db, `${token}x`, at(0))).toBeNull();
  expect(JSON.stringify(await db.selectFrom("preview_links").selectAll().execute())).not.toContain(token);
  await sweepPreviewLinks(db, at(7.1));
  expect(await db.selectFrom("preview_links").selectAll().execute()).toEqual([]);
});

test("private URLs end when they are revoked and when their post is deleted", async () => {
  await using studio = await openStudio();
  const { id, slug } = await studio.create("/blogs", { title: "Shared", content: "Text", status: "scheduled" });
  const works = async (token: string) => (await findPreviewedPost(studio.db, token, studio.clock.now)) !== null;
  const [first, second] = [await share(studio, id), await share(studio, slug)];
  const revoke = () => studio.remove(`/blogs/${id}/preview-link`);
  expect(await revoke()).toEqual({ message: "2 private links stop working from now on." });
  expect([await works(first), await works(second)]).toEqual([false, false]);
  expect(await revoke()).toEqual({ message: "There was no private link." });
  expect((await studio.actions()).filter((action) => action === "blog.preview-revoke")).toHaveLength(1);
  const third = await share(studio, id);
  await studio.remove(`/blogs/${id}`);
  expect(await works(third)).toBe(false);
});

test("private URLs exist for hidden posts only", async () => {
  await using studio = await openStudio();
  await studio.create("/blogs", { title: "Out", content: "Text" });
  const statusOf = async (slug: string) =>
    (await studio.fetch(`/api/blogs/${slug}/preview-link`, { method: "POST", token: studio.token })).status;
  expect([await statusOf("out"), await statusOf("nothing")]).toEqual([409, 404]);
});
