import { stat } from "node:fs/promises";
import { openDatabase, type Database, type Db } from "#app/db/client.ts";
import { tablesOf } from "#app/db/migration-history.ts";
import { applyMigrations, MIGRATIONS } from "#app/db/migrate.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import type { Log } from "#app/observability/log.ts";
import { adoptImages } from "./adopt-images.ts";
import { EXCLUDED_TABLES, ROWS_ENTRY, type Manifest, type TextTypes } from "./archive.ts";
import { BackupError, extractArchive } from "./extract-archive.ts";
import { fillTables } from "./fill.ts";
import { readFolder } from "./folder.ts";
import { renderStoredMarkdown } from "./render.ts";

export type OnFile = (count: number, total?: number) => void;
/** A backup that was unpacked and checked. */
export type RebuildSource = { manifest: Manifest; folder: string; contentTypes: TextTypes; onFile: OnFile };

/** Default for callers without a limit from the environment. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

type Reading = {
  contentTypes: TextTypes;
  images: Pick<ImagePool, "checkFile">;
  maxUploadBytes?: number | undefined;
  onFile?: OnFile;
};

/**
 * Checks a backup with all its images. An archive is extracted into `staging`; a folder is read in place.
 * @throws BackupError when the backup is invalid or was made by a newer version
 */
export async function readBackup(
  file: string,
  staging: string,
  { contentTypes, images, maxUploadBytes = MAX_UPLOAD_BYTES, onFile = () => {} }: Reading,
): Promise<RebuildSource> {
  const isFolder = (await stat(file).catch(() => null))?.isDirectory() ?? false;
  // A stored image is smaller than its upload; a file of four times the upload limit counts as a decompression bomb.
  const unpacking = { maxImageBytes: 4 * maxUploadBytes, onFile };
  const manifest = isFolder ? await readFolder(file, unpacking) : await extractArchive(file, staging, unpacking);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown) {
    throw new BackupError(`${file} was made by a newer version of this site (it has ${unknown}). Restore it there.`);
  }
  const tables = knownTables(file, manifest);
  const folder = isFolder ? file : staging;
  return { manifest: await adoptImages({ ...manifest, tables }, folder, images), folder, contentTypes, onFile };
}

/**
 * Returns the tables to fill.
 * @throws BackupError when the backup holds a table that its version did not back up
 */
function knownTables(file: string, { tables, migrations, files }: Manifest): Manifest["tables"] {
  const ours = tablesOf(MIGRATIONS.filter(({ name }) => migrations.includes(name)));
  // Backups from before 0004-access also hold private preview links, which a restore skips: it must not revive them.
  const links = migrations.includes("0004-access") ? null : "preview_links";
  const named = [...tables.map(({ name }) => name), ...files.map(({ name }) => ROWS_ENTRY.exec(name)?.[1])];
  const other = named.find((name) => name && name !== links && (!ours.has(name) || EXCLUDED_TABLES.has(name)));
  if (other) {
    throw new BackupError(
      `${file} contains rows of ${other}, which is not a table of this site. Nothing was restored.`,
    );
  }
  return tables.filter(({ name }) => name !== links);
}

/** Creates the schema of the backup's version, inserts the rows, applies later migrations and renders the Markdown. */
export async function rebuild(trx: Db, dialect: Database["dialect"], log: Log, source: RebuildSource): Promise<void> {
  const then = MIGRATIONS.filter(({ name }) => source.manifest.migrations.includes(name));
  await applyMigrations(trx, dialect, then, log);
  await fillTables(trx, source);
  await applyMigrations(trx, dialect, MIGRATIONS, log);
  await renderStoredMarkdown(trx, source.contentTypes);
}

/** Builds an SQLite database from a backup in the folder `staging`. The caller closes it. */
export async function buildSqlite(staging: string, log: Log, source: RebuildSource): Promise<Database> {
  const built = openDatabase({ dataDir: staging, databaseUrl: undefined }, log, { locked: true, create: true });
  try {
    await built.longTransaction((trx) => rebuild(trx, "sqlite", log, source));
    return built;
  } catch (error) {
    await built.close();
    throw error;
  }
}
