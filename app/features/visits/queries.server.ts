import { sql } from "kysely";
import { formerPathsOf } from "#app/content/redirects.server.ts";
import type { Db } from "#app/db/client.ts";
import type { VisitsQuery, VisitsRow } from "./visits.ts";

const RETENTION_YEARS = 2;
/** "2026-01-31" */
const DAY_LENGTH = 10;
/** "2026-01" */
const MONTH_LENGTH = 7;

/** Visitors and views by day in chronological order, or at most `limit` values of another group, most viewed first. */
export async function listVisits(db: Db, { by, path, from, to }: VisitsQuery, limit?: number): Promise<VisitsRow[]> {
  const column = by === "day" ? "day" : "name";
  let query = db
    .selectFrom("visits")
    .select([`${column} as value`, sql<number>`sum(visitors)`.as("visitors"), sql<number>`sum(views)`.as("views")])
    .where("kind", "=", path === undefined ? by : "path")
    .groupBy(column);
  if (path !== undefined) {
    query = query.where((eb) => eb.or([eb("name", "=", path), eb("name", "in", formerPathsOf(path))]));
  }
  // A month is compared by its first day.
  const first = sql<string>`case when length(day) = ${sql.lit(MONTH_LENGTH)} then day || '-01' else day end`;
  if (from) query = query.where(first, ">=", from);
  if (to) query = query.where(first, "<=", to);
  query = by === "day" ? query.orderBy("day") : query.orderBy("views", "desc").orderBy("name");
  if (by !== "day" && limit) query = query.limit(limit);
  const rows = await query.execute();
  return rows.map(({ value, visitors, views }) => ({
    [by]: value,
    visitors: Number(visitors),
    views: Number(views),
  }));
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
