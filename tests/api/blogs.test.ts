import sharp from "sharp";
import { expect, test } from "vitest";
import type { Post } from "#app/features/blog/post.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";
import { fileOf, createImage } from "../images.ts";

async function create(site: TestSite, token: string, fields: Record<string, string | Blob>): Promise<Post> {
  const response = await site.fetch("/api/blogs", { ...form(fields), token });
  expect(response.status).toBe(201);
  return (await response.json()) as Post;
}

async function list(site: TestSite, query = "", token?: string): Promise<Post[]> {
  const response = await site.fetch(`/api/blogs${query}`, token ? { token } : {});
  expect(response.status).toBe(200);
  return (await response.json()) as Post[];
}

test("a post can be created with an image, and the response contains all its fields", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, {
    title: "  A first post ",
    content: "# Hello\n\nSome *words* and `code`.",
    excerpt: "Short",
    category: "Technology",
    tags: "ai, campus",
    seoTitle: "Seo",
    seoDescription: "Seo text",
    image: await createImage({ width: 640, height: 400 }),
    imageAlt: "A red circle",
  });
  expect(post).toMatchObject({
    title: "A first post",
    slug: "a-first-post",
    status: "published",
    category: "Technology",
    readTime: 1,
    likes: 0,
    comments: 0,
    revision: 1,
    author: { name: expect.any(String) },
    image: {
      width: 640,
      height: 400,
      alt: "A red circle",
      placeholder: expect.stringMatching(/^data:image\/gif;base64,.{80,120}$/),
    },
  });
  expect(post._id).toBe(post.id);
  expect(post.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(post.contentHtml).toContain("<em>words</em>");

  const picked = await site.fetch(post.image?.url ?? "");
  expect(picked.status).toBe(200);
  expect(picked.headers.get("Content-Type")).toBe("image/webp");
  expect(picked.headers.get("Cache-Control")).toContain("immutable");
  expect(picked.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await list(site)).toEqual([post]);
});

test("posts are listed newest first", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const title of ["One", "Two", "Three"]) await create(site, token, { title, content: "Text" });
  expect((await list(site)).map((post) => post.title)).toEqual(["Three", "Two", "One"]);
});

test("visitors see published posts, and scheduled posts only after their publishing time", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const soon = new Date(site.clock.now.getTime() + 60 * 60_000).toISOString();
  await create(site, token, { title: "Out", content: "Text" });
  const draft = await create(site, token, { title: "Draft", content: "Text", status: "draft" });
  const timed = await create(site, token, { title: "Timed", content: "Text", status: "scheduled", publishAt: soon });
  const untimed = await create(site, token, { title: "Someday", content: "Text", status: "scheduled" });

  expect((await list(site)).map((post) => post.title)).toEqual(["Out"]);
  expect(await list(site, "", token)).toHaveLength(4);
  for (const hidden of [draft, timed, untimed]) {
    expect((await site.fetch(`/api/blogs/${hidden.id}`)).status).toBe(404);
    expect((await site.fetch(`/api/blogs/${hidden.slug}`)).status).toBe(404);
    expect((await site.fetch(`/api/blogs/${hidden.slug}`, { token })).status).toBe(200);
  }

  site.clock.now = new Date(site.clock.now.getTime() + 61 * 60_000);
  expect((await list(site)).map((post) => post.title)).toEqual(["Timed", "Out"]);
  expect((await site.fetch(`/api/blogs/${timed.slug}`)).status).toBe(200);
  expect((await site.fetch(`/api/blogs/${untimed.slug}`)).status).toBe(404);
});

test("an update changes only the fields that are sent", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, {
    title: "Before",
    content: "Text",
    tags: "a, b",
    image: await createImage(),
  });
  const response = await site.fetch(`/api/blogs/${post.id}`, { ...form({ title: "After" }, "PUT"), token });
  expect(response.status).toBe(200);
  const changed = (await response.json()) as Post;
  expect(changed).toEqual({ ...post, title: "After", revision: 2, updatedAt: changed.updatedAt });
});

