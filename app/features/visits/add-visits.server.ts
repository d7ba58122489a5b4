import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import type { Row } from "#app/db/schema.ts";
import { OTHERS } from "./client-traits.ts";

export type Count = Row<"visits">;

/** Distinct values of a kind per day, so that forged ones cannot fill the table; the rest is counted as "(others)". */
const MOST_A_DAY: Record<string, number> = { referrer: 500, language: 100 };
/** Rows in one statement. */
const ROWS = 200;

/** Adds counts to the database, which all processes share. */
export async function addVisits(db: Db, counts: Count[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const bounded = await aggregateOthers(trx, counts);
    for (let start = 0; start < bounded.length; start += ROWS) {
      await trx
        .insertInto("visits")
        .values(bounded.slice(start, start + ROWS))
        .onConflict((conflict) =>
          conflict.columns(["kind", "day", "name"]).doUpdateSet({
            visitors: sql<number>`visits.visitors + excluded.visitors`,
            views: sql<number>`visits.views + excluded.views`,
          }),
        )
        .execute();
    }
  });
}

/** Merges counts above the limit into "(others)". Sorts the rows, so that two processes cannot deadlock. */
async function aggregateOthers(trx: Db, counts: Count[]): Promise<Count[]> {
  const rows = new Map<string, Count>();
  const namesOfDays = new Map<string, Set<string>>();
  for (const count of counts) {
    const { kind, day } = count;
    const most = MOST_A_DAY[kind];
    let { name } = count;
    if (most !== undefined) {
      const names = namesOfDays.get(`${kind} ${day}`) ?? (await storedNames(trx, kind, day));
      namesOfDays.set(`${kind} ${day}`, names);
      if (!names.has(name) && names.size >= most) name = OTHERS;
      else names.add(name);
    }
    const key = JSON.stringify([kind, day, name]);
    const before = rows.get(key);
    rows.set(key, {
      ...count,
      name,
      visitors: count.visitors + (before?.visitors ?? 0),
      views: count.views + (before?.views ?? 0),
    });
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

async function storedNames(trx: Db, kind: string, day: string): Promise<Set<string>> {
  const rows = await trx.selectFrom("visits").select("name").where("kind", "=", kind).where("day", "=", day).execute();
  return new Set(rows.map(({ name }) => name));
}
