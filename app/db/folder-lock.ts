import { join } from "node:path";
import SQLite from "better-sqlite3";

/*
 * Who uses a data folder is told by SQLite's own file locks: they end with the process that holds them, however it
 * ends. A file with a process id in it would outlive kill -9.
 */
const NAME = ".in-use";
/** The process does nothing else while it waits. */
const WAIT_MS = 1_000;

/** Holds the folder together with everybody else who uses it. Null while somebody has it alone. */
export function shareFolder(folder: string, waitMs = WAIT_MS): (() => void) | null {
  return lock(folder, waitMs, (file) => {
    file.exec("begin");
    file.prepare("select 1 from sqlite_master").all();
  });
}

/** Holds the folder alone. Null while anybody uses it. */
export function holdFolder(folder: string, waitMs = WAIT_MS): (() => void) | null {
  return lock(folder, waitMs, (file) => file.exec("begin exclusive"));
}

function lock(folder: string, waitMs: number, take: (file: SQLite.Database) => void): (() => void) | null {
  const file = new SQLite(join(folder, NAME), { timeout: waitMs });
  try {
    take(file);
    return () => void file.close();
  } catch (error) {
    file.close();
    if (error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return null;
    throw error;
  }
}
