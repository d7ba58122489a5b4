import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { openDatabase, SQLITE_FILE, type Database } from "#app/db/client.ts";
import { prepareFolder } from "#app/db/data-folder.ts";
import { isUnavailable } from "#app/db/error-codes.ts";
import { lockFolder } from "#app/db/folder-lock.ts";
import { appliedNames, pendingAfter, tableNames, tablesOf } from "#app/db/migration-history.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Log } from "#app/server/log/log.ts";
import { createImagePool } from "#app/images/image-pool.ts";
import { openMediaStore, syncFolder } from "#app/images/store.ts";
import { StartupError, type Environment } from "#app/config/environment.ts";
import { BackupError, MEDIA_ENTRY, type Manifest, type TextTypes } from "./format.ts";
import { createAutomaticBackup } from "./automatic-backups.ts";
import { readArchive, type OnFile, type UnpackedArchive } from "./read-archive.ts";
import { buildSqlite, rebuild } from "./rebuild-database.ts";

export type Target = Pick<Environment, "dataDir" | "databaseUrl" | "s3"> & Partial<Pick<Environment, "maxUploadBytes">>;
export type Restored = { manifest: Manifest; savedBefore: string | null };

const STAGING = "restore-";
/** As mkdtemp completes it. */
const STAGING_NAME = /^restore-\w{6}$/;

/**
 * Replaces the site's data with a backup. First the backup is unpacked, checked and (for SQLite) built next to the live
 * data. Then the live data is backed up, and the images are added. Last, the database is replaced atomically.
 * @returns the manifest, and the path of the backup of the former data
 * @throws BackupError with the live data unchanged
 */
export async function restoreBackup(
  target: Target,
  log: Log,
  file: string,
  { contentTypes, onFile = () => {} }: { contentTypes: TextTypes; onFile?: OnFile },
): Promise<Restored> {
  prepareFolder(target.dataDir);
  const release = lockFolder(target.dataDir);
  if (!release) {
    throw new BackupError(`The site is running on ${target.dataDir}. Stop it, restore, and start it again.`);
  }
  const images = createImagePool();
  try {
    await removeStaging(target.dataDir);
    const staging = await mkdtemp(join(target.dataDir, STAGING));
    const { maxUploadBytes } = target;
    const source = await readArchive(file, staging, { contentTypes, images, maxUploadBytes, onFile });
    const savedBefore = target.databaseUrl
      ? await replacePostgres(target, log, source)
      : await replaceSqlite(target, log, source, staging);
    return { manifest: source.manifest, savedBefore };
  } finally {
    images.close();
    await removeStaging(target.dataDir).finally(release);
  }
}

/** Deletes the staging folders of restores. While the site serves, its lock on the folder rules out a running restore. */
export async function removeStaging(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (STAGING_NAME.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function replaceSqlite(target: Target, log: Log, source: UnpackedArchive, staging: string) {
  const { dataDir } = target;
  await (await buildSqlite(staging, log, source)).close();
  const live = join(dataDir, SQLITE_FILE);
  const savedBefore = existsSync(live) ? await saveLive(target, log, source) : null;
  await restoreImages(target, source);
  // SQLite would apply a leftover write-ahead log to the new database file of the same name.
  for (const name of [`${live}-wal`, `${live}-shm`]) await rm(name, { force: true });
  await rename(join(staging, SQLITE_FILE), live);
  await syncFolder(dataDir);
  return savedBefore;
}

/** Backs up the live database. Copies one that cannot be backed up: it is damaged, or of a newer version. */
async function saveLive(target: Target, log: Log, source: UnpackedArchive): Promise<string | null> {
  const { dataDir } = target;
  let database: Database | undefined;
  try {
    database = openDatabase({ dataDir, databaseUrl: undefined }, log, { locked: true });
    pendingAfter(await appliedNames(database.db), MIGRATIONS);
    return await saveCurrent(database, target, source);
  } catch (error) {
    if (!(error instanceof StartupError) && isUnavailable(error)) throw error;
    log.warn({ err: error }, "the existing database cannot be backed up; its files are copied instead");
  } finally {
    await database?.close();
  }
  return copyAside(dataDir);
}

async function copyAside(dataDir: string): Promise<string> {
  const backupFolder = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  await mkdir(backupFolder, { recursive: true, mode: 0o700 });
  for (const name of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`]) {
    if (existsSync(join(dataDir, name))) await copyFile(join(dataDir, name), join(backupFolder, name));
  }
  return backupFolder;
}

async function replacePostgres(target: Target, log: Log, source: UnpackedArchive) {
  const database = openDatabase(target, log, { locked: true, create: true });
  try {
    const own = tablesOf(MIGRATIONS).add("migrations");
    const tables = await tableNames(database.db);
    const others = tables.filter((name) => !own.has(name));
    if (others.length > 0) {
      throw new BackupError(
        `The database holds tables that this version of the site does not know (${others.join(", ")}). Restore into an empty database, or a schema of its own.`,
      );
    }
    const savedBefore = await saveCurrent(database, target, source);
    await restoreImages(target, source);
    await database.longTransaction(async (trx) => {
      for (const name of tables) await sql`drop table ${sql.table(name)} cascade`.execute(trx);
      await rebuild(trx, log, source);
    });
    return savedBefore;
  } finally {
    await database.close();
  }
}

async function saveCurrent(
  database: Database,
  target: Target,
  { contentTypes }: UnpackedArchive,
): Promise<string | null> {
  if ((await appliedNames(database.db)).length === 0) return null;
  const media = await openMediaStore(target);
  try {
    return await createAutomaticBackup({ database, media, migrations: MIGRATIONS, contentTypes }, "before-restore");
  } finally {
    media.close();
  }
}

/** Stores the images. The content of an image name never changes, so this does not affect the live site. */
async function restoreImages(target: Target, { manifest, folder, onFile }: UnpackedArchive): Promise<void> {
  const store = await openMediaStore(target);
  const images = manifest.files.filter(({ name }) => MEDIA_ENTRY.test(name));
  try {
    for (const [index, { name }] of images.entries()) {
      await store.put(basename(name), createReadStream(join(folder, name)));
      onFile(index + 1, images.length);
    }
  } finally {
    store.close();
  }
}
