import { isPublicPage, isReserved } from "./cacheable-urls.server.ts";
import { serverContentTypes } from "#app/content-types.server.ts";
import { prepareDatabase } from "./prepare-database.server.ts";
import { createAutomaticBackup, openBackup } from "#app/archive/automatic-backups.ts";
import type { Environment } from "#app/config/environment.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { MIGRATIONS } from "#app/db/migrate.ts";
import { createVisitCounter } from "#app/features/visits/counter.server.ts";
import { createImagePool, type ImagePool } from "#app/images/image-pool.ts";
import { openMediaStore } from "#app/images/store.ts";
import type { Log } from "#app/server/log/log.ts";
import { openMailer } from "#app/server/services/mail.ts";
import type { Services } from "#app/server/services/services.server.ts";

type Options = {
  environment: Environment;
  log: Log;
  now?: (() => Date) | undefined;
  /** Closed with the other services. */
  images?: ImagePool | undefined;
  /** As in app/db/client.ts. */
  create?: boolean | undefined;
};

type Opened = { services: Services; database: Database; close(): Promise<void> };

/** Opens all services, on a database that is prepared first. */
export async function openServices({
  environment,
  log,
  now = () => new Date(),
  images,
  create = false,
}: Options): Promise<Opened> {
  const database = openDatabase(environment, log, { create });
  try {
    await prepareDatabase(database, log);
    const { db } = database;
    const contentTypes = serverContentTypes;
    const media = await openMediaStore(environment);
    const source = { database, media, migrations: MIGRATIONS, contentTypes };
    const services: Services = {
      environment,
      log,
      contentTypes,
      db,
      isReserved,
      site: () => siteContent(db, log),
      media,
      images: images ?? createImagePool(),
      mail: openMailer(environment),
      visits: environment.visits ? createVisitCounter({ db, contentTypes, now, log, isPublicPage }) : null,
      now,
      backUp: () => createAutomaticBackup(source, "before-import"),
      exportSite: (signal) => openBackup(source, signal),
    };
    return {
      services,
      database,
      async close() {
        await services.visits?.close();
        services.images.close();
        services.mail.close();
        services.media.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs `run` with the services of a process without a server, which sends no emails and counts no visits. */
export async function withServices<Result>(
  options: Pick<Options, "environment" | "log" | "create">,
  run: (services: Services, database: Database) => Promise<Result>,
): Promise<Result> {
  const environment = { ...options.environment, smtpUrl: undefined, visits: false };
  const { services, database, close } = await openServices({ ...options, environment });
  try {
    return await run(services, database);
  } finally {
    await close();
  }
}
