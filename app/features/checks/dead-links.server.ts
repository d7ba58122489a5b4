import { itemAt, resolveMissing } from "#app/content/redirects.ts";
import type { Services } from "#app/services/services.server.ts";
import { namesFile } from "#app/features/media/media.server.ts";
import { toPagePath } from "#app/text/site-path.ts";

type IsOwnPage = (path: string) => boolean;

/** Tells whether links to this site lead visitors anywhere; each path is looked up once. */
export function createLinkLookup(services: Services, isOwnPage: IsOwnPage) {
  const known = new Map<string, Promise<boolean>>();
  return (path: string): Promise<boolean> => {
    const before = known.get(path);
    if (before) return before;
    const dead = isDead(services, isOwnPage, path);
    known.set(path, dead);
    return dead;
  };
}

/** What is neither a page nor shown now, and is not redirected. */
async function isDead(services: Services, isOwnPage: IsOwnPage, text: string): Promise<boolean> {
  const path = toPagePath(text);
  if (path === null) return true;
  const [, first = "", rest = ""] = /^\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  // Files are found by their own spelling.
  if (isOwnPage(path) || isOwnPage(text) || first === "admin" || first === "api") return false;
  if (first === "media") return !(await namesFile(services.db, rest));
  // The image that stands for an item where it is shared.
  if (first === "og") return (await itemAt(services, `/${rest.replace(/\.png$/, "")}`)) !== "shown";
  if ((await itemAt(services, path)) === "shown") return false;
  return (await resolveMissing(services, text)).status !== 308;
}
