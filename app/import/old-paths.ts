import { insertRedirect, itemAt, targetOf, wouldLoop } from "#app/content/redirects.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { readFrom } from "#app/text/site-path.ts";

export type OldPathOptions = {
  services: Services;
  /** True when the path has a page or file that belongs to the site itself, not to an item. */
  isOwnPage(path: string): boolean;
};

/**
 * Returns the old paths, as they are stored, that can redirect to a post. Adds a note for each other path. Only reads:
 * `changeItem` and `insertRedirect` resolve conflicts that arise before the post is inserted.
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
  const target = await targetOf(services.db, from);
  if (target !== null) return target === to ? null : `it leads to ${target} already`;
  return (await wouldLoop({ from, to }, (path) => targetOf(services.db, path))) ? "it would lead in a circle" : null;
}

/** The redirect is `automatic`: it stops working when its post is deleted or hidden. */
export const insertOldPath = (trx: Services["db"], from: string, to: string, now: Date) =>
  insertRedirect(trx, { from, to, automatic: true }, now);
