import type { Readable } from "node:stream";
import { createContext } from "react-router";
import type { PrepareServices, ServerContentType } from "#app/content/content-type.server.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Mailer } from "./mail.ts";
import type { MediaStore } from "#app/images/store.ts";
import type { Environment } from "#app/config/environment.ts";
import type { SiteContent } from "#app/config/site/site-changes.ts";
import type { VisitCounter } from "./visit-counter.ts";

/** The services of a process, opened once by app/server/open-services.server.ts and passed to every router and job. */
export type Services = PrepareServices & {
  environment: Environment;
  contentTypes: readonly ServerContentType[];
  /** Returns the site's current copy and links: site.config.ts, with the changes made in the admin. */
  site(): Promise<SiteContent>;
  media: MediaStore;
  images: ImagePool;
  mail: Mailer;
  /** Null where visits are not counted. */
  visits: VisitCounter | null;
  log: Log;
  now: () => Date;
  /** Writes an automatic backup before an import. */
  backUp(): Promise<unknown>;
  /** Writes a backup into a file that is already unlinked when it is returned. */
  exportSite(signal: AbortSignal): Promise<{ size: number; file: Readable }>;
};

/** Where page loaders find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>();

/** The request's id in log lines and on error pages. */
export const requestIdContext = createContext<string>("");

/** The visitor's IP, for the rate limits of page actions. */
export const clientIpContext = createContext<string>("unknown");

/** Marks a loader's response uncacheable: it is incomplete, or there is no limit to the number of such URLs. */
export const UNCACHEABLE = { "Cache-Control": "private, no-cache" };
