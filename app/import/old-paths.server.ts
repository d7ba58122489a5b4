import { insertRedirect, itemAt, wouldLoop } from "#app/content/redirects.ts";
import type { Services } from "#app/services/services.server.ts";
import { readFrom } from "#app/text/site-path.ts";

export type OldPathOptions = {
  services: Services;
  /** Whether the site has a page of its own at a path, which no item has. */
  isOwnPage(path: string): boolean;
};

/**
 * Those paths of the old site, as they are stored, that can lead to where a post stands now. Why others cannot is noted.
 * Reads alone: what happens until the post is inserted, triggers and `insertRedirect` settle.
 */
export async function redirectable(
  paths: readonly string[],
  to: string,
  notes: string[],
  options: OldPathOptions,
): Promise<string[]> {
  const found = new Set<string>();
  for (const old of paths) {
    const read = readFrom(old);
    const reason = "error" in read ? read.error : read.path === to ? null : await takenBy(read.path, to, options);
    if (reason) notes.push(`its old address ${old.slice(0, 200)} cannot redirect: ${reason}`);
    else if ("path" in read && read.path !== to) found.add(read.path);
  }
  return [...found];
}

/** Why a path cannot redirect; null when it can, or does so already. */
async function takenBy(from: string, to: string, { services, isOwnPage }: OldPathOptions): Promise<string | null> {
  if (isOwnPage(from) || (await itemAt(services, from)) === "shown") return "this site has a page there";
  const row = await services.db
    .selectFrom("redirects")
    .select("to_path")
    .where("from_path", "=", from)
    .executeTakeFirst();
  if (row) return row.to_path === to ? null : `it leads to ${row.to_path} already`;
  return (await wouldLoop(services.db, { from, to })) ? "it would lead in a circle" : null;
}

/** An old path is an old name of its post: where that is deleted or hidden, so is this. */
export const insertOldPath = (trx: Services["db"], from: string, to: string, now: Date) =>
  insertRedirect(trx, { from, to, automatic: true }, now);
