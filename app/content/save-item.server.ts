import type { Db } from "#app/db/client.ts";
import { pathOfItem, recordPath, type TypeWithPaths } from "./redirects.server.ts";
import { recordVersion, type VersionedTable } from "./versions/record.server.ts";

/** The item that a command changes. `name`: the author of the change; none at the command line. */
type Save = { id: string; name?: string | null | undefined; now: Date };

/** Runs `work`, which creates, changes or deletes an item, in a transaction of its own. See `changeItem`. */
export function saveItem<Result>(
  db: Db,
  type: VersionedTable & TypeWithPaths,
  save: Save,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((trx) => changeItem(trx, type, save, () => work(trx)));
}

/**
 * Runs `work`, which creates, changes or deletes an item. Records the item's version, and a redirect or a 410 at its
 * former path.
 */
export async function changeItem<Result>(
  trx: Db,
  type: VersionedTable & TypeWithPaths,
  { id, name, now }: Save,
  work: () => Promise<Result>,
): Promise<Result> {
  // Locks the row. A change that did not pass here, such as by plain SQL, becomes a version before it is replaced.
  await recordVersion(trx, type, id);
  const path = await pathOfItem(trx, type, id, now);
  const result = await work();
  await recordPath(trx, path, await pathOfItem(trx, type, id, now), now);
  await recordVersion(trx, type, id, { name, now });
  return result;
}
