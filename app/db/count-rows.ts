import { sql, type SelectQueryBuilder } from "kysely";

/** Counts the rows of a query that selects no columns. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  return (row as { count: number }).count;
}
