import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "#app/config/environment.ts";
import { messageOf } from "#app/config/message-of.ts";
import { DataFolderMissing } from "./errors.ts";
import { LOCK_FILE } from "./folder-lock.ts";

/**
 * Creates DATA_DIR. Only a start does: a folder that vanishes while the site serves must not come back empty.
 * @throws StartupError when it cannot be created or written
 */
export function prepareFolder(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${messageOf(cause)}). Set DATA_DIR to a writable folder.`,
      { cause },
    );
  }
}

/** mkdir's own `recursive` never returns in file systems such as /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Creates a folder in DATA_DIR if it is missing. The lock file tells DATA_DIR from the empty folder below a disk that is
 * no longer mounted.
 * @throws DataFolderMissing
 */
export async function createSubfolder(folder: string): Promise<void> {
  const dataDir = dirname(folder);
  try {
    await access(join(dataDir, LOCK_FILE));
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new DataFolderMissing(dataDir, { cause });
    if (code !== "EEXIST") throw cause;
  }
}

/** Returns a check that throws DataFolderMissing unless the path still leads to the present file. */
export function createFileCheck(path: string): () => void {
  // Whole 64 bits: some file systems have inodes that a number cannot hold.
  const opened = statSync(path, { bigint: true });
  return () => {
    const current = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (current?.dev !== opened.dev || current.ino !== opened.ino) throw new DataFolderMissing(dirname(path));
  };
}
