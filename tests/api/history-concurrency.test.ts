import fc from "fast-check";
import { expect, test } from "vitest";
import { json, openTestSite } from "../harness.ts";
import { KINDS, openHistory } from "../history.ts";
import { joinStudio } from "../people.ts";

type Step = {
  what: "save" | "stale" | "race" | "restore" | "delete";
  who: 0 | 1;
  item: 0 | 1;
  text: string;
  version: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("save", "save", "stale", "race", "restore", "restore", "delete"),
  who: fc.constantFrom(0, 1),
  item: fc.constantFrom(0, 1),
  text: fc
    .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom("a", "é", "“", "\\", "\n", "'", "%", "😀") })
    .map((text) => `x${text}x`),
  version: fc.integer({ min: 1, max: 4 }),
});

test.each(Object.entries(KINDS))(
  "two people who write %s lose no acknowledged text",
  async (kind, { text: field, fields }) => {
    await using site = await openTestSite();
    const { db } = site.site.services;
    const first = await openHistory(kind, site);
    const second = await openHistory(kind, site, (await joinStudio(site, first.token)).token);
    const people = [first, second] as const;
    const deleted: string[] = [];
    const run = async (steps: Step[]) => {
      const items = await Promise.all([0, 1].map(async () => (await first.create(fields)).id as string));
      const acknowledged = new Map(items.map((id) => [id, new Set(["First words"])]));
      const races: { both: number[]; expected: number[] }[] = [];
      for (const { what, who, item, text, version } of steps) {
        const [person, id] = [people[who], items[item] ?? ""];
        const texts = acknowledged.get(id);
        const revision = Number((await person.item(id)).revision);
        const save = async (by: typeof first, sent: string, over?: number) => {
          const change = json({ [field]: sent, ...(over && { revision: over }) }, "PUT");
          const { status } = await by.ask(`/${id}`, change);
          if (status === 200) texts?.add(sent);
          return status;
        };
        if (what === "save") await save(person, text);
        else if (what === "stale") await save(person, text, Math.max(1, revision - 1));
        else if (what === "race") {
          const both = await Promise.all(people.map((by, index) => save(by, `${text}${index}`, revision)));
          races.push({ both: both.toSorted(), expected: texts ? [200, 409] : [404, 404] });
        } else if (what === "restore") await person.restore(id, version, revision);
        else if ((await person.ask(`/${id}`, { method: "DELETE" })).status === 200) {
          acknowledged.delete(id);
          deleted.push(id);
        }
      }
      expect(races.map(({ both }) => both)).toEqual(races.map(({ expected }) => expected));
      for (const [id, texts] of acknowledged) {
        const versions = await first.versions(id);
        const items = await Promise.all(versions.map(({ version }) => first.read(id, version)));
        expect(new Set(items.map((item) => item[field]))).toEqual(texts);
        expect(items[0]?.[field]).toBe((await first.item(id))[field]);
      }
      const rows = await db
        .selectFrom("versions")
        .select("item_id")
        .where("item_id", "in", ["", ...deleted])
        .execute();
      expect(rows).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), run), { numRuns: 10 });
  },
);
