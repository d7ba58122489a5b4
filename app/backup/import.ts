import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, SQLITE_FILE } from "#app/db/client.ts";
import { tableNames } from "#app/db/migration-history.ts";
import type { Log } from "#app/observability/log.ts";
import type { TextTypes } from "./archive.ts";
import { restoreBackup, type Target } from "./restore.ts";
import { BackupError } from "./extract-archive.ts";

type Options = {
  replace: boolean;
  contentTypes: TextTypes;
  onFile?: (count: number, total?: number) => void;
};

/**
 * Imports a whole exported site and compares the stored data with the export.
 * @throws BackupError when the site has data already, unless `replace` is set
 */
export async function importSite(target: Target, log: Log, path: string, { replace, ...options }: Options) {
  if (!replace) await requireEmpty(target, log, options.contentTypes);
  return restoreBackup(target, log, path, { ...options, verify: true });
}

async function requireEmpty(target: Target, log: Log, types: TextTypes): Promise<void> {
  const found = await findContents(target, log, types);
  if (found.length === 0) return;
  throw new BackupError(
    `This site is not empty (${found.join(", ")}). Import into an empty site, or use --replace, which backs up the existing data first.`,
  );
}

/** Counts the rows that a restore would replace, such as "3 blogs"; empty for a site without data. */
export async function findContents(target: Target, log: Log, types: TextTypes): Promise<string[]> {
  if (!target.databaseUrl && !existsSync(join(target.dataDir, SQLITE_FILE))) return [];
  const database = openDatabase(target, log, { create: true });
  try {
    const there = await tableNames(database.db, database.dialect);
    const found: string[] = [];
    for (const table of ["accounts", ...types.map(({ table }) => table), "messages", "subscribers"] as const) {
      if (!there.includes(table)) continue;
      const { rows } = await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      if (rows > 0) found.push(`${rows} ${table}`);
    }
    return found;
  } finally {
    await database.close();
  }
}
