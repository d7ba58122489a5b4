import type { Db } from "#app/db/client.ts";
import { StaleRevisionError } from "#app/db/errors.ts";
import { lockRow } from "#app/db/revision.ts";
import type { ContentTable, Row } from "#app/db/schema.ts";
import type { ItemKey } from "./queries.server.ts";

/**
 * Rejects an update that is based on another revision than the stored one. An update without a revision passes.
 * @throws StaleRevisionError with the current item, and the name of who saved it
 */
export async function checkRevision<Item extends { revision: number }>(
  db: Db,
  { type, id }: ItemKey,
  { expected, current }: { expected: number | undefined; current: Item },
): Promise<void> {
  if (expected === undefined || expected === current.revision) return;
  const newest = await db
    .selectFrom("versions")
    .select("saved_by")
    .where("type", "=", type)
    .where("item_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  throw new StaleRevisionError(current, newest?.saved_by ?? null);
}

type Locking = { expected: number | undefined; before: { revision: number }; read(): Promise<object> };

/**
 * Locks an item's row until the end of the transaction; undefined without one. When another save has committed since
 * `before` was read, such as while an image was processed, checks the revision again, against what `read` returns now.
 * @throws StaleRevisionError
 */
export async function lockChecked<Table extends ContentTable>(
  trx: Db,
  { type, id }: { type: Table; id: string },
  { expected, before, read }: Locking,
): Promise<Row<Table> | undefined> {
  const row = await lockRow(trx, type, id);
  if (row && row.revision !== before.revision) {
    const current = { ...(await read()), revision: row.revision };
    await checkRevision(trx, { type, id }, { expected, current });
  }
  return row;
}
