import type { Db } from "#app/db/client.ts";
import type { ContentType } from "./content-type.ts";

export async function countItems(db: Db, { table }: Pick<ContentType, "table">): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

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
