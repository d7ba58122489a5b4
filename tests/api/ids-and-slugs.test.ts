import { sql } from "kysely";
import { expect, test } from "vitest";
import type { RawItem } from "#app/content/read-item.ts";
import { form, json, openTestSite } from "../harness.ts";
import { KINDS } from "../history.ts";
import { importContent } from "../import-dry-run.ts";
import { ITEM_PAGES, look } from "../missing-paths.ts";

/* A text in a URL is the id of an item or its slug, by its form. */

const ID = "65f0a1b2c3d4e5f6a7b8c9d0";
const VISITOR = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const PAGES = { blogs: "/blog", projects: "/portfolio" } as const;
const WITH_PAGES = ["blogs", "projects"] as const;

async function openSite() {
  const site = await openTestSite({}, undefined, ITEM_PAGES);
  const token = await site.login();
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await site.fetch(`/api/${path}`, { token, ...init });
    return { status: response.status, body: (await response.json()) as Record<string, any> }; // oxlint-disable-line typescript/no-explicit-any -- responses of many kinds
  };
  return {
    ...site,
    ask,
    async create(table: keyof typeof KINDS, more: Record<string, string> = {}) {
      const { status, body } = await ask(table, form({ ...KINDS[table].fields, ...more }));
      expect(status).toBe(201);
      return (body["testimonial"] ?? body) as { id: string; slug: string };
    },
    async importItem(table: keyof typeof KINDS, item: RawItem) {
      const { services } = site.site;
      const { results } = await importContent(services, "lists.json", JSON.stringify({ [table]: [item] }));
      return results[0]?.result;
    },
    /** Stores the item under another id, as earlier versions could. */
    async changeId(table: keyof typeof KINDS, from: string, to: string) {
      await sql`update ${sql.table(table)} set id = ${to} where id = ${from}`.execute(site.site.services.db);
    },
  };
}

test.each(WITH_PAGES)("an imported item of %s takes no page of another item", async (table) => {
  await using site = await openSite();
  const own = await site.create(table, { slug: "ours", title: "Ours" });
  const impostor = { ...KINDS[table].fields, tech: ["Node"], _id: "ours", title: "Impostor" };
  expect(await site.importItem(table, impostor)).toBe("imported");
  expect(await look(site.fetch, `${PAGES[table]}/ours`)).toBe("200 Ours");
  expect((await site.ask(`${table}/ours`)).body).toMatchObject({ id: own.id, title: "Ours" });
  expect((await site.ask(`${table}/ours`, form({ title: "Edited" }, "PUT"))).body["id"]).toBe(own.id);
  expect((await site.ask(`${table}/ours/versions`)).body["versions"]).toHaveLength(2);
  expect((await site.ask(`${table}/ours/versions/1/restore`, json({}))).body["id"]).toBe(own.id);
  expect((await site.ask(`${table}/ours`, { method: "DELETE" })).status).toBe(200);
  expect((await site.ask(`${table}/${own.id}`)).status).toBe(404);
});

test("likes by slug reach the post with the slug", async () => {
  await using site = await openSite();
  const own = await site.create("blogs", { slug: "ours" });
  await site.importItem("blogs", { _id: "ours", title: "Impostor", content: "Text" });
  await site.ask("blogs/ours/likes", json({ visitor: VISITOR }));
  expect((await site.ask(`blogs/${own.id}`)).body["likes"]).toBe(1);
});

test.each([
  ["65f0a1b2c3d4e5f6a7b8c9d0", true],
  ["0198c1b2-5f0e-7a3b-8c4d-1234567890ab", true],
  ["17", false],
  ["a-post", false],
  ["A_Post", false],
  ["65F0A1B2C3D4E5F6A7B8C9D0", false],
])("an import stores the id %s as it is: %s", async (id, isStored) => {
  await using site = await openSite();
  for (const [table, { fields }] of Object.entries(KINDS) as [keyof typeof KINDS, (typeof KINDS)["blogs"]][]) {
    const item = { ...fields, _id: id };
    expect([await site.importItem(table, item), await site.importItem(table, item)]).toEqual([
      "imported",
      "there already",
    ]);
    // The pages that every site has begin with zeros.
    const ids = sql<{ id: string }>`select id from ${sql.table(table)} where id not like '00000000-%'`;
    const { rows } = await ids.execute(site.site.services.db);
    expect(rows.map(({ id }) => (isStored ? id : id.length))).toEqual([isStored ? id : 24]);
  }
});

