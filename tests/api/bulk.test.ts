import { expect, test } from "vitest";
import { json } from "../harness.ts";
import { createImage } from "../images.ts";
import { openStudio, type Studio } from "../studio.ts";

const MISSING = "01890000-0000-7000-8000-000000000000";

const create = (studio: Studio, title: string, more: Record<string, string | Blob> = {}) =>
  studio.create("/blogs", { title, content: "Text", ...more });
const bulk = (studio: Studio, body: object, list = "/blogs") => studio.send(`${list}/bulk`, json(body));
const publicTitles = async (studio: Studio) =>
  ((await (await studio.fetch("/api/blogs")).json()) as { title: string }[]).map(({ title }) => title).toSorted();
const recorded = async ({ db }: Studio, actions: RegExp) => {
  const rows = await db.selectFrom("audit").select(["action", "subject"]).execute();
  return rows.flatMap(({ action, subject }) => (actions.test(action) ? [`${action} ${subject}`] : [])).toSorted();
};

test("bulk publishing can be undone to each former state", async () => {
  await using studio = await openStudio();
  const publishAt = new Date(studio.clock.now.getTime() + 60 * 60_000).toISOString();
  const out = await create(studio, "Out");
  const draft = await create(studio, "Draft", { status: "draft" });
  const timed = await create(studio, "Timed", { status: "scheduled", publishAt });
  const ids = [draft["id"], timed["id"], out["id"], MISSING, draft["id"]];
  const reply = await bulk(studio, { action: "publish", ids });
  expect(reply).toMatchObject({ unchanged: [out["id"]], notFound: [MISSING] });
  expect(new Set(reply["done"] as string[])).toEqual(new Set([draft["id"], timed["id"]]));
  expect(await publicTitles(studio)).toEqual(["Draft", "Out", "Timed"]);

  const undone = await bulk(studio, { action: "restore", posts: reply["before"] });
  for (const { id, status, publishAt, publishedAt } of [draft, timed]) {
    const former = { id, status, publishAt, publishedAt, revision: 3 };
    expect(undone["items"]).toContainEqual(expect.objectContaining(former));
  }
  expect(await publicTitles(studio)).toEqual(["Out"]);
  expect(await recorded(studio, /publish|restore/)).toEqual([
    "blog.publish Draft",
    "blog.publish Timed",
    "blog.restore Draft",
    "blog.restore Timed",
  ]);
});

test("an undo skips posts that were changed or deleted since", async () => {
  await using studio = await openStudio();
  const stored = await create(studio, "Kept");
  const [{ id: edited }, { id: deletedId }] = [await create(studio, "Edited"), await create(studio, "Gone")];
  const reply = await bulk(studio, { action: "unpublish", ids: [stored["id"], edited, deletedId] });
  expect(await publicTitles(studio)).toEqual([]);
  await studio.change(`/blogs/${edited}`, { title: "Edited since" });
  await studio.remove(`/blogs/${deletedId}`);
  const undone = await bulk(studio, { action: "restore", posts: reply["before"] });
  expect(undone).toMatchObject({ done: [stored["id"]], unchanged: [edited], notFound: [deletedId] });
  expect(await studio.send(`/blogs/${stored["id"]}`)).toMatchObject({ publishedAt: stored["publishedAt"] });
});

test("an undo stores dates in the format that sorting relies on", async () => {
  await using studio = await openStudio();
  const { id, revision } = await create(studio, "A", { status: "draft" });
  const times = { publishAt: "2999-01-01T00:00:00Z", publishedAt: "2026-01-01T00:00:00.5Z" };
  const { items } = await bulk(studio, { action: "restore", posts: [{ id, revision, status: "scheduled", ...times }] });
  expect(items).toMatchObject([{ publishAt: "2999-01-01T00:00:00.000Z", publishedAt: "2026-01-01T00:00:00.500Z" }]);
});

test("bulk deletion also deletes images", async () => {
  await using studio = await openStudio();
  const image = await createImage();
  const project = { title: "P", description: "Text", category: "Campus", tech: "T", image };
  const { testimonial } = await studio.create("/testimonials", { name: "T", position: "Biology", content: "C", image });
  for (const [list, id] of [
    ["/blogs", (await create(studio, "A", { image }))["id"]],
    ["/projects", (await studio.create("/projects", project))["id"]],
    ["/testimonials", testimonial.id],
  ] as const) {
    const reply = await bulk(studio, { action: "delete", ids: [id, MISSING] }, list);
    expect([list, reply]).toMatchObject([list, { done: [id], notFound: [MISSING] }]);
    await studio.send(`${list}/${id}`, {}, 404);
  }
  expect(await studio.site.services.media.list()).toEqual([]);
  expect(await recorded(studio, /delete$/)).toEqual(["blog.delete A", "project.delete P", "testimonial.delete T"]);
});

test.each([
  [{ action: "burn", ids: [MISSING] }, /publish, unpublish, delete or restore/],
  [{ ids: [MISSING] }, /publish, unpublish, delete or restore/],
  [{ action: "delete", ids: [] }, /at least one/],
  [{ action: "delete", ids: Array.from({ length: 1001 }, () => MISSING) }, /at most 1,000/],
  [{ action: "delete", ids: "all" }, /must be a list/],
  [{ action: "delete", ids: [{ $ne: "" }] }, /must be text/],
  [{ action: "restore", posts: [{ id: MISSING }] }, /status/i],
] as const)("the bulk request %# is rejected", async (body, expected) => {
  await using studio = await openStudio();
  expect((await studio.send("/blogs/bulk", json(body), 400))["message"]).toMatch(expected);
});
