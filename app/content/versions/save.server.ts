import { sql } from "kysely";
import type { Db } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";

/** The actor's name and the time. The name is null when there is no account, such as on the command line. */
type Saver = { name?: string | null; now: Date };

/**
 * Runs `work` in a transaction. Triggers create one version of each item that it changes, with this actor's name.
 * Writes outside of `saveContent` create versions, too, without a name.
 */
export async function saveContent<Result>(
  db: Db,
  { name = null, now }: Saver,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const at = now.toISOString();
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) {
      await sql`select set_config('northquad.saved_at', ${at}, true),
        set_config('northquad.saved_by', ${name ?? ""}, true)`.execute(trx);
      return work(trx);
    }
    await trx.insertInto("current_save").values({ id: 1, saved_at: at, saved_by: name }).execute();
    const result = await work(trx);
    // The triggers on this deletion create the versions, and read the actor from `current_save`.
    await trx.deleteFrom("changed_items").execute();
    await trx.deleteFrom("current_save").execute();
    return result;
  });
}
