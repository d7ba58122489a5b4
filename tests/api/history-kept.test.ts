import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase, json, openTestSite } from "../harness.ts";
import { KINDS, openHistory } from "../history.ts";

test("what stood there before the history came, or comes from a backup without one, becomes version 1", async () => {
  await using fresh = await freshDatabase();
  const ids: string[] = [];
  {
    await using site = await openTestSite({}, fresh);
    const { db } = site.site.services;
    for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
      ids.push((await (await openHistory(kind, site)).create({ ...KINDS[kind].fields })).id);
    }
    // As if the triggers had never been there.
    for (const table of ["versions", "version_images", "versioned_tables"] as const)
      await db.deleteFrom(table).execute();
  }
  await using site = await openTestSite({}, fresh);
  for (const [index, kind] of (Object.keys(KINDS) as (keyof typeof KINDS)[]).entries()) {
    const history = await openHistory(kind, site);
    const [{ updatedAt }, versions] = [await history.item(ids[index] ?? ""), await history.versions(ids[index] ?? "")];
    expect(versions).toEqual([{ version: 1, savedAt: updatedAt, savedBy: null, current: true }]);
  }
});

test("a column that comes later is in the history, and makes no version by itself", async () => {
  await using fresh = await freshDatabase();
  let id = "";
  {
    await using site = await openTestSite({}, fresh);
    id = (await (await openHistory("blogs", site)).create(KINDS.blogs.fields)).id;
    await sql`alter table blogs add column source text not null default 'none'`.execute(site.site.services.db);
  }
  await using site = await openTestSite({}, fresh);
  const history = await openHistory("blogs", site);
  await history.update(id, KINDS.blogs.fields);
  expect(await history.versions(id)).toHaveLength(1);
  await sql`update blogs set source = 'The paper'`.execute(site.site.services.db);
  expect(await history.versions(id)).toHaveLength(2);
});

type Step = {
  what: "save" | "stale" | "restore" | "sql" | "delete";
  who: 0 | 1;
  item: 0 | 1;
  text: string;
  version: number;
};

test("whatever two people save, restore and delete, no text that was acknowledged is missing", async () => {
  await using site = await openTestSite();
  const { db } = site.site.services;
  const people = [await openHistory("testimonials", site), await openHistory("testimonials", site)] as const;
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom("save", "save", "stale", "restore", "sql", "delete"),
    who: fc.constantFrom(0, 1),
    item: fc.constantFrom(0, 1),
    text: fc
      .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom("a", "é", "“", "\\", "\n", "'", "%", "😀") })
      .map((text) => `x${text}`),
    version: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const [first] = people;
      const items = await Promise.all(
        [0, 1].map(async () => (await first.create(KINDS.testimonials.fields)).id as string),
      );
      const acknowledged = new Map(items.map((id) => [id, new Set(["First words"])]));
      for (const { what, who, item, text, version } of steps) {
        const [person, id] = [people[who], items[item] ?? ""];
        const texts = acknowledged.get(id);
        const revision = (await person.item(id)).revision;
        if (what === "save" || what === "stale") {
          const sent = { content: text, ...(what === "stale" && { revision: Math.max(1, Number(revision) - 1) }) };
          if ((await person.ask(`/${id}`, json(sent, "PUT"))).status === 200) texts?.add(text);
        } else if (what === "restore") await person.restore(id, version, revision);
        else if (what === "delete") {
          if ((await person.ask(`/${id}`, { method: "DELETE" })).status === 200) acknowledged.delete(id);
        } else {
          await db.updateTable("testimonials").set({ content: text }).where("id", "=", id).execute();
          texts?.add(text);
        }
      }
      for (const id of items) {
        const versions = await db.selectFrom("versions").select("state").where("item_id", "=", id).execute();
        const found = new Set(versions.map(({ state }) => (JSON.parse(state) as { content: string }).content));
        expect(found).toEqual(acknowledged.get(id) ?? new Set());
      }
    }),
    { numRuns: 12 },
  );
});
