import { itemAt, resolveMissing } from "#app/content/redirects.ts";
import type { Services } from "#app/services/services.server.ts";
import { toSitePath } from "#app/text/site-path.ts";

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
  const path = toSitePath(text);
  if (path === null) return true;
  if (isOwnPage(path) || /^\/(?:admin|api|media|og)(?:\/|$)/.test(path)) return false;
  if ((await itemAt(services, path)) === "shown") return false;
  return (await resolveMissing(services, text)).status !== 308;
}
