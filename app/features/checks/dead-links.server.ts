import { itemAt, resolveMissing } from "#app/content/redirects.server.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { namesFile } from "#app/features/media/media.server.ts";
import { toPagePath } from "#app/content/site-path.ts";

type IsOwnPath = (path: string) => boolean;

/** Returns a function that is true for dead links to this site. Each path is looked up once and then cached. */
export function createLinkLookup(services: Services, isOwnPath: IsOwnPath) {
  const results = new Map<string, Promise<boolean>>();
  return (path: string): Promise<boolean> => {
    const before = results.get(path);
    if (before) return before;
    const dead = isDead(services, isOwnPath, path);
    results.set(path, dead);
    return dead;
  };
}

/** True for a path that is no page, no file and no item that visitors can see now, and has no redirect. */
async function isDead(services: Services, isOwnPath: IsOwnPath, text: string): Promise<boolean> {
  const path = toPagePath(text);
  if (path === null) return true;
  const [, first = "", rest = ""] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  // Files match only in their original spelling, so the path is also checked as it is written.
  if (isOwnPath(path) || isOwnPath(text) || first === "admin" || first === "api") return false;
  if (first === "media") return !(await namesFile(services.db, rest));
  if ((await itemAt(services, path)) === "shown") return false;
  return (await resolveMissing(services, text)).status !== 308;
}
