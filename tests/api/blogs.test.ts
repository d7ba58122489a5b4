import { expect, test } from "vitest";
import { form, json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio, type Studio } from "../studio.ts";

const titles = async ({ fetch }: Studio, query = "", token = "") => {
  const posts = (await (await fetch(`/api/blogs${query}`, { token })).json()) as { title: string }[];
  return posts.map(({ title }) => title);
};
const text = (title: string, more = {}) => ({ title, content: "Text", ...more });

test("the response to a created post has all its fields", async () => {
  await using studio = await openStudio();
  const fields = { excerpt: "Short", category: "Technology", tags: "ai, campus", seoTitle: "Seo", seoDescription: "S" };
  const post = await studio.create("/blogs", {
    ...fields,
    title: "  A first post ",
    content: "# Hello\n\nSome *words* and `code`.",
    image: await createImage({ width: 640, height: 400 }),
    imageAlt: "A red circle",
  });
  expect(post).toMatchObject({
    ...fields,
    _id: post["id"],
    title: "A first post",
    slug: "a-first-post",
    status: "published",
    readTime: 1,
    likes: 0,
    comments: 0,
    revision: 1,
    author: { name: expect.any(String) },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    contentHtml: expect.stringContaining("<em>words</em>"),
    image: { width: 640, height: 400, alt: "A red circle", placeholder: expect.stringMatching(/^data:image\/gif;/) },
  });
  expect((await studio.fetch(post["image"].url)).headers.get("Content-Type")).toBe("image/webp");
  expect(await (await studio.fetch("/api/blogs")).json()).toEqual([post]);
});

test("visitors see scheduled posts only after their time", async () => {
  await using studio = await openStudio();
  const publishAt = new Date(studio.clock.now.getTime() + 60 * 60_000).toISOString();
  await studio.create("/blogs", text("Out"));
  const hidden = [
    await studio.create("/blogs", text("Draft", { status: "draft" })),
    await studio.create("/blogs", text("Timed", { status: "scheduled", publishAt })),
    await studio.create("/blogs", text("Someday", { status: "scheduled" })),
  ];
  expect(await titles(studio)).toEqual(["Out"]);
  expect(await titles(studio, "", studio.token)).toHaveLength(4);
  for (const { id, slug } of hidden) {
    for (const name of [id, slug]) expect(await studio.asVisitor(`/blogs/${name}`)).toBe(404);
    await studio.send(`/blogs/${slug}`);
  }
  studio.pass(61);
  expect(await titles(studio)).toEqual(["Timed", "Out"]);
  expect([await studio.asVisitor("/blogs/timed"), await studio.asVisitor("/blogs/someday")]).toEqual([200, 404]);
});

test.each([undefined, "published"])("a future publishing time schedules a post with the status %s", async (status) => {
  await using studio = await openStudio();
  const publishAt = "9999-12-31T23:59:59.000Z";
  const sent = { ...(status && { status }), publishAt };
  const post = await studio.create("/blogs", text("Created", sent));
  expect(post).toMatchObject({ status: "scheduled", publishAt, publishedAt: publishAt });
  const { id } = await studio.create("/blogs", text("Changed"));
  expect(await studio.change(`/blogs/${id}`, sent)).toMatchObject({ status: "scheduled", publishedAt: publishAt });
  expect(await titles(studio)).toEqual([]);
  const published = await studio.change(`/blogs/${id}`, { status: "published", publishAt });
  expect(published["publishedAt"] < publishAt).toBe(true);
  expect(await titles(studio)).toEqual(["Changed"]);
});

test("an update changes only the fields that are sent", async () => {
  await using studio = await openStudio();
  const post = await studio.create("/blogs", text("Before", { tags: "a, b", image: await createImage() }));
  const changed = await studio.change(`/blogs/${post["id"]}`, { title: "After" });
  expect(changed).toEqual({ ...post, title: "After", revision: 2, updatedAt: changed["updatedAt"] });
});

