import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createSubfolder } from "#app/db/data-folder.ts";
import { removeInterruptedBackups } from "./create-archive.ts";
import { writeBackup, type BackupSource } from "./write.ts";

type Reason = "before-migration" | "before-restore" | "before-import" | "scheduled";

/** An import, restore or migration may be tried again and again: the backup from before the first attempt stays. */
const FIRST_RETAINED_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Writes a backup into the folder of automatic backups and deletes the oldest of the same reason beyond `retained`. Of
 * those that precede a change, the oldest of the last 7 days stays.
 * @returns the path of the new backup
 */
export async function createAutomaticBackup(
  source: BackupSource,
  reason: Reason,
  retained: number,
  signal?: AbortSignal,
): Promise<string> {
  const { backups } = source.database;
  await createSubfolder(backups);
  await removeInterruptedBackups(backups);
  const own = `${reason}-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`;
  await writeBackup(source, join(backups, own), signal ? { signal } : {});
  // Never deletes the new backup: after the clock was set back, its name does not sort last.
  const others = (await backupsOf(backups, reason)).filter((name) => name !== own);
  const surplus = Math.max(0, others.length + 1 - retained);
  const first = reason === "scheduled" ? undefined : await firstYoung(backups, others);
  const removable = others.filter((name) => name !== first);
  for (const name of removable.slice(0, surplus)) await rm(join(backups, name), { force: true });
  return join(backups, own);
}

/** Returns the first of the names, oldest first, whose file is of the last 7 days. */
async function firstYoung(folder: string, names: string[]): Promise<string | undefined> {
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs < FIRST_RETAINED_MS) return name;
  }
  return undefined;
}

/** The backups of a kind, oldest first. */
async function backupsOf(folder: string, reason: Reason): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(`${reason}-`) && name.endsWith(".tar.gz")).toSorted();
}

/** When the newest scheduled backup was made; null without one. Ignores backups dated in the future. */
export async function lastScheduledBackup(folder: string, now: Date): Promise<Date | null> {
  let last: Date | null = null;
  for (const name of await backupsOf(folder, "scheduled")) {
    const createdAt = (await stat(join(folder, name)).catch(() => null))?.mtime;
    if (createdAt && createdAt <= now && (!last || createdAt > last)) last = createdAt;
  }
  return last;
}
