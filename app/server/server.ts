import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { site as siteConfig } from "#site-config";
import { createApp, type Pages } from "./app.server.ts";
import { cacheKey } from "./cacheable-urls.server.ts";
import { checkFirstLogin, firstStart, type FirstLogin } from "./first-start.server.ts";
import { openMetrics } from "./metrics.server.ts";
import { openServices } from "./open-services.server.ts";
import { scheduledJobs } from "./scheduled-jobs.server.ts";
import { openContentVersion } from "#app/server/cache/content-version.ts";
import { createPageCache, type PageCacheMetrics } from "#app/server/cache/page-cache.ts";
import { createPageHandler } from "#app/server/cache/page-handler.ts";
import { StartupError, type Environment } from "#app/config/environment.ts";
import { siteConfigErrors } from "#app/config/site/site-config.ts";
import { SQLITE_FILE } from "#app/db/client.ts";
import { createMissingPaths } from "#app/features/redirects/missing-paths.server.ts";
import { encodedUrl, hasOneHost, malformedRequest } from "#app/server/http/malformed-request.ts";
import { createSendError } from "#app/server/http/node-error.ts";
import type { ImagePool } from "#app/images/image-pool.ts";
import { startScheduler } from "#app/server/jobs/scheduler.ts";
import { createLog, createRequestLog, type RequestLine } from "#app/server/log/log.ts";
import type { Services } from "#app/server/services/services.server.ts";

export type Site = {
  /** Handles the requests of a connection: cached pages directly, all others by `fetch`. */
  listener: RequestListener;
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>;
  services: Services;
  /** Returns the page cache's metrics so far. */
  pageCache(): PageCacheMetrics;
  /** The login created at the very first start, to be shown once. */
  firstLogin: FirstLogin | null;
  /** Makes /readyz respond 503 from now on. */
  drain(): void;
  close(): Promise<void>;
};

type Options = {
  environment: Environment;
  root: string;
  pages: Pages;
  now?: () => Date;
  /** The worker pool for image variants; closed with the site. */
  images?: ImagePool;
};

/**
 * Opens the site with all its services, and starts its jobs.
 * @throws StartupError with a message for the operator
 */
export async function openSite(options: Options): Promise<Site> {
  const { environment, root, pages, now: clock, images } = options;
  await checkStart(environment);
  const opened = await openServices({ environment, log: createLog(environment), now: clock, images, create: true });
  const { services, database } = opened;
  const { db, log, now } = services;
  const firstLogin = await firstStart(services, root);
  // Reports unusable settings at the start.
  await services.site();
  const stopping = new AbortController();
  const stopJobs = startScheduler(scheduledJobs(services, database, stopping.signal), db, log, now);
  const version = openContentVersion({ environment, db, log });

  const logRequest = createRequestLog(environment);
  const metrics = openMetrics(services, database, () => cache.metrics());
  const missingPaths = createMissingPaths(services);
  const record = (line: RequestLine) => {
    metrics.request(line);
    logRequest(line);
    missingPaths.record(line);
  };
  const discardVersion = () => version.discard();
  const { probe } = database;
  const metricsRouter = metrics.router;
  const { app, drain } = createApp({ services, root, pages, metricsRouter, record, probe, discardVersion });
  const cache = createPageCache({
    version,
    render: async (key) => app.fetch(new Request(new URL(key, environment.siteUrl)), { fillsCache: true }),
    nextChange: (after) => nextChange(services, after),
    now,
    log,
  });
  const sendError = createSendError({ environment, log, record });
  const fetch: Site["fetch"] = async (request, bindings = {}) => app.fetch(request, bindings);
  const handle = createListener(fetch, environment, sendError);
  const handlePage = createPageHandler({
    cache,
    // Nothing is cached in development, where pages change with the code.
    cacheKey: environment.mode === "development" ? () => null : cacheKey,
    environment,
    forward: (request, response) => void handle(request, response),
    sendError,
    record,
  });

  return {
    listener: (request, response) => {
      request.url = encodedUrl(request.url ?? "");
      if (!hasOneHost(request)) sendError(request, response, malformedRequest("it must name one Host, and one only"));
      else if (!handlePage(request, response)) void handle(request, response);
    },
    fetch,
    services,
    pageCache: cache.metrics,
    firstLogin,
    drain,
    async close() {
      stopping.abort();
      metrics.close();
      await stopJobs();
      await missingPaths.close();
      await version.close();
      await opened.close();
    },
  };
}

/** When the next scheduled item of any type becomes public; null when none is scheduled. */
async function nextChange({ db, contentTypes }: Services, after: Date): Promise<Date | null> {
  const times = await Promise.all(contentTypes.map(({ pages }) => pages?.nextChange?.(db, after)));
  return times.reduce<Date | null>((first, time) => (time && (!first || time < first) ? time : first), null);
}

async function checkStart(environment: Environment): Promise<void> {
  const errors = siteConfigErrors(siteConfig);
  if (errors.length > 0) throw new StartupError(`site.config.ts has mistakes:\n  ${errors.join("\n  ")}`);
  // Checked before a database is created. Once there is one, the password only matters while it has no account.
  if (!environment.databaseUrl && !existsSync(join(environment.dataDir, SQLITE_FILE)))
    await checkFirstLogin(environment);
}

/** Adapts the app to node:http. */
function createListener(
  fetch: Site["fetch"],
  { mode }: Environment,
  sendError: ReturnType<typeof createSendError>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const result = async (request: Request, bindings: HttpBindings) => {
    try {
      return await fetch(request, bindings);
    } catch (error) {
      sendError(bindings.incoming, bindings.outgoing, error);
      return RESPONSE_ALREADY_SENT;
    }
  };
  const listen = getRequestListener((request, bindings) => result(request, bindings as HttpBindings), {
    hostname: "localhost",
    // Replaces the global Request and Response by lighter ones: in production, where the process does nothing else.
    overrideGlobalObjects: mode === "production",
    // A malformed request gets no response here, but the one below.
    errorHandler: () => undefined,
  });
  return async (request, response) => {
    await listen(request, response);
    if (!response.headersSent && !response.destroyed) sendError(request, response, malformedRequest());
  };
}
