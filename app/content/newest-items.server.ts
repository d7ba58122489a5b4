import type { Db } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import type { ContentType } from "./content-type.ts";

/** Counts all items, including hidden ones. */
export const countItems = (db: Db, { table }: Pick<ContentType, "table">) => countRows(db.selectFrom(table));

/** The ids and titles of the items created last. */
export async function newestItems(db: Db, { table, titleField }: ContentType, limit: number) {
  // The cast is safe: each type names a column of its own table.
  const title = titleField as "title";
  return db
    .selectFrom(table as "blogs")
    .select(["id", `${title} as title`, "created_at as date"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