test("a replaced image stays until its post is deleted", async () => {
  await using studio = await openStudio();
  const post = await studio.create("/blogs", text("Picture", { image: await createImage() }));
  const path = `/blogs/${post["id"]}`;
  const changed = await studio.change(path, { image: await createImage({ width: 300, height: 300 }) });
  expect(changed["image"]).toMatchObject({ width: 300, height: 300 });
  for (const { image } of [post, changed]) expect((await studio.fetch(image.url)).status).toBe(200);
  expect((await studio.change(path, { removeImage: "true" }))["image"]).toBeNull();
  expect((await studio.fetch(post["image"].url)).status).toBe(200);
  expect(await studio.remove(path)).toEqual({ message: expect.any(String) });
  expect(await studio.site.services.media.list()).toEqual([]);
  await studio.remove(path, 404);
});

test.each([
  ["/blogs", text("Shared")],
  ["/projects", { title: "Shared", description: "D", category: "C", tech: "T" }],
])("a save to %s with an outdated revision returns 409", async (list, fields) => {
  await using studio = await openStudio();
  const { id } = await studio.create(list, fields);
  await studio.change(`${list}/${id}`, { title: "Mine", revision: "1" });
  const second = await studio.change(`${list}/${id}`, { title: "Theirs", revision: "1" }, 409);
  expect(second).toMatchObject({ current: { title: "Mine", revision: 2 } });
  await studio.change(`${list}/${id}`, { title: "No revision named" });
});

test("of concurrent saves of one revision, one succeeds", async () => {
  await using studio = await openStudio();
  const { id } = await studio.create("/blogs", text("Raced"));
  const save = (number: number) => ({
    ...form({ title: `Save ${number}`, revision: "1" }, "PUT"),
    token: studio.token,
  });
  const saves = [1, 2, 3, 4, 5, 6].map((number) => studio.fetch(`/api/blogs/${id}`, save(number)));
  const statuses = (await Promise.all(saves)).map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await studio.send(`/blogs/${id}`)).toMatchObject({ revision: 2 });
});

test.each([
  [
    "by the form",
    async (studio: Studio, id: string) => {
      await studio.change(`/blogs/${id}`, { status: "draft" });
      studio.pass(60);
      await studio.change(`/blogs/${id}`, { status: "published" });
    },
  ],
  [
    "by a bulk action",
    async (studio: Studio, id: string) => {
      for (const action of ["unpublish", "publish"]) {
        await studio.send("/blogs/bulk", json({ action, ids: [id] }));
        studio.pass(60);
      }
    },
  ],
  [
    "and saved in between",
    async (studio: Studio, id: string) => {
      const saves: Record<string, string>[] = [
        { status: "draft" },
        { title: "New" },
        { status: "draft", content: "B" },
        { status: "published" },
      ];
      for (const fields of saves) await studio.change(`/blogs/${id}`, fields);
    },
  ],
])("a post that is published again %s keeps its date", async (_how, republish) => {
  await using studio = await openStudio();
  const publishAt = new Date(studio.clock.now.getTime() + 60_000).toISOString();
  const posts = [
    await studio.create("/blogs", text("Out")),
    await studio.create("/blogs", text("Timed", { status: "scheduled", publishAt })),
    await studio.create("/blogs", text("Dated", { publishedAt: "2020-01-31T08:00:00Z" })),
  ];
  studio.pass(60);
  const latest = await studio.create("/blogs", text("Latest"));
  for (const { id, publishedAt } of posts) {
    await republish(studio, String(id));
    expect(await studio.send(`/blogs/${id}`)).toMatchObject({ status: "published", publishedAt });
  }
  expect((await titles(studio))[0]).toBe(latest["title"]);
});

