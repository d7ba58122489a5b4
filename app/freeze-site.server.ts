import { join } from "node:path";
import { Hono } from "hono";
import { createApp, type Pages } from "./app.server.ts";
import { FILES } from "./cacheable-urls.ts";
import { serverContentTypes } from "./content-types.server.ts";
import { migrate } from "#app/backup/migrate.ts";
import type { Settings } from "#app/config/settings.ts";
import { siteContent } from "#app/content/site-content.ts";
import { installVersions } from "#app/content/versions/install.ts";
import { openDatabase } from "#app/db/client.ts";
import { freeze, type FreezeResult } from "#app/freeze/freeze.server.ts";
import { createImagePool } from "#app/images/image-pool.ts";
import { openMediaStore } from "#app/images/store.ts";
import { openLog } from "#app/observability/log.ts";
import { createPages } from "#app/render/pages.server.ts";
import type { Frozen } from "#app/services/frozen.ts";
import { openMailer } from "#app/services/mail.ts";
import type { Services } from "#app/services/services.server.ts";
import { STATIC_PAGES } from "#app/site/static-pages.ts";

type Options = { settings: Settings; root: string; forms: Frozen["forms"]; onPage(count: number): void };

/** Exports the public site into a folder, as this process would serve it, without opening a port or running jobs. */
export async function freezeSite(folder: string, { root, forms, onPage, ...options }: Options): Promise<FreezeResult> {
  // An export counts no visits, and its texts say so.
  const settings = { ...options.settings, visits: false };
  const log = openLog({ logLevel: "warn" });
  const database = openDatabase(settings, log);
  const frozen: Frozen = { forms, pages: new Map() };
  const services: Services = {
    settings,
    contentTypes: serverContentTypes,
    db: database.db,
    site: () => siteContent(database.db, log),
    media: await openMediaStore(settings),
    images: createImagePool(),
    mail: openMailer({ smtpUrl: undefined, siteUrl: settings.siteUrl }),
    visits: null,
    log,
    now: () => new Date(),
    frozen,
  };
  try {
    await migrate(database, log);
    await installVersions(database, serverContentTypes);
    const pages: Pages = createPages(settings.mode);
    const nothing = () => undefined;
    const { app } = createApp({
      services,
      root,
      pages,
      metricsRouter: new Hono(),
      record: nothing,
      renewVersion: nothing,
    });
    return await freeze(folder, {
      services,
      frozen,
      fetch: async (path) => app.fetch(new Request(new URL(path, settings.siteUrl))),
      urls: { pages: Object.keys(STATIC_PAGES), files: [...FILES, "/.well-known/security.txt"] },
      build: join(root, "build/client"),
      onPage,
    });
  } finally {
    services.images.close();
    services.media.close();
    await database.close();
  }
}
