import { expect, test } from "vitest";
import { site } from "#site-config";
import { pruneVersions } from "#app/content/versions/prune.server.ts";
import { json, openTestSite } from "../harness.ts";
import { KINDS, openHistory } from "../history.ts";
import { importContent } from "../import-dry-run.ts";
import { createImage } from "../images.ts";

const SMALL = { width: 48, height: 32 };
const NAME = `${site.name} admin`;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

test.each(Object.entries(KINDS))(
  "every change of %s creates a version that can be restored",
  async (kind, { text, fields }) => {
    await using site = await openTestSite();
    const history = await openHistory(kind, site);
    const { id } = await history.create(fields);
    await history.update(id, { [text]: "By form" });
    await history.ask(`/${id}`, json({ [text]: "By API" }, "PUT"));

    const versions = await history.versions(id);
    expect(versions.map(({ version, savedBy, current }) => [version, savedBy, current])).toEqual([
      [3, NAME, true],
      [2, NAME, false],
      [1, NAME, false],
    ]);
    const contents = await Promise.all([1, 2, 3].map(async (version) => (await history.read(id, version))[text]));
    expect(contents).toEqual(["First words", "By form", "By API"]);

    for (const [index, version] of [1, 2, 3].entries()) {
      const { status, item, notes } = await history.restore(id, version);
      expect([status, item[text], notes]).toEqual([200, contents[version - 1], []]);
      expect(await history.versions(id)).toHaveLength(4 + index);
    }
    expect((await history.versions(id))[0]).toMatchObject({ savedBy: NAME, current: true });
  },
);

test("a bulk change creates one version of each post", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const posts = [await history.create(KINDS.blogs.fields), await history.create(KINDS.blogs.fields)];
  const ids = posts.map(({ id }) => id);
  const { body } = await history.ask("/bulk", json({ action: "unpublish", ids }));
  await history.ask("/bulk", json({ action: "unpublish", ids }));
  await history.ask("/bulk", json({ action: "restore", posts: body.before }));
  for (const id of ids) {
    expect((await history.versions(id)).map(({ savedBy }) => savedBy)).toEqual([NAME, NAME, NAME]);
    const states = [1, 2, 3].map(async (version) => (await history.read(id, version)).status);
    expect(await Promise.all(states)).toEqual(["published", "draft", "published"]);
    // A restore does not change the status, and version 2 differs in nothing else.
    expect(await history.restore(id, 2)).toMatchObject({ status: 200, item: { status: "published" }, notes: [] });
    expect(await history.versions(id)).toHaveLength(3);
  }
});

test("a project's text and images are one version", async () => {
  await using site = await openTestSite();
  const history = await openHistory("projects", site);
  const [cover, second, third] = [
    await createImage(SMALL),
    await createImage({ ...SMALL, width: 50 }),
    await createImage({ ...SMALL, width: 52 }),
  ];
  const created = await history.create({
    ...KINDS.projects.fields,
    image: cover,
    additionalImage1: second,
    additionalImage3: third,
  });
  const changed = await history.update(created.id, {
    title: "Changed",
    removeImage: "true",
    removeImage1: "true",
    imageOrder: "3",
  });
  expect(changed.additionalImages).toMatchObject({ image1: { id: created.additionalImages.image3.id } });
  expect(await history.versions(created.id)).toHaveLength(2);
  const before = await history.read(created.id, 1);
  expect([before.image, before.additionalImages, before.title]).toEqual([
    created.image,
    created.additionalImages,
    created.title,
  ]);

  const { item, notes } = await history.restore(created.slug, 1);
  expect([item.image, item.additionalImages, item.title, notes]).toEqual([
    created.image,
    created.additionalImages,
    created.title,
    [],
  ]);
  expect(await history.versions(created.id)).toHaveLength(3);
});

test("a save without changes creates no version", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const history = await openHistory("blogs", site);
  const { id, slug } = await history.create(KINDS.blogs.fields);
  await history.update(id, KINDS.blogs.fields);
  await history.update(id, {});
  await site.fetch(`/api/blogs/${id}/likes`, json({ visitor: crypto.randomUUID() }));
  await db.updateTable("blogs").set({ comments: 7, content_html: "", read_time: 9, updated_at: "2026" }).execute();
  expect(await history.versions(slug)).toHaveLength(1);
});

test("a change by plain SQL becomes a version at the next save", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const { id } = await history.create(KINDS.blogs.fields);
  await site.site.services.db.updateTable("blogs").set({ title: "By SQL" }).execute();
  await history.update(id, { title: "By form" });
  expect(await history.versions(id)).toMatchObject([{ savedBy: NAME }, { savedBy: null }, { savedBy: NAME }]);
  expect((await history.read(id, 2)).title).toBe("By SQL");
});

test("a column added since the last version is no change", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const history = await openHistory("blogs", site);
  const { id } = await history.create(KINDS.blogs.fields);
  const { state } = await db.selectFrom("versions").select("state").executeTakeFirstOrThrow();
  const earlier = JSON.stringify({ ...(JSON.parse(state) as object), seo_title: undefined });
  await db.updateTable("versions").set({ state: earlier }).execute();
  await history.update(id, { seoTitle: "For search" });
  expect(await history.versions(id)).toMatchObject([{ version: 2, savedBy: NAME }, { version: 1 }]);
});

