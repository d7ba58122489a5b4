import { StartupError } from "#app/config/environment.ts";
import type { Database } from "#app/db/client.ts";
import { isPostgres } from "#app/db/is-postgres.ts";
import { MIGRATIONS, migrateTables } from "#app/db/migrate.ts";
import { appliedNames, pendingAfter, reasonOf } from "#app/db/migration-history.ts";
import type { Log } from "#app/server/log/log.ts";
import type { TextTypes } from "./format.ts";
import { createAutomaticBackup } from "./automatic-backups.ts";

/**
 * Backs up the database if migrations are pending, then applies them. The backup omits images, because no migration
 * changes them.
 * @throws StartupError when the database comes from a newer version, or could not be backed up
 */
export async function migrate(
  database: Database,
  log: Log,
  contentTypes: TextTypes,
  migrations = MIGRATIONS,
): Promise<void> {
  const before = await appliedNames(database.db);
  const pending = pendingAfter(before, migrations);
  // Takes no write lock, so that starts and commands do not wait for another program's.
  if (!isPostgres(database.db) && before.length > 0 && pending.length === 0) return;
  if (before.length > 0 && pending.length > 0) {
    const source = { database, media: null, migrations, contentTypes };
    const file = await createAutomaticBackup(source, "before-migration").catch((cause: unknown) => {
      throw new StartupError(`The backup before the migration could not be written (${reasonOf(cause)}).`, { cause });
    });
    log.info({ file }, "backed up before migrating");
  }
  await migrateTables(database, log, migrations);
}
