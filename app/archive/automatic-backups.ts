import { open, readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { recordAudit } from "#app/content/audit.server.ts";
import type { Database } from "#app/db/client.ts";
import { createSubfolder } from "#app/db/data-folder.ts";
import { newId } from "#app/db/id.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { PART } from "./format.ts";
import { writeArchive, type ArchiveSource } from "./write-archive.ts";

type Reason = "before-migration" | "before-restore" | "before-import" | "scheduled";

const HOUR_MS = 60 * 60 * 1000;
/** Backups of each reason that stay; the environment says how many scheduled ones. */
const RETAINED = 5;

/**
 * Writes a backup into the folder of automatic backups and deletes the oldest of the same reason beyond `retained`.
 * @returns the path of the new backup
 */
export async function createAutomaticBackup(
  source: ArchiveSource,
  reason: Reason,
  { retained = RETAINED, signal }: { retained?: number; signal?: AbortSignal } = {},
): Promise<string> {
  const { backups } = source.database;
  await createSubfolder(backups);
  await removeInterrupted(backups);
  const name = `${reason}-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`;
  await writeArchive(source, join(backups, name), signal ? { signal } : {});
  // Never deletes the new backup: after the clock was set back, its name does not sort last.
  const others = (await backupsOf(backups, reason)).filter((other) => other !== name);
  for (const other of others.slice(0, Math.max(0, others.length + 1 - retained))) await rm(join(backups, other));
  return join(backups, name);
}

/** Writes a backup to be sent. Its file is deleted at once: what is open can still be read. */
export async function openBackup(
  source: ArchiveSource,
  signal: AbortSignal,
): Promise<{ size: number; file: Readable }> {
  const { backups } = source.database;
  await createSubfolder(backups);
  await removeInterrupted(backups);
  const path = join(backups, `export-${newId()}.tar.gz`);
  await writeArchive(source, path, { signal });
  const handle = await open(path);
  await rm(path);
  return { size: (await handle.stat()).size, file: handle.createReadStream() };
}

/** Creates a backup when the last one is older than BACKUP_EVERY_HOURS, also across restarts. */
export async function backUpWhenDue(
  services: Services,
  database: Database,
  signal: AbortSignal,
  retained = services.environment.retainedBackups,
): Promise<void> {
  const { environment, contentTypes, media, log, now } = services;
  const last = await lastScheduledBackup(database.backups, now());
  if (last && now().getTime() - last.getTime() < environment.backupEveryHours * HOUR_MS) return;
  try {
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const file = await createAutomaticBackup(source, "scheduled", { retained, signal });
    const subject = { id: "", title: basename(file) };
    await recordAudit(database.db, { email: "schedule", ip: "" }, { action: "backup.create", subject, at: now() });
    log.info({ file }, "backed up");
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** When the newest scheduled backup was made; null without one. Ignores backups dated in the future. */
export async function lastScheduledBackup(folder: string, now: Date): Promise<Date | null> {
  const times = (await backupsOf(folder, "scheduled")).map(
    async (name) => (await stat(join(folder, name)).catch(() => null))?.mtime,
  );
  const past = (await Promise.all(times)).filter((time) => time !== undefined && time <= now);
  return past.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? null;
}

async function backupsOf(folder: string, reason: Reason): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(`${reason}-`) && name.endsWith(".tar.gz")).toSorted();
}

/** Deletes what killed processes left behind. Younger files may be another process's. */
async function removeInterrupted(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith(PART))) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file && Date.now() - file.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true });
  }
}
