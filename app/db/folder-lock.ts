import { join } from "node:path";
import SQLite from "better-sqlite3";

/*
 * Locks a data folder with SQLite's file locks on `.in-use`. The system releases them when the process ends, even after
 * kill -9, which would leave a file with a process id behind.
 */
export const LOCK_FILE = ".in-use";
/** Short, since waiting blocks the event loop. */
const WAIT_MS = 1_000;

/** Takes a shared lock and returns its release function; null while another process has the exclusive lock. */
export function shareFolder(folder: string, waitMs = WAIT_MS): (() => void) | null {
  return lock(folder, waitMs, (file) => {
    file.exec("begin");
    file.prepare("select 1 from sqlite_master").all();
  });
}

/** Takes the exclusive lock and returns its release function; null while another process has any lock. */
export function lockFolder(folder: string, waitMs = WAIT_MS): (() => void) | null {
  return lock(folder, waitMs, (file) => file.exec("begin exclusive"));
}

function lock(folder: string, waitMs: number, acquire: (file: SQLite.Database) => void): (() => void) | null {
  const file = new SQLite(join(folder, LOCK_FILE), { timeout: waitMs });
  try {
    acquire(file);
    return () => void file.close();
  } catch (error) {
    file.close();
    if (error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
}
