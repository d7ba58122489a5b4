import type { Kysely } from "kysely";
import { StaleRevisionError } from "./errors.ts";
import type { Db } from "./client.ts";
import type { ContentTable, Row } from "./schema.ts";

/**
 * Counts a row's revision up and returns the row as it was. Whoever does this first in a transaction holds the row
 * until its end, on both databases: another save of the same row waits, and then sees this one.
 */
export async function takeRow<Table extends ContentTable>(
  trx: Db,
  table: Table,
  id: string,
): Promise<Row<Table> | undefined> {
  // All of these tables have these columns, which a union of them does not say.
  const counted = await (trx as unknown as Kysely<Record<string, { id: string; revision: number }>>)
    .updateTable(table as string)
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return counted && ({ ...counted, revision: counted.revision - 1 } as unknown as Row<Table>);
}

/**
 * Refuses an update that was made from an older state than the stored one. Updates that name no revision are taken.
 * @throws StaleRevisionError with the current item
 */
export function checkRevision(named: number | undefined, current: { revision: number }): void {
  if (named === undefined || named === current.revision) return;
  throw new StaleRevisionError(current);
}
