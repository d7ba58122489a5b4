import { PostgresAdapter, sql } from "kysely";
import type { Db } from "#app/db/client.ts";

/** Whose save it is, and when; a name of null: nobody is known, such as on the command line. */
export type Saver = { name?: string | null; now: Date };

/**
 * A transaction that changes content: all that it changes of an item becomes one version, saved by this account. Triggers
 * make the versions; what is written without this gets them all the same, by nobody that is known.
 */
export async function saveContent<Result>(
  db: Db,
  { name = null, now }: Saver,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    if (trx.getExecutor().adapter instanceof PostgresAdapter) {
      await sql`select set_config('northquad.saved_at', ${at}, true),
        set_config('northquad.saved_by', ${name ?? ""}, true)`.execute(trx);
      return work(trx);
    }
    await trx.insertInto("current_save").values({ id: 1, saved_at: at, saved_by: name }).execute();
    const result = await work(trx);
    // Its triggers make the versions, while they can still see whose save it is.
    await trx.deleteFrom("changed_items").execute();
    await trx.deleteFrom("current_save").execute();
    return result;
  });
}
