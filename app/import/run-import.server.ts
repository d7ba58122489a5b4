import { sql } from "kysely";
import { createAutomaticBackup } from "#app/backup/automatic.ts";
import type { Actor } from "#app/content/audit.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Database, Db } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Services } from "#app/services/services.server.ts";
import { fetchImage } from "./fetch-image.server.ts";
import { openImageFiles } from "./find-images.server.ts";
import type { ImportCounts, ImportSummary } from "./import-report.ts";
import { importPosts, type ImportResult } from "./import-posts.server.ts";
import type { OpenedSource } from "./open-source.server.ts";
import { planImport, type ImportPlan } from "./plan-import.server.ts";

export type RunOptions = {
  actor: Actor;
  /** Files and folders with images. */
  images: string[];
  /** Fetch images that no file has from the old site. */
  fetch: boolean;
  dryRun: boolean;
  /** Whether the site has a page of its own at a path, to which no old one can be redirected. */
  isOwnPage(path: string): boolean;
  onResult(result: ImportResult, done: number, total: number): void | Promise<void>;
};

/** Automatic backups before an import that stay. */
const BACKUPS = 3;

/**
 * Imports exports of other systems. What is there already stays as it is, so that an import that was cut off goes on
 * when it is run again.
 */
export async function runImport(
  services: Services,
  database: Database,
  opened: readonly OpenedSource[],
  options: RunOptions,
): Promise<ImportSummary> {
  const { dryRun, onResult } = options;
  const type = services.contentTypes.find(({ name }) => name === "blog");
  if (!type) throw new Error("This site has no posts.");
  const sources = opened.flatMap((one) => one.sources);
  const plan = await planImport(services.db, type, sources);
  const isNew = [...plan.posts.values()].some(({ there }) => !there);
  if (isNew && !dryRun)
    await createAutomaticBackup({ database, media: services.media, migrations: MIGRATIONS }, "before-import", BACKUPS);
  const maxBytes = services.settings.maxUploadBytes;
  const images = {
    services,
    files: await openImageFiles(
      options.images,
      opened.map(({ files }) => files),
      maxBytes,
    ),
    fetch: options.fetch ? (url: string) => fetchImage(url, { maxBytes }) : null,
    known: new Map(),
    dryRun,
  };
  const counts: ImportCounts = { imported: 0, "there already": 0, refused: 0 };
  let done = 0;
  for await (const result of importPosts(sources, {
    ...options,
    services,
    type,
    plan,
    images,
  })) {
    counts[result.result] += 1;
    done += 1;
    await onResult(result, done, plan.posts.size);
  }
  const proven = dryRun ? null : await countStored(services.db, type, plan);
  return { counts, skipped: plan.skipped, cutOff: plan.cutOff, proven };
}

/** How many of the planned posts are stored: read back, not remembered. */
async function countStored(db: Db, { table }: ServerContentType, plan: ImportPlan): Promise<number> {
  const ids = [...plan.posts.values()].map(({ id }) => id);
  let stored = 0;
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    const { rows } = await sql`select id from ${sql.table(table)} where id in (${sql.join(some)})`.execute(db);
    stored += rows.length;
  }
  return stored;
}
