import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase, SQLITE_FILE } from "#app/db/client.ts";
import { countRows } from "#app/db/count-rows.ts";
import { tableNames } from "#app/db/migration-history.ts";
import type { Log } from "#app/server/log/log.ts";
import { BackupError, type TextTypes } from "./format.ts";
import type { OnFile } from "./read-archive.ts";
import { restoreBackup, type Restored, type Target } from "./restore.ts";

type Options = { replace: boolean; contentTypes: TextTypes; onFile?: OnFile };

/**
 * Restores an archive into an empty site.
 * @throws BackupError when the site has data already, unless `replace` is set
 */
export async function importSite(target: Target, log: Log, file: string, options: Options): Promise<Restored> {
  const { replace, contentTypes } = options;
  const contents = replace ? [] : await findContents(target, log, contentTypes);
  if (contents.length === 0) return restoreBackup(target, log, file, options);
  throw new BackupError(
    `This site is not empty (${contents.join(", ")}). Import into an empty site, or use --replace, which backs up the existing data first.`,
  );
}

/** Counts the rows that a restore would replace, such as "3 blogs"; empty for a site that only has what all sites have. */
export async function findContents(target: Target, log: Log, types: TextTypes): Promise<string[]> {
  if (!target.databaseUrl && !existsSync(join(target.dataDir, SQLITE_FILE))) return [];
  const database = openDatabase(target, log, { create: true });
  try {
    const tables = await tableNames(database.db);
    const contents: string[] = [];
    const seeded = new Set<string>(types.filter(({ hasSeeds }) => hasSeeds).map(({ table }) => table));
    for (const table of ["accounts", ...types.map(({ table }) => table), "messages", "subscribers"] as const) {
      if (!tables.includes(table)) continue;
      const all = database.db.selectFrom(table);
      const rows = await countRows(
        seeded.has(table) ? all.where(sql<boolean>`seed is null or seed <> 'original'`) : all,
      );
      if (rows > 0) contents.push(`${rows} ${table}`);
    }
    return contents;
  } finally {
    await database.close();
  }
}
