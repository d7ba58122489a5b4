import { expect, test } from "vitest";
import type { PostBulkResult } from "#app/features/blog/post-bulk.ts";
import type { Post } from "#app/features/blog/post.ts";
import { form, json, openTestSite, type TestSite } from "../harness.ts";
import { createImage } from "../images.ts";

const MISSING = "01890000-0000-7000-8000-000000000000";

async function create(site: TestSite, token: string, fields: Record<string, string | Blob>): Promise<Post> {
  const response = await site.fetch("/api/blogs", { ...form({ content: "Text", ...fields }), token });
  expect(response.status).toBe(201);
  return (await response.json()) as Post;
}

async function bulk<Result = PostBulkResult>(
  site: TestSite,
  token: string,
  body: unknown,
  path = "/api/blogs/bulk",
): Promise<Result> {
  const response = await site.fetch(path, { ...json(body), token });
  expect(response.status).toBe(200);
  return (await response.json()) as Result;
}

const audit = (site: TestSite) =>
  site.site.services.db
    .selectFrom("audit")
    .select(["action", "subject"])
    .where("action", "like", "%.%")
    .orderBy("id")
    .execute();

test("bulk publishing can be undone to each post's former state, and both are recorded per post in the audit trail", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const later = new Date(site.clock.now.getTime() + 60 * 60_000).toISOString();
  const out = await create(site, token, { title: "Out" });
  const draft = await create(site, token, { title: "Draft", status: "draft" });
  const timed = await create(site, token, { title: "Timed", status: "scheduled", publishAt: later });

  const ids = [draft.id, timed.id, out.id, MISSING, draft.id];
  const reply = await bulk(site, token, { action: "publish", ids });
  expect(reply.done.toSorted()).toEqual([draft.id, timed.id].toSorted());
  expect(reply).toMatchObject({ unchanged: [out.id], notFound: [MISSING] });
  expect(reply.items.map(({ status, revision }) => [status, revision])).toEqual([
    ["published", 2],
    ["published", 2],
  ]);
  expect(((await (await site.fetch("/api/blogs")).json()) as Post[]).length).toBe(3);

  const undone = await bulk(site, token, { action: "restore", posts: reply.before });
  expect(undone).toMatchObject({ unchanged: [], notFound: [] });
  for (const post of [draft, timed]) {
    const now = undone.items.find(({ id }) => id === post.id);
    expect(now).toMatchObject({
      status: post.status,
      publishAt: post.publishAt,
      publishedAt: post.publishedAt,
      revision: 3,
    });
  }
  expect(((await (await site.fetch("/api/blogs")).json()) as Post[]).map(({ title }) => title)).toEqual(["Out"]);
  const lines = (await audit(site)).map(({ action, subject }) => `${action} ${subject}`);
  expect(lines.filter((line) => /publish|restore/.test(line)).toSorted()).toEqual([
    "blog.publish Draft",
    "blog.publish Timed",
    "blog.restore Draft",
    "blog.restore Timed",
  ]);
});

test("bulk unpublishing makes drafts, and its undo skips posts that were changed or deleted since", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const [stored, edited, gone] = [
    await create(site, token, { title: "Kept" }),
    await create(site, token, { title: "Edited" }),
    await create(site, token, { title: "Gone" }),
  ];
  const reply = await bulk(site, token, { action: "unpublish", ids: [stored.id, edited.id, gone.id] });
  expect(reply.items.every(({ status }) => status === "draft")).toBe(true);
  expect(await (await site.fetch("/api/blogs")).json()).toEqual([]);

  await site.fetch(`/api/blogs/${edited.id}`, { ...form({ title: "Edited since" }, "PUT"), token });
  await site.fetch(`/api/blogs/${gone.id}`, { method: "DELETE", token });
  const undone = await bulk(site, token, { action: "restore", posts: reply.before });
  expect(undone).toMatchObject({ done: [stored.id], unchanged: [edited.id], notFound: [gone.id] });
  const [back] = (await (await site.fetch("/api/blogs")).json()) as Post[];
  expect(back).toMatchObject({ title: "Kept", publishedAt: stored.publishedAt });
});

test("an undo stores dates in the normalized format that sorting relies on", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const { id, revision } = await create(site, token, { title: "A", status: "draft" });
  const restore = (publishAt: string) =>
    json({
      action: "restore",
      posts: [{ id, revision, status: "scheduled", publishAt, publishedAt: "2026-01-01T00:00:00.5Z" }],
    });
  const response = await site.fetch("/api/blogs/bulk", { ...restore("2999-01-01T00:00:00Z"), token });
  const { items } = (await response.json()) as PostBulkResult;
  expect(items).toMatchObject([{ publishAt: "2999-01-01T00:00:00.000Z", publishedAt: "2026-01-01T00:00:00.500Z" }]);
});

test("bulk deletion also deletes images, and the response names ids that do not exist", async () => {
  await using site = await openTestSite();
  const token = await site.login();
  const posts = [
    await create(site, token, { title: "A", image: await createImage() }),
    await create(site, token, { title: "B" }),
  ];
  const reply = await bulk(site, token, { action: "delete", ids: [...posts.map(({ id }) => id), MISSING] });
  expect(reply.done.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
  expect(reply.notFound).toEqual([MISSING]);
  expect(await (await site.fetch("/api/blogs", { token })).json()).toEqual([]);
  expect(await site.site.services.media.list()).toEqual([]);

  for (const [path, fields] of [
    ["/api/projects", { title: "P", description: "Text", category: "Campus", tech: "T", image: await createImage() }],
    ["/api/testimonials", { name: "T", position: "Biology", content: "Text", image: await createImage() }],
  ] as const) {
    const created = (await (await site.fetch(path, { ...form(fields), token })).json()) as Record<string, string> & {
      testimonial?: { id: string };
    };
    const id = created.testimonial?.id ?? created["id"];
    const deleted = await bulk(site, token, { action: "delete", ids: [id, MISSING] }, `${path}/bulk`);
    expect([path, deleted]).toEqual([path, { done: [id], notFound: [MISSING] }]);
    expect((await site.fetch(`${path}/${id}`)).status).toBe(404);
  }
  expect(await site.site.services.media.list()).toEqual([]);
  const deletions = (await audit(site)).filter(({ action }) => action.endsWith(".delete"));
  expect(deletions.map(({ subject }) => subject).toSorted()).toEqual(["A", "B", "P", "T"]);
});

test.each([
  [{ action: "burn", ids: [MISSING] }, /publish, unpublish, delete or restore/],
  [{ ids: [MISSING] }, /publish, unpublish, delete or restore/],
  [{ action: "delete", ids: [] }, /at least one/],
  [{ action: "delete", ids: Array.from({ length: 1001 }, () => MISSING) }, /at most 1,000/],
  [{ action: "delete", ids: "all" }, /must be a list/],
  [{ action: "delete", ids: [{ $ne: "" }] }, /must be text/],
  [{ action: "restore", posts: [{ id: MISSING }] }, /status/i],
] as const)("the bulk request %j is rejected", async (body, expected) => {
  await using site = await openTestSite();
  const token = await site.login();
  const response = await site.fetch("/api/blogs/bulk", { ...json(body), token });
  expect(response.status).toBe(400);
  expect(((await response.json()) as { message: string }).message).toMatch(expected);
});
