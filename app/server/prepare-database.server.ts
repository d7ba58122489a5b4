import { serverContentTypes } from "#app/content-types.server.ts";
import { migrate } from "#app/archive/migrate.ts";
import { seedPages } from "#app/features/pages/seeds.server.ts";
import type { Database } from "#app/db/client.ts";
import type { Log } from "#app/server/log/log.ts";

/**
 * Applies pending migrations, and adds the pages that every site has. Every process that writes content or settings runs this first: it may be the first one
 * after an update.
 * @throws StartupError when the database comes from a newer version, or could not be backed up
 */
export async function prepareDatabase(database: Database, log: Log): Promise<void> {
  await migrate(database, log, serverContentTypes);
  await seedPages(database.db);
}
