import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import type { DayCount, NameCount, VisitsQuery, VisitsResult } from "./visits.ts";

const RETENTION_YEARS = 2;
/** "2026-01-31" */
const DAY_LENGTH = 10;
/** "2026-01" */
const MONTH_LENGTH = 7;
const MOST_NAMES = 10;

const SUMS = [sql<number>`sum(visitors)`.as("visitors"), sql<number>`sum(views)`.as("views")] as const;

/** Visitors and views by day in chronological order. */
export async function listDays(db: Db, query: VisitsQuery): Promise<DayCount[]> {
  return within(db, "day", query)
    .select(["day", ...SUMS])
    .groupBy("day")
    .orderBy("day")
    .execute();
}

/** The days, and the most viewed pages, referrers and devices. */
export async function readVisits(db: Db, query: VisitsQuery): Promise<Omit<VisitsResult, "counting">> {
  const top = (kind: string): Promise<NameCount[]> =>
    within(db, kind, query)
      .select(["name", ...SUMS])
      .groupBy("name")
      .orderBy("views", "desc")
      .orderBy("name")
      .limit(MOST_NAMES)
      .execute();
  const [days, paths, referrers, devices] = await Promise.all([
    listDays(db, query),
    top("path"),
    top("referrer"),
    top("device"),
  ]);
  return { days, paths, referrers, devices };
}

function within(db: Db, kind: string, { from, to }: VisitsQuery) {
  // A month is compared by its first day.
  const first = sql<string>`case when length(day) = ${sql.lit(MONTH_LENGTH)} then day || '-01' else day end`;
  return db
    .selectFrom("visits")
    .where("kind", "=", kind)
    .$if(from !== undefined, (query) => query.where(first, ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where(first, "<=", to ?? ""));
}

/** Merges days that are over two years old into months. */
export async function aggregateVisits(db: Db, now: Date): Promise<void> {
  const month = new Date(Date.UTC(now.getUTCFullYear() - RETENTION_YEARS, now.getUTCMonth(), 1));
  const until = month.toISOString().slice(0, DAY_LENGTH);
  await db.transaction().execute(async (trx) => {
    await sql`insert into visits (kind, day, name, visitors, views)
      select kind, substr(day, 1, ${sql.lit(MONTH_LENGTH)}), name, sum(visitors), sum(views) from visits
      where day < ${until} and length(day) = ${sql.lit(DAY_LENGTH)}
      group by kind, substr(day, 1, ${sql.lit(MONTH_LENGTH)}), name
      on conflict (kind, day, name) do update set
        visitors = visits.visitors + excluded.visitors, views = visits.views + excluded.views`.execute(trx);
    await trx
      .deleteFrom("visits")
      .where("day", "<", until)
      .where(sql<number>`length(day)`, "=", DAY_LENGTH)
      .execute();
  });
}