test("a tall image also gets a small placeholder, and a transparent image gets none", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const tall = await create(site, token, {
    title: "Tall",
    content: "Text",
    image: await createImage({ width: 9, height: 900 }),
  });
  expect(tall.image?.placeholder).toMatch(/^data:image\/gif;base64,.{60,120}$/);
  const glass = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 200, alpha: 0.5 } },
  });
  const image = fileOf(await glass.png().toBuffer(), "glass.png", "image/png");
  const clear = await create(site, token, { title: "Clear", content: "Text", image });
  expect(clear.image).toMatchObject({ width: 40, height: 40, placeholder: "" });
  const solid = fileOf(await glass.flatten().ensureAlpha().png().toBuffer(), "solid.png", "image/png");
  const opaque = await create(site, token, { title: "Opaque", content: "Text", image: solid });
  expect(opaque.image?.placeholder).toMatch(/^data:image\/gif/);
});

test("a new image replaces the old one, whose file is retained for the history until the post is deleted", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Picture", content: "Text", image: await createImage() });
  const old = post.image?.url ?? "";
  const response = await site.fetch(`/api/blogs/${post.id}`, {
    ...form({ image: await createImage({ width: 300, height: 300 }) }, "PUT"),
    token,
  });
  const changed = (await response.json()) as Post;
  expect(changed.image).toMatchObject({ width: 300, height: 300 });
  expect((await site.fetch(old)).status).toBe(200);
  expect((await site.fetch(changed.image?.url ?? "")).status).toBe(200);

  const removed = await site.fetch(`/api/blogs/${post.id}`, { ...form({ removeImage: "true" }, "PUT"), token });
  expect(((await removed.json()) as Post).image).toBeNull();
  expect((await site.fetch(old)).status).toBe(200);
  await site.fetch(`/api/blogs/${post.id}`, { method: "DELETE", token });
  expect(await site.site.services.media.list()).toEqual([]);
});

test("deleting a post also deletes its image", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Going", content: "Text", image: await createImage() });
  const response = await site.fetch(`/api/blogs/${post.id}`, { method: "DELETE", token });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ message: expect.any(String) });
  expect(await list(site)).toEqual([]);
  expect(await site.site.services.media.list()).toEqual([]);
  expect((await site.fetch(`/api/blogs/${post.id}`, { method: "DELETE", token })).status).toBe(404);
});

test("a save with an outdated revision returns 409 with the current post", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Shared", content: "Text" });
  const save = (fields: Record<string, string>) =>
    site.fetch(`/api/blogs/${post.id}`, { ...form(fields, "PUT"), token });
  expect((await save({ title: "Mine", revision: "1" })).status).toBe(200);
  const secondSave = await save({ title: "Theirs", revision: "1" });
  expect(secondSave.status).toBe(409);
  expect(await secondSave.json()).toMatchObject({ current: { title: "Mine", revision: 2 } });
  expect((await save({ title: "No revision named" })).status).toBe(200);
});

test("of concurrent saves of one revision, one succeeds and the others return 409", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Raced", content: "Text" });
  const saves = Array.from({ length: 6 }, (_, number) =>
    site.fetch(`/api/blogs/${post.id}`, { ...form({ title: `Save ${number}`, revision: "1" }, "PUT"), token }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await list(site))[0]).toMatchObject({ revision: 2 });
});

test("posts created concurrently with equal titles get different slugs", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const created = await Promise.all(
    [1, 2, 3, 4, 5].map(() => create(site, token, { title: "At once", content: "Text" })),
  );
  expect(new Set(created.map(({ slug }) => slug)).size).toBe(5);
});

test("a code fence with any language name is rendered as code", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const language of ["constructor", "__proto__", "nonsense", "ts"]) {
    const post = await create(site, token, { title: "Code", content: `\`\`\`${language}\nconst a = 1;\n\`\`\`` });
    expect(post.contentHtml).toMatch(/<pre[^>]*><code>/);
  }
});

