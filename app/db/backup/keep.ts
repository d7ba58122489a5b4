import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeBackup, type Source } from "./write.ts";

type Reason = "before-migration" | "before-restore" | "scheduled";

/**
 * Writes a backup among the automatic ones and removes the oldest of its kind beyond `kept`.
 * @returns its file
 */
export async function keepBackup(source: Source, reason: Reason, kept: number, signal?: AbortSignal): Promise<string> {
  const { backups } = source.database;
  await mkdir(backups, { recursive: true, mode: 0o700 });
  const file = join(backups, `${reason}-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`);
  await writeBackup(source, file, signal ? { signal } : {});
  for (const name of (await backupsOf(backups, reason)).slice(0, -kept)) await rm(join(backups, name), { force: true });
  return file;
}

/** The backups of a kind, oldest first. */
async function backupsOf(folder: string, reason: Reason): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.startsWith(`${reason}-`) && name.endsWith(".tar.gz")).toSorted();
}

/** When the newest backup of a kind was made; null without one. */
export async function lastBackup(folder: string, reason: Reason): Promise<Date | null> {
  const newest = (await backupsOf(folder, reason)).at(-1);
  return newest ? (await stat(join(folder, newest))).mtime : null;
}
