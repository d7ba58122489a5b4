import { migrate } from "#app/backup/migrate.ts";
import type { Settings } from "#app/config/settings.ts";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import { siteContent } from "#app/content/site-content.ts";
import { installVersions } from "#app/content/versions/install.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { createImagePool } from "#app/images/image-pool.ts";
import { openMediaStore } from "#app/images/store.ts";
import type { Log } from "#app/observability/log.ts";
import { openMailer } from "#app/services/mail.ts";
import type { Services } from "#app/services/services.server.ts";

/** Opens the services of an import in a process without a server, applies migrations, and closes them after `run`. */
export async function withImportServices<Result>(
  settings: Settings,
  types: readonly ServerContentType[],
  log: Log,
  run: (services: Services, database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(settings, log);
  const media = await openMediaStore(settings);
  const images = createImagePool();
  const services = {
    settings,
    contentTypes: types,
    db: database.db,
    site: () => siteContent(database.db, log),
    media,
    images,
    log,
    mail: openMailer({ smtpUrl: undefined, siteUrl: settings.siteUrl }),
    visits: null,
    now: () => new Date(),
  };
  try {
    await migrate(database, log);
    await installVersions(database, types);
    return await run(services, database);
  } finally {
    images.close();
    media.close();
    await database.close();
  }
}
