import { createContext } from "react-router";
import type { ServerContentType } from "#app/content/content-type.server.ts";
import type { Db } from "#app/db/client.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import type { Log } from "#app/observability/log.ts";
import type { Frozen } from "./frozen.ts";
import type { Mailer } from "./mail.ts";
import type { MediaStore } from "#app/images/store.ts";
import type { Settings } from "#app/config/settings.ts";
import type { SiteContent } from "#app/config/site-changes.ts";
import type { VisitCounter } from "./visit-counter.ts";

/** What the running site stands on, made once in app/server.ts and handed to every router and job. */
export type Services = {
  settings: Settings;
  contentTypes: readonly ServerContentType[];
  db: Db;
  /** The studio's own words and links as they are now: site.config.ts, with what was changed in the admin. */
  site(): Promise<SiteContent>;
  /** The pages are those of a preview, below this path, for one admin alone. */
  preview?: { basename: string };
  media: MediaStore;
  images: ImagePool;
  mail: Mailer;
  /** Null where visits are not counted. */
  visits: VisitCounter | null;
  log: Log;
  now: () => Date;
  /** While the site is written as files. */
  frozen?: Frozen;
};

/** Where page loaders find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** Names the request in log lines and on error pages. */
export const requestIdContext = createContext<string>("");

/** The visitor's IP, by which page actions count what one visitor sends. */
export const clientIpContext = createContext<string>("unknown");

/**
 * Headers of what a loader returns that must not be shown to anybody else: it is incomplete, or there is no end of such
 * URLs.
 */
export const UNCACHEABLE = { "Cache-Control": "private, no-cache" };
