import { sql } from "kysely";
import { createAutomaticBackup } from "#app/archive/automatic.ts";
import type { Actor } from "#app/content/audit.server.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Database, Db } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Services } from "#app/services/services.server.ts";
import { joinWordpress } from "#importers/wordpress/wordpress.ts";
import { createImageFetcher } from "#importers/fetch-image.ts";
import { openImageFiles } from "#importers/image-files.ts";
import { missingUrls, type ImportImages } from "./import-images.ts";
import { importLists } from "./import-lists.ts";
import type { ImportCounts, ImportSummary } from "./import-report.ts";
import { importPosts, type ImportResult } from "./import-posts.ts";
import type { OpenedSource } from "#importers/open-source.ts";
import { LEFT_IN_EXPORT, openSiteExport, type Ids } from "./open-site-export.ts";
import { planImport } from "./plan-import.ts";
import { idsOf } from "./read-items.ts";
import type { ListItem } from "./read-list.ts";
import type { Recognized } from "./recognize.ts";

export type RunOptions = {
  actor: Actor;
  /** Files and folders with images. */
  images: string[];
  /** Fetch images that no file has from the old site. */
  fetch: boolean;
  /** The URL of the old site; overrides the one in the export. */
  oldSite?: string | undefined;
  dryRun: boolean;
  /** True when the path has a page or file that belongs to the site itself, so that it cannot redirect to a post. */
  isOwnPage(path: string): boolean;
  onResult(result: ImportResult, done: number, total: number): void | Promise<void>;
};

/** The number of automatic backups before imports that are retained. */
const BACKUPS = 3;

type Context = { services: Services; database: Database; options: RunOptions };

/**
 * Imports what was recognized. Items that are stored already stay unchanged, so that an interrupted import continues
 * when it runs again.
 */
export function runImport(
  services: Services,
  database: Database,
  found: Recognized,
  options: RunOptions,
): Promise<ImportSummary> {
  const context = { services, database, options };
  if (found.kind === "site") return runSite(context, found.path);
  return found.kind === "posts" ? runPosts(context, found.opened) : runLists(context, found.items);
}

async function runPosts(context: Context, opened: readonly OpenedSource[]): Promise<ImportSummary> {
  const { services, options } = context;
  const { dryRun } = options;
  const type = services.contentTypes.find(({ receivesPosts }) => receivesPosts);
  if (!type) throw new Error("This site has no posts.");
  const sources = opened.flatMap((one) => one.sources);
  joinWordpress(sources);
  const plan = await planImport(services.db, type, sources);
  const planned = [...plan.posts.values()];
  if (planned.some(({ there }) => !there)) await backUp(context);
  const exported = opened.map(({ files }) => files);
  const { fetch, maxBytes } = fetchOf(context);
  const oldSite = options.oldSite ?? sources.map((source) => source.siteUrl()).find(Boolean) ?? null;
  const hosts = [...plan.hosts, ...sources.flatMap((source) => [...(source.imageHosts?.() ?? [])])];
  if (oldSite && URL.canParse(oldSite)) hosts.push(new URL(oldSite).host);
  const files = await openImageFiles(options.images, { exports: exported, maxBytes, hosts });
  const images: ImportImages = { services, files, fetch, oldSite, known: new Map(), dryRun };
  const results = importPosts(sources, { ...options, services, type, plan, images });
  const counts = await count(results, plan.total, options);
  const missing = await missingUrls(images);
  const missingHosts = [...new Set(missing.map((url) => URL.parse(url)?.host ?? ""))].filter(Boolean);
  const proven = dryRun
    ? null
    : await countStored(services.db, [[type, planned.filter(({ conflict }) => !conflict).map(({ id }) => id)]]);
  const { skipped, cutOff } = plan;
  return { counts, skipped, cutOff, proven, missingImages: { count: missing.length, hosts: missingHosts } };
}

async function runLists(context: Context, items: readonly ListItem[]): Promise<ImportSummary> {
  const { services, options } = context;
  const ids: Ids = new Map();
  const newIds = new Set<string>();
  for (const { type, item } of items) {
    if (!type) continue;
    const [id, ...earlier] = idsOf(type, item);
    newIds.add(`${type.name} ${id}`);
    ids.set(
      type,
      [id, ...earlier].reduce((all, one) => all.add(one), ids.get(type) ?? new Set<string>()),
    );
  }
  const total = newIds.size;
  if ((await countStored(services.db, ids)) < total) await backUp(context);
  const files = await openImageFiles(options.images);
  const list = { services, files, actor: options.actor, dryRun: options.dryRun, fetch: fetchOf(context).fetch };
  const counts = await count(importLists(items, list), items.length, options);
  // An item that is in a list twice counts twice, but is stored once.
  const twice = items.filter(({ type }) => type).length - total;
  const proven = options.dryRun ? null : (await countStored(services.db, ids)) + twice;
  return { counts, skipped: [], cutOff: [], proven, missingImages: { count: 0, hosts: [] } };
}

/** Adds the content of an export of this site to the existing content. */
async function runSite(context: Context, path: string): Promise<ImportSummary> {
  const { services, options } = context;
  const { actor, dryRun } = options;
  const exported = await openSiteExport(services, path);
  try {
    const ids = await exported.idsOf();
    const total = countIds(ids);
    const storedIds = new Map([...ids].map(([type, some]) => [type, [...some].flatMap((id) => idsOf(type, { id }))]));
    if ((await countStored(services.db, storedIds)) < total) await backUp(context);
    const stored = await exported.importImages(dryRun);
    const list = { services, files: await openImageFiles(options.images), actor, stored, dryRun };
    const results = importLists(exported.items(ids), { ...list, fetch: fetchOf(context).fetch });
    const counts = await count(results, total, options);
    const proven = dryRun ? null : await countStored(services.db, storedIds);
    return { counts, skipped: [LEFT_IN_EXPORT], cutOff: [], proven, missingImages: { count: 0, hosts: [] } };
  } finally {
    await exported.close();
  }
}

async function backUp({ services, database, options }: Context): Promise<void> {
  const { media, contentTypes } = services;
  const source = { database, media, migrations: MIGRATIONS, contentTypes };
  if (!options.dryRun) await createAutomaticBackup(source, "before-import", BACKUPS);
}

function fetchOf({ services, options }: Context) {
  const maxBytes = services.environment.maxUploadBytes;
  return { maxBytes, fetch: options.fetch ? createImageFetcher({ maxBytes }) : null };
}

/** Runs an import, passes each result to `onResult`, and counts the results by kind. */
async function count(
  results: AsyncIterable<ImportResult>,
  total: number,
  { onResult }: RunOptions,
): Promise<ImportCounts> {
  const counts: ImportCounts = { imported: 0, "there already": 0, refused: 0 };
  let done = 0;
  for await (const result of results) {
    counts[result.result] += 1;
    done += 1;
    await onResult(result, done, total);
  }
  return counts;
}

const countIds = (ids: Ids) => [...ids.values()].reduce((all, { size }) => all + size, 0);

/** Counts how many of these items are stored, by a query to the database. */
async function countStored(db: Db, items: Iterable<[ServerContentType, Iterable<string>]>): Promise<number> {
  let stored = 0;
  for (const [{ table }, all] of items) {
    const ids = [...all];
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      const { rows } = await sql`select id from ${sql.table(table)} where id in (${sql.join(some)})`.execute(db);
      stored += rows.length;
    }
  }
  return stored;
}
