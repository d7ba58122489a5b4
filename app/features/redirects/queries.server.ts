import { itemAt, resolveMissing } from "#app/content/redirects.server.ts";
import type { Db } from "#app/db/client.ts";
import { comesAfter, comesBefore, type Page } from "#app/db/pagination.ts";
import type { Row } from "#app/db/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { MissingPath, Redirect } from "./redirect.ts";

/** Redirects, newest first. */
export async function listRedirects(db: Db, { after, limit }: Page): Promise<Redirect[]> {
  let query = db.selectFrom("redirects").selectAll().orderBy("created_at", "desc").orderBy("id", "desc");
  if (after) query = query.where(comesAfter("created_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toRedirect);
}

/** Redirects, oldest first. */
export async function oldestRedirects(db: Db, { after, limit }: Page): Promise<Redirect[]> {
  let query = db.selectFrom("redirects").selectAll().orderBy("created_at").orderBy("id");
  if (after) query = query.where(comesBefore("created_at", "id", after));
  if (limit) query = query.limit(limit);
  return (await query.execute()).map(toRedirect);
}

export function toRedirect(row: Row<"redirects">): Redirect {
  return {
    _id: row.id,
    id: row.id,
    from: row.from_path,
    to: row.to_path,
    hits: row.hits,
    createdAt: row.created_at,
  };
}

/** The missing paths that still have neither a redirect nor a page, most requested first. */
export async function listMissingPaths(
  services: Services,
  isOwnPath: (path: string) => boolean,
): Promise<MissingPath[]> {
  const rows = await services.db
    .selectFrom("missing_paths")
    .select(["path", "hits"])
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("redirects").select("id").whereRef("redirects.from_path", "=", "missing_paths.path")),
      ),
    )
    .orderBy("hits", "desc")
    .orderBy("path")
    .execute();
  const missing = await Promise.all(
    rows.map(async ({ path, hits }) => {
      if (isOwnPath(path) || (await itemAt(services, path)) === "shown") return [];
      const { status } = await resolveMissing(services, path);
      return status === 404 ? [{ id: path, path, hits }] : [];
    }),
  );
  return missing.flat();
}