test("posts with equal titles get different slugs, and a chosen slug that is taken returns 409", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const slugs = [];
  for (let round = 0; round < 3; round += 1) {
    slugs.push((await create(site, token, { title: "Same title", content: "Text" })).slug);
  }
  expect(slugs).toEqual(["same-title", "same-title-2", "same-title-3"]);
  const taken = await site.fetch("/api/blogs", { ...form({ title: "X", content: "Y", slug: "same-title" }), token });
  expect(taken.status).toBe(409);
  expect(await taken.json()).toMatchObject({ errors: { slug: expect.any(String) } });
  expect((await create(site, token, { title: "日本語", content: "Text" })).slug).toBe("blog");
});

test("limit, cursor and fields narrow the list", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  for (const title of ["One", "Two", "Three"]) await create(site, token, { title, content: "Text" });
  const first = await site.fetch("/api/blogs?limit=2&fields=summary");
  const page = (await first.json()) as Post[];
  expect(page.map((post) => post.title)).toEqual(["Three", "Two"]);
  expect(page[0]).not.toHaveProperty("content");
  const next = await list(site, `?limit=2&cursor=${first.headers.get("X-Next-Cursor")}`);
  expect(next.map((post) => post.title)).toEqual(["One"]);
});

test("a summary contains the first 200 characters of the text, without Markdown syntax", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const content =
    "# Head\n\nSome **bold**\nand `code`, [a link](/about) and *more*.\n\n```ts\nhidden\n```\n\n- One\n- Two";
  await create(site, token, { title: "Short", content });
  await create(site, token, { title: "Long", content: `**${"a".repeat(199)}😀** and more` });
  const response = await site.fetch("/api/blogs?fields=summary");
  const previews = ((await response.json()) as Post[]).map(({ preview }) => preview);
  expect(previews).toEqual(["a".repeat(199), "Head Some bold and code, a link and more. One Two"]);
});

test.each(["?limit=0", "?limit=x", "?limit=1001", "?fields=all", "?page=2", "?cursor=zzz", "?limit=1&limit=2"])(
  "the list of posts returns 400 for the query %s",
  async (query) => {
    await using site = await openTestSite();
    const response = await site.fetch(`/api/blogs${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
  },
);

test("a post can also be created from JSON", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const response = await site.fetch("/api/blogs", { ...json({ title: "JSON", content: "Text" }), token });
  expect(response.status).toBe(201);
});

test("a post with an unreadable image returns 422 and stores nothing", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const broken = fileOf(Buffer.from("\xff\xd8\xff broken", "latin1"), "photo.jpg", "image/jpeg");
  const response = await site.fetch("/api/blogs", { ...form({ title: "No", content: "Text", image: broken }), token });
  expect(response.status).toBe(422);
  expect(await list(site)).toEqual([]);
  expect(await site.site.services.media.list()).toEqual([]);
});

test("a visitor can like a post only once, and cannot like a hidden post", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const post = await create(site, token, { title: "Liked", content: "Text" });
  const draft = await create(site, token, { title: "Hidden", content: "Text", status: "draft" });
  const like = (id: string, visitor: string) => site.fetch(`/api/blogs/${id}/likes`, json({ visitor }));
  const visitor = crypto.randomUUID();
  expect(await (await like(post.id, visitor)).json()).toEqual({ likes: 1, liked: true });
  expect(await (await like(post.slug, visitor.toUpperCase())).json()).toEqual({ likes: 1, liked: true });
  expect(await (await like(post.id, crypto.randomUUID())).json()).toEqual({ likes: 2, liked: true });
  expect((await list(site))[0]).toMatchObject({ likes: 2, revision: 1 });
  expect((await like(draft.id, visitor)).status).toBe(404);
  expect((await like(post.id, "me")).status).toBe(400);
});