test("an item that an earlier version imported is there already", async () => {
  await using site = await openSite();
  const { id } = await site.create("testimonials");
  await site.changeId("testimonials", id, "17");
  expect(await site.importItem("testimonials", { ...KINDS.testimonials.fields, _id: 17 })).toBe("there already");
});

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  "an item of %s with an earlier id can be changed",
  async (table) => {
    await using site = await openSite();
    const { id } = await site.create(table);
    await site.changeId(table, id, "17");
    const path = `${table}/17`;
    expect((await site.ask(path)).status).toBe(200);
    expect((await site.ask(path, form({ content: "New", description: "New" }, "PUT"))).status).toBe(200);
    expect((await site.ask(`${path}/versions`)).body["versions"]).not.toHaveLength(0);
    expect((await site.ask(path, { method: "DELETE" })).status).toBe(200);
    expect((await site.ask(path)).status).toBe(404);
  },
);

test.each(WITH_PAGES)("an item of %s with an earlier slug keeps its page", async (table) => {
  await using site = await openSite();
  const { id } = await site.create(table, { title: "Old" });
  await sql`update ${sql.table(table)} set slug = ${ID} where id = ${id}`.execute(site.site.services.db);
  expect(await look(site.fetch, `${PAGES[table]}/${ID}`)).toBe("200 Old");
  expect((await site.ask(`${table}/${ID}`)).body["id"]).toBe(id);
  expect((await site.ask(`${table}/${id}`, form({ title: "New" }, "PUT"))).body).toMatchObject({ slug: ID });
  await site.ask(`${table}/${id}`, form({ slug: "new" }, "PUT"));
  expect(await look(site.fetch, `${PAGES[table]}/${ID}`)).toBe(`308 ${PAGES[table]}/new`);
});

test.each(WITH_PAGES)("a change of %s may repeat an earlier slug like an id", async (table) => {
  await using site = await openSite();
  const { id } = await site.create(table);
  await sql`update ${sql.table(table)} set slug = ${ID} where id = ${id}`.execute(site.site.services.db);
  expect(await site.ask(`${table}/${id}`, form({ title: "New", slug: ID }, "PUT"))).toMatchObject({
    status: 200,
    body: { title: "New", slug: ID },
  });
  expect(await site.ask(`${table}/${id}`, form({ slug: id }, "PUT"))).toMatchObject({
    status: 400,
    body: { errors: { slug: expect.stringContaining("looks like an internal id") } },
  });
});

test.each(WITH_PAGES)("no page of %s is at an id", async (table) => {
  await using site = await openSite();
  const { id } = await site.create(table);
  expect(await look(site.fetch, `${PAGES[table]}/${id}`)).toBe("404");
});

test.each(WITH_PAGES)("no slug of %s has the form of an id", async (table) => {
  await using site = await openSite();
  const { id } = await site.create(table);
  const { fields } = KINDS[table];
  for (const slug of [id, ID]) {
    const { status, body } = await site.ask(table, form({ ...fields, slug }));
    expect([status, body["errors"]]).toEqual([400, { slug: expect.stringContaining("looks like an internal id") }]);
    expect((await site.create(table, { title: slug })).slug).toMatch(/^(blog|project)(-2)?$/);
    await site.importItem(table, { ...fields, tech: ["Node"], title: `Imported ${slug}`, slug });
    expect((await site.ask(`${table}/imported-${slug}`)).status).toBe(200);
  }
});
