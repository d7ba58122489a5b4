import type { Db } from "./client.ts";

/** Makes other transactions with the same lock wait until this one ends: both databases lock the row. */
export async function lockUntilCommit(trx: Db, name: string): Promise<void> {
  await trx
    .insertInto("locks")
    .values({ name, owner: "", expires_at: "" })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ owner: "" }))
    .execute();
}
