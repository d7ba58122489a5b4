import type { Db } from "#app/db/client.ts";
import { itemAt, resolveMissing } from "#app/content/redirects.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { encodePath, toRouteCase } from "#app/text/site-path.ts";

/** Redirects and deleted paths in the `_redirects` format of static hosts, one line per path. */
export type RedirectLines = {
  lines: string[];
  /** Stored paths that have a redirect. */
  from: Set<string>;
};

const READ_AT_ONCE = 1_000;

/**
 * Returns a line for each redirect and deleted path. Omits redirects to hidden items, so that these return 404, and those
 * from a file of the copy: some hosts apply redirects before they look for files.
 */
export async function redirectLines(services: Services, hasFile: (name: string) => boolean): Promise<RedirectLines> {
  const lines: string[] = ["/projects /portfolio 308"];
  const from = new Set(["/projects"]);
  for await (const path of leftPaths(services.db)) {
    // A scheduled post may be published at this path by now.
    if ((await itemAt(services, path)) === "shown" || hasFile(path.slice(1))) continue;
    if (hasFile(`${toRouteCase(path).slice(1)}/index.html`)) continue;
    const requested = encodePath(path);
    const found = await resolveMissing(services, requested);
    if (found.status === 404) continue;
    // In `_redirects`, a colon starts a placeholder for any part of a path.
    const written = requested.replaceAll(":", "%3A");
    if (found.status === 410) lines.push(`${written} /410.html 410`);
    else {
      from.add(path);
      lines.push(`${written} ${found.location} 308`);
      // React Router's client requests the data of a page at this path.
      if (isItemPath(found.location)) lines.push(`${written}.data ${found.location}.data 308`);
    }
  }
  return { lines, from };
}

const isItemPath = (location: string) => /^\/[^?#.]+$/.test(location);

async function* leftPaths(db: Db): AsyncGenerator<string> {
  yield* inParts((after) =>
    db
      .selectFrom("redirects")
      .select("from_path as path")
      .where("from_path", ">", after)
      .orderBy("from_path")
      .limit(READ_AT_ONCE)
      .execute(),
  );
  yield* inParts((after) =>
    db.selectFrom("gone_paths").select("path").where("path", ">", after).orderBy("path").limit(READ_AT_ONCE).execute(),
  );
}

async function* inParts(read: (after: string) => Promise<{ path: string }[]>): AsyncGenerator<string> {
  let after = "";
  for (;;) {
    const paths = (await read(after)).map(({ path }) => path);
    yield* paths;
    if (paths.length < READ_AT_ONCE) return;
    after = paths.at(-1) ?? "";
  }
}