test("the date of publication can be changed, to none in the future", async () => {
  await using studio = await openStudio();
  const { id } = await studio.create("/blogs", text("A"));
  const publishedAt = "2020-05-01T00:30:00.000Z";
  expect(await studio.change(`/blogs/${id}`, { publishedAt: "2020-05-01T02:30:00+02:00" })).toMatchObject({
    publishedAt,
  });
  expect(await studio.change(`/blogs/${id}`, { title: "B", publishedAt: "" })).toMatchObject({ publishedAt });
  const future = { publishedAt: "9999-01-01T00:00:00Z" };
  expect(await studio.change(`/blogs/${id}`, future, 400)).toHaveProperty("errors.publishedAt");
  expect(await studio.send("/blogs", form(text("C", future)), 400)).toHaveProperty("errors.publishedAt");
  const draft = await studio.create("/blogs", text("D", { status: "draft", publishedAt }));
  expect(await studio.change(`/blogs/${draft["id"]}`, { status: "published" })).toMatchObject({ publishedAt });
});

test("posts of one title get different slugs", async () => {
  await using studio = await openStudio();
  const slugs = [];
  for (let round = 0; round < 3; round += 1) slugs.push((await studio.create("/blogs", text("Same title")))["slug"]);
  expect(slugs).toEqual(["same-title", "same-title-2", "same-title-3"]);
  const conflict = await studio.send("/blogs", form(text("X", { slug: "same-title" })), 409);
  expect(conflict).toMatchObject({ errors: { slug: expect.any(String) } });
  const mine = await studio.create("/blogs", text("Mine"));
  expect(await studio.change("/blogs/mine", { slug: "same-title", title: "New" }, 409)).toHaveProperty("errors.slug");
  expect(await studio.send("/blogs/mine")).toEqual(mine);
  expect(await studio.create("/blogs", text("日本語"))).toMatchObject({ slug: "日本語" });
  expect(await studio.create("/blogs", text("!?"))).toMatchObject({ slug: "blog" });
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => studio.create("/blogs", text("At once"))));
  expect(new Set(many.map(({ slug }) => slug)).size).toBe(5);
});

test("limit, cursor and fields narrow the list", async () => {
  await using studio = await openStudio();
  for (const title of ["One", "Two", "Three"]) await studio.create("/blogs", text(title));
  const first = await studio.fetch("/api/blogs?limit=2&fields=summary");
  const page = (await first.json()) as object[];
  expect(page).toMatchObject([{ title: "Three" }, { title: "Two" }]);
  expect(page[0]).not.toHaveProperty("content");
  expect(await titles(studio, `?limit=2&cursor=${first.headers.get("X-Next-Cursor")}`)).toEqual(["One"]);
});

test("a summary has 200 characters of the text, without Markdown syntax", async () => {
  await using studio = await openStudio();
  const content = "# Head\n\nSome **bold**\nand `code`, [a link](/about).\n\n```ts\nhidden\n```\n\n- One\n- Two";
  await studio.create("/blogs", { title: "Short", content });
  await studio.create("/blogs", { title: "Long", content: `**${"a".repeat(199)}😀** and more` });
  const posts = (await (await studio.fetch("/api/blogs?fields=summary")).json()) as { preview: string }[];
  expect(posts.map(({ preview }) => preview)).toEqual(["a".repeat(199), "Head Some bold and code, a link. One Two"]);
});

test("a visitor can like a post once", async () => {
  await using studio = await openStudio();
  const { id, slug } = await studio.create("/blogs", text("Liked"));
  const draft = await studio.create("/blogs", text("Hidden", { status: "draft" }));
  const like = (name: string, visitor: string, status = 200) =>
    studio.send(`/blogs/${name}/likes`, { ...json({ visitor }), token: "" }, status);
  const visitor = crypto.randomUUID();
  expect(await like(id, visitor)).toEqual({ likes: 1, liked: true });
  expect(await like(slug, visitor.toUpperCase())).toEqual({ likes: 1, liked: true });
  expect(await like(id, crypto.randomUUID())).toEqual({ likes: 2, liked: true });
  expect(await studio.send(`/blogs/${id}`)).toMatchObject({ likes: 2, revision: 1 });
  await like(draft["id"], visitor, 404);
  await like(id, "me", 400);
});