test("a restore keeps status, publishing time and slug", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const publishAt = "2030-01-01T00:00:00.000Z";
  const created = await history.create({ ...KINDS.blogs.fields, image: await createImage(SMALL), category: "Design" });
  await history.update(created.id, {
    title: "Later",
    content: "Later words",
    tags: "three",
    category: "News",
    seoTitle: "Seo",
    status: "scheduled",
    publishAt,
    slug: "later",
    removeImage: "true",
  });
  const { item } = await history.restore("later", 1);
  expect(item).toMatchObject({
    title: "A post",
    content: "First words",
    tags: "one, two",
    category: "Design",
    seoTitle: "",
  });
  expect(item).toMatchObject({ image: created.image, status: "scheduled", publishAt, slug: "later" });
  expect(item.contentHtml).toContain("First words");
  expect((await history.ask(`/${created.id}`)).body).toMatchObject({ title: "A post", slug: "later" });
  const actions = await site.fetch("/api/audit?kind=blogs", { token: history.token });
  expect((await actions.json()).entries[0]).toMatchObject({ action: "blog.restore-version" });
});

test("a restore with an outdated revision returns 409", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const { id, revision } = await history.create(KINDS.blogs.fields);
  const newer = await history.update(id, { content: "Newer" });
  const rejected = await history.restore(id, 1, revision);
  expect([rejected.status, rejected.body.current]).toMatchObject([409, { content: "Newer", revision: newer.revision }]);
  expect(await history.restore(id, 2, newer.revision)).toMatchObject({
    status: 200,
    notes: [],
    item: { content: "Newer" },
  });
  expect(await history.versions(id)).toHaveLength(2);
  expect(await history.restore(id, 1, newer.revision)).toMatchObject({ status: 200, item: { content: "First words" } });
  const empty = await site.fetch(`/api/blogs/${id}/versions/2/restore`, { method: "POST", token: history.token });
  expect([empty.status, (await empty.json()).content]).toEqual([200, "Newer"]);
});

test("a version that does not exist returns 404", async () => {
  await using site = await openTestSite();
  const history = await openHistory("blogs", site);
  const { id } = await history.create(KINDS.blogs.fields);
  const other = await history.create(KINDS.blogs.fields);
  await history.update(other.id, { content: "Second" });
  for (const path of ["/2", "/0", "/-1", "/1.5", "/one", "/99999999999", "/2/restore", "/x/restore"]) {
    const init = path.endsWith("restore") ? { method: "POST" } : {};
    expect([path, (await history.ask(`/${id}/versions${path}`, init)).status]).toEqual([path, 404]);
  }
  expect((await history.ask("/nothing/versions")).status).toBe(404);
  const read = await history.ask(`/${id}/versions`);
  expect(read.response.headers.get("Cache-Control")).toBe("no-store");
  for (const path of ["", "/1", "/1/restore"]) {
    const init = path.endsWith("restore") ? { method: "POST" } : {};
    expect((await site.fetch(`/api/blogs/${id}/versions${path}`, init)).status).toBe(401);
  }
});

test("an image stays as long as a version uses it", async () => {
  await using site = await openTestSite();
  const { db, media } = site.site.services;
  const history = await openHistory("blogs", site);
  const created = await history.create({ ...KINDS.blogs.fields, image: await createImage(SMALL) });
  const { pictures: images } = await (await site.fetch("/api/media", { token: history.token })).json();
  await history.update(created.id, { image: await createImage({ ...SMALL, width: 54 }) });
  const deleted = await site.fetch(`/api/media/${created.image.id}`, { token: history.token, method: "DELETE" });
  expect(deleted.status).toBe(409);
  expect((await deleted.json()).message).toContain("“A post”");
  expect((await media.list()).map(({ name }) => name)).toContain(images[0].url.split("/").at(-1));
  const listed = await (await site.fetch("/api/media", { token: history.token })).json();
  expect(listed.pictures[1].usedIn).toEqual([{ type: "blog", id: created.id, title: "A post", place: "history" }]);

  await history.ask(`/${created.id}`, { method: "DELETE" });
  expect(await db.selectFrom("versions").select("version").execute()).toEqual([]);
  expect(await media.list()).toEqual([]);
});

test("a version is restored without its deleted image, with a note", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const history = await openHistory("testimonials", site);
  const created = await history.create({ ...KINDS.testimonials.fields, image: await createImage(SMALL) });
  await history.update(created.id, { removeImage: "true", content: "Without" });
  await db.deleteFrom("media").execute();
  expect((await history.read(created.id, 1)).image).toBeNull();
  const { status, item, notes } = await history.restore(created.id, 1);
  expect([status, item.image, item.content]).toEqual([200, null, "First words"]);
  expect(notes).toEqual(["One image of this version was deleted and could not be restored."]);
});

test("the newest 50 versions and those of 90 days stay", async () => {
  await using site = await openTestSite();
  const { db, now } = site.site.services;
  const history = await openHistory("testimonials", site);
  const { id } = await history.create(KINDS.testimonials.fields);
  for (let number = 2; number <= 60; number += 1) await history.update(id, { content: `Words ${number}` });
  expect(await pruneVersions(db, now())).toBe(0);
  site.clock.now = new Date(site.clock.now.getTime() + 4 * MONTH_MS);
  const later = await openHistory("testimonials", site);
  await later.update(id, { content: "Words of today" });
  expect(await pruneVersions(db, now())).toBe(11);
  const versions = await later.versions(id);
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 61, 12]);
});

test("importing a project creates one version of it", async () => {
  await using site = await openTestSite();
  const { services } = site.site;
  const history = await openHistory("projects", site);
  const item = { _id: "65f0a1b2c3d4e5f6a7b8c9d0", title: "Old", description: "Words", category: "Web" };
  await importContent(services, "projects.json", JSON.stringify({ projects: [item] }));
  expect(await history.versions(item._id)).toMatchObject([{ version: 1, savedBy: null, current: true }]);
});
