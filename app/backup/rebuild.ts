import { stat } from "node:fs/promises";
import type { Kysely } from "kysely";
import { openDatabase, type Database, type Db } from "#app/db/client.ts";
import { tablesOf, type MigrationTables } from "#app/db/migration-history.ts";
import { applyMigrations, MIGRATIONS } from "#app/db/migrate.ts";
import type { Log } from "#app/observability/log.ts";
import { LEFT_OUT, ROWS_ENTRY, type Manifest } from "./archive.ts";
import { BackupError, extractArchive } from "./extract-archive.ts";
import { fillTables } from "./fill.ts";
import { readFolder } from "./folder.ts";
import { renderStoredMarkdown } from "./render.ts";

export type OnFile = (count: number, total?: number) => void;
/** An unpacked, checked backup. */
export type Source = { manifest: Manifest; folder: string; onFile: OnFile };

/** Unless the settings say otherwise. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024;

/**
 * Unpacks and checks a backup, below `staging` unless it is a folder.
 * @throws BackupError
 */
export async function readBackup(
  file: string,
  staging: string,
  { maxUploadBytes = MAX_UPLOAD_BYTES, onFile = () => {} }: { maxUploadBytes?: number | undefined; onFile?: OnFile },
): Promise<Source> {
  const isFolder = (await stat(file).catch(() => null))?.isDirectory() ?? false;
  // What is stored of an upload is smaller than the upload; four times as much is a bomb.
  const unpacking = { maxImageBytes: 4 * maxUploadBytes, onFile };
  const manifest = isFolder ? await readFolder(file, unpacking) : await extractArchive(file, staging, unpacking);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown) {
    throw new BackupError(`${file} was made by a newer version of this site (it has ${unknown}). Restore it there.`);
  }
  const tables = heldTables(file, manifest);
  return { manifest: { ...manifest, tables }, folder: isFolder ? file : staging, onFile };
}

/**
 * The tables to fill.
 * @throws BackupError when there are others than a backup of that time holds
 */
function heldTables(file: string, { tables, migrations, files }: Manifest): Manifest["tables"] {
  const ours = tablesOf(MIGRATIONS.filter(({ name }) => migrations.includes(name)));
  // Backups that were made before held private links, too. They are left behind: a restore revives none.
  const links = migrations.includes("0004-access") ? null : "preview_links";
  const named = [...tables.map(({ name }) => name), ...files.map(({ name }) => ROWS_ENTRY.exec(name)?.[1])];
  const other = named.find((name) => name && name !== links && (!ours.has(name) || LEFT_OUT.has(name)));
  if (other) {
    throw new BackupError(`${file} holds rows of ${other}, which no backup of this site holds. Nothing was restored.`);
  }
  return tables.filter(({ name }) => name !== links);
}

/** The schema as it was when the backup was made, its rows, and what has come to the schema since. */
export async function rebuild(
  trx: Kysely<MigrationTables>,
  dialect: Database["dialect"],
  log: Log,
  { manifest, folder }: Source,
): Promise<void> {
  const then = MIGRATIONS.filter(({ name }) => manifest.migrations.includes(name));
  await applyMigrations(trx, dialect, then, log);
  await fillTables(trx, manifest, folder);
  await applyMigrations(trx, dialect, MIGRATIONS, log);
  await renderStoredMarkdown(trx as unknown as Db);
}

/** A backup as an embedded database in a folder of its own, for the caller to close. */
export async function buildSqlite(staging: string, log: Log, source: Source): Promise<Database> {
  const built = openDatabase({ dataDir: staging, databaseUrl: undefined }, log, true);
  try {
    await migrationTablesOf(built)
      .transaction()
      .execute((trx) => rebuild(trx, "sqlite", log, source));
    return built;
  } catch (error) {
    await built.close();
    throw error;
  }
}

export const migrationTablesOf = (database: Database) => database.db as unknown as Kysely<MigrationTables>;
