import { sql } from "kysely";
import { DATA_REDIRECT } from "#app/cache/page-handler.ts";
import type { Db } from "#app/db/client.ts";
import { createBatchWriter } from "#app/jobs/batch-writer.ts";
import type { Log, RequestLine } from "#app/observability/log.ts";
import type { Services } from "#app/services/services.server.ts";
import { readFrom, toRouteCase } from "#app/text/site-path.ts";

/** Distinct paths between two writes; further ones are not counted. */
const MOST_IN_MEMORY = 1_000;
const MOST_MISSING = 500;
const LONGEST = 200;

type Options = Pick<Services, "db" | "now"> & { log: Log };

/**
 * Counts followed redirects and missing paths in memory and adds the counts to the database every few seconds. Only
 * paths are counted: no visitor data, no query, and no path that looks like it contains an email address.
 */
export function createPathCounts({ db, now, log }: Options) {
  let followed = new Map<string, number>();
  let missed = new Map<string, number>();

  function record({ method, path, status }: RequestLine): void {
    if (method !== "GET" || (status !== 308 && status !== 404 && status !== DATA_REDIRECT)) return;
    const counts = status === 404 ? missed : followed;
    const counted = pathOf(path);
    if (counted === null || (counts.size >= MOST_IN_MEMORY && !counts.has(counted))) return;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
  }

  const { close } = createBatchWriter<Batch>({
    take() {
      const batch = { followed, missed };
      [followed, missed] = [new Map(), new Map()];
      return batch.followed.size + batch.missed.size > 0 ? batch : null;
    },
    write: (batch) => db.transaction().execute((trx) => add(trx, batch, now())),
    restore(batch) {
      for (const [path, count] of batch.followed) followed.set(path, (followed.get(path) ?? 0) + count);
      for (const [path, count] of batch.missed) missed.set(path, (missed.get(path) ?? 0) + count);
    },
    failure: "how often paths were asked for could not be written",
    log,
  });
  return { record, close };
}

/** The path to count; null for private, redacted or email-like paths and those that cannot be redirected. */
function pathOf(path: string): string | null {
  if (path.length > LONGEST || path.includes("@") || path.includes("%40")) return null;
  const read = readFrom(path.replace(/\.data$/, ""));
  return "path" in read ? read.path : null;
}

/** Sorts by the redirect that a path can follow, which starts from the path as it is, or in lower case. */
const sorted = (counts: Map<string, number>) =>
  [...counts].toSorted(([a], [b]) => (`${toRouteCase(a)} ${a}` < `${toRouteCase(b)} ${b}` ? -1 : 1));

type Batch = { followed: Map<string, number>; missed: Map<string, number> };

/** Adds the counts in sorted order, so that two processes cannot deadlock. */
async function add(trx: Db, { followed, missed }: Batch, now: Date): Promise<void> {
  for (const [path, count] of sorted(followed)) {
    const isCounted = await addHits(trx, path, count);
    if (!isCounted && toRouteCase(path) !== path) await addHits(trx, toRouteCase(path), count);
  }
  if (missed.size === 0) return;
  const day = now.toISOString().slice(0, 10);
  for (const [path, count] of sorted(missed)) {
    await trx
      .insertInto("missing_paths")
      .values({ path, hits: count, last_day: day })
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet((eb) => ({ hits: eb("missing_paths.hits", "+", count), last_day: day })),
      )
      .execute();
  }
  await sql`delete from missing_paths where path not in
    (select path from missing_paths order by hits desc, last_day desc, path limit ${sql.lit(MOST_MISSING)})`.execute(
    trx,
  );
}

/** Returns false when no redirect starts from the path. */
async function addHits(trx: Db, path: string, count: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("redirects")
    .set((eb) => ({ hits: eb("hits", "+", count) }))
    .where("from_path", "=", path)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
