import type { Db } from "#app/db/client.ts";
import { recordVersion, type VersionedTable } from "./versions/record.server.ts";

/** The item that a command changes. `name`: the author of the change; none at the command line. */
type Save = { id: string; name?: string | null | undefined; now: Date };

/** Runs `work`, which creates, changes or deletes an item, in a transaction of its own. See `changeItem`. */
export function saveItem<Result>(
  db: Db,
  type: VersionedTable,
  save: Save,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((trx) => changeItem(trx, type, save, () => work(trx)));
}

/** Runs `work`, which creates, changes or deletes an item, and records the item's new version. */
export async function changeItem<Result>(
  trx: Db,
  type: VersionedTable,
  { id, name, now }: Save,
  work: () => Promise<Result>,
): Promise<Result> {
  // A change that did not pass here, such as by plain SQL, becomes a version before it is replaced.
  await recordVersion(trx, type, id);
  const result = await work();
  await recordVersion(trx, type, id, { name, now });
  return result;
}
