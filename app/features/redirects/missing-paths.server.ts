import { sql } from "kysely";
import { itemAt, resolveMissing } from "#app/content/redirects.server.ts";
import type { Db } from "#app/db/client.ts";
import { createBatchWriter } from "#app/server/jobs/batch-writer.ts";
import type { RequestLine } from "#app/server/log/log.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { readFrom } from "#app/content/site-path.ts";
import type { MissingPath } from "./redirect.ts";

/** Distinct paths between two writes; further ones are not counted. */
const MOST_IN_MEMORY = 1_000;
const MOST_STORED = 500;
const LONGEST = 200;

/**
 * Counts paths that got a 404 in memory and adds the counts to the database every few seconds. Only paths are counted:
 * no visitor data, no query, and no path that looks like it contains an email address.
 */
export function createMissingPaths({ db, now, log }: Pick<Services, "db" | "now" | "log">) {
  let counts = new Map<string, number>();
  const add = (path: string, count: number) => counts.set(path, (counts.get(path) ?? 0) + count);

  function record({ method, path, status }: RequestLine): void {
    if (method !== "GET" || status !== 404) return;
    const missing = pathOf(path);
    if (missing !== null && (counts.size < MOST_IN_MEMORY || counts.has(missing))) add(missing, 1);
  }

  const { close } = createBatchWriter<Map<string, number>>({
    take() {
      const batch = counts;
      counts = new Map();
      return batch.size > 0 ? batch : null;
    },
    write: (batch) => db.transaction().execute((trx) => store(trx, batch, now())),
    restore: (batch) => batch.forEach((count, path) => add(path, count)),
    failure: "how often paths were asked for could not be written",
    log,
  });
  return { record, close };
}

/** The path to count; null for email-like paths and those that cannot be redirected. */
function pathOf(path: string): string | null {
  if (path.length > LONGEST || path.includes("@") || path.includes("%40")) return null;
  const read = readFrom(path.replace(/\.data$/, ""));
  return "path" in read ? read.path : null;
}

/** Stores the counts in sorted order, so that two processes cannot deadlock. */
async function store(trx: Db, counts: Map<string, number>, now: Date): Promise<void> {
  const last_day = now.toISOString().slice(0, 10);
  for (const [path, hits] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await trx
      .insertInto("missing_paths")
      .values({ path, hits, last_day })
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet((eb) => ({ hits: eb("missing_paths.hits", "+", hits), last_day })),
      )
      .execute();
  }
  await sql`delete from missing_paths where path not in
    (select path from missing_paths order by hits desc, last_day desc, path limit ${sql.lit(MOST_STORED)})`.execute(
    trx,
  );
}

/** The paths that still have neither a redirect nor a page, most requested first. */
export async function listMissingPaths(
  services: Services,
  isOwnPath: (path: string) => boolean,
): Promise<MissingPath[]> {
  const rows = await services.db
    .selectFrom("missing_paths")
    .select(["path", "hits"])
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
