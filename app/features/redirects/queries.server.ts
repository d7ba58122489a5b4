import type { Db } from "#app/db/client.ts";
import { comesAfter, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import type { Redirect } from "./redirect.ts";

/** Redirects, newest first. */
export async function listRedirects(db: Db, { after, limit }: Page): Promise<Redirect[]> {
  let query = db.selectFrom("redirects").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toRedirect);
}

export const toRedirect = ({ id, from_path, to_path, created_at }: Row<"redirects">): Redirect => ({
  _id: id,
  id,
  from: from_path,
  to: to_path,
  createdAt: created_at,
});
