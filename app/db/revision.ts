import type { Kysely } from "kysely";
import type { Db } from "./client.ts";
import type { ContentTable, Row } from "./schema.ts";

/**
 * Increments a row's revision and returns the row as it was before. The update locks the row until the end of the
 * transaction, on both databases. Another save waits, and then reads the new revision.
 */
export async function lockRow<Table extends ContentTable>(
  trx: Db,
  table: Table,
  id: string,
): Promise<(Row<Table> & { revision: number }) | undefined> {
  // Every content table has these columns, but Kysely cannot infer them from the union of tables.
  const counted = await (trx as Kysely<Record<string, { id: string; revision: number }>>)
    .updateTable(table as string)
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return counted && ({ ...counted, revision: counted.revision - 1 } as Row<Table> & { revision: number });
}
