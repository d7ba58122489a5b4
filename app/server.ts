import { getRequestListener, RequestError, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { sql } from "kysely";
import { compress } from "hono/compress";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { RequestListener } from "node:http";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { site as siteConfig } from "#site-config";
import { createApi } from "./api.server.ts";
import { serverContentTypes } from "./content-types.server.ts";
import { backUpWhenDue } from "#app/backup/scheduled.ts";
import { openDatabase, SQLITE_FILE, type Database } from "#app/db/client.ts";
import { openContentVersion } from "#app/cache/content-version.ts";
import { migrate } from "#app/backup/migrate.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { sweepAudit } from "#app/features/audit/queries.server.ts";
import { sweepChallenges } from "#app/features/auth/passkeys/passkeys.server.ts";
import { sweepSessions } from "#app/features/auth/sessions.server.ts";
import { nextPublication } from "#app/features/blog/queries.server.ts";
import { sweepPreviewLinks } from "#app/features/blog/preview-links.server.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { mediaDoor } from "#app/features/media/media-router.server.ts";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { checkFirstLogin, firstStart, type FirstLogin } from "./first-start.server.ts";
import { keptAddress } from "./cacheable-urls.ts";
import { openMetricsDoor } from "./metrics-router.server.ts";
import { visitorAddress } from "#app/http/client-ip.ts";
import { hasOneHost, openBrokenDoor } from "#app/http/malformed-request.ts";
import { startChores, type Chore } from "#app/jobs/scheduler.ts";
import { health } from "#app/observability/health.ts";
import { newId } from "#app/db/id.ts";
import { createImagePool } from "#app/images/pool.ts";
import { openLog, openRequestLog, type RequestLine } from "#app/observability/log.ts";
import { openMailer } from "#app/services/mail.ts";
import { openMediaStore } from "#app/images/store.ts";
import { openPageCache, type PageCacheFigures } from "#app/cache/page-cache.ts";
import { openPageDoor } from "#app/cache/page-handler.ts";
import { isPrivatePath, loggedPath, PRIVATE_HEADERS } from "#app/http/private-path.ts";
import { sweepEvents } from "#app/http/rate-limit.ts";
import { addSecurityHeaders } from "#app/http/security-headers.ts";
import type { Services } from "#app/services/services.server.ts";
import { StartRefused, type Settings } from "#app/config/settings.ts";
import { siteConfigFaults } from "#app/config/site-config.ts";
import { openStaticFiles } from "#app/http/static-files.ts";
import type { Deadline } from "#app/images/worker-pool.ts";
import { publicDoor, renderFor, sorry, type Pages } from "./public-router.server.ts";

export type Site = {
  /** Answers a connection's requests: kept pages at once, everything else by `fetch`. */
  listener: RequestListener;
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>;
  services: Services;
  /** What the page cache has done so far. */
  pageCache(): PageCacheFigures;
  /** The login made at the very first start, to be told once. */
  firstLogin: FirstLogin | null;
  /** From now on /readyz says 503. */
  drain(): void;
  close(): Promise<void>;
};

type Env = ApiEnv & { Bindings: Partial<HttpBindings> };

/**
 * Puts the site together: settings, database, media, /api, /media, pages.
 * @throws StartRefused with a sentence for whoever starts it
 */
export async function openSite(options: {
  settings: Settings;
  root: string;
  pages: Pages;
  now?: () => Date;
  /** How long one image may take. */
  imageDeadline?: Deadline;
}): Promise<Site> {
  const { settings, root, pages, now = () => new Date(), imageDeadline } = options;
  const faults = siteConfigFaults(siteConfig);
  if (faults.length > 0) throw new StartRefused(`site.config.ts is not complete:\n  ${faults.join("\n  ")}`);

  // Before there is a database. With one, the password only counts while nobody can log in.
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, SQLITE_FILE))) checkFirstLogin(settings);
  const log = openLog(settings);
  const database = openDatabase(settings, log);
  await migrate(database, log);
  const services: Services = {
    settings,
    contentTypes: serverContentTypes,
    db: database.db,
    media: await openMediaStore(settings),
    images: createImagePool({ processes: settings.processes, deadline: imageDeadline }),
    mail: openMailer(settings),
    log,
    now,
  };
  const firstLogin = await firstStart(services, root);
  const stopping = new AbortController();
  const stopChores = startChores(choresOf(services, database, stopping.signal), services.db, log, now);
  const checks = health(() => sql`select 1`.execute(services.db));
  const version = openContentVersion({ settings, db: services.db, log });
  const staticFiles = openStaticFiles(join(root, "build/client"));

  const metrics = openMetricsDoor(services, database, () => cache.figures());
  const requests = openRequestLog(log, settings);
  const seen = (line: RequestLine) => {
    metrics.request(line);
    requests.write(line);
  };

  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set("requestId", requestId);
    c.set("address", visitorAddress(peer, c.req.header("X-Forwarded-For") ?? null, settings.trustedProxies));
    await next();
    const { method, path } = c.req;
    if (isPrivatePath(path)) for (const header of Object.entries(PRIVATE_HEADERS)) c.res.headers.set(...header);
    addSecurityHeaders(c.res.headers, settings);
    c.res.headers.set("X-Request-Id", requestId);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    seen({ requestId, method, path: loggedPath(path), status: c.res.status, ms, address: c.var.address });
  });
  const shrink = compress();
  // What is answered to a write is shorter than it takes to say so.
  app.use((c, next) => (c.req.method === "GET" ? shrink(c, next) : next()));
  app.use(async (c, next) => {
    await next();
    // compress() adds this as well, but would turn the body into a stream first: that costs more than a small answer.
    const { headers } = c.res;
    const mayShrink = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
    if (mayShrink && !headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
  });
  app.use(async (c, next) => {
    await next();
    // Who is told that something is written finds it with the next look.
    if (c.req.method !== "GET" && c.req.method !== "HEAD") version.renew();
  });
  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await checks.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/", metrics.door);
  const api = createApi(services);
  app.route("/", api);
  app.route("/media", mediaDoor(services));
  app.use(async (c, next) => staticFiles(c.req.raw) ?? next());
  const door = publicDoor(services, pages);
  app.route("/", door);
  app.onError((error, c) => sorry(error, c.var.requestId, log));

  const fetch: Site["fetch"] = async (request, bindings = {}) => app.fetch(request, bindings);
  const cache = openPageCache({
    version,
    render: renderFor(services, [api, door]),
    nextChange: (after) => nextPublication(services.db, after),
    now,
    log,
  });
  const answerKept = openPageDoor({
    cache,
    // In development a page changes with the code.
    addressOf: settings.mode === "development" ? () => null : keptAddress,
    settings,
    log,
    seen,
  });
  const answer = getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    hostname: "localhost",
    // Its lighter Request and Response take the place of the platform's: not in a process that has other work, too.
    overrideGlobalObjects: settings.mode === "production",
    // What is no request is left without an answer here, and gets one below.
    errorHandler: (error) => (error instanceof RequestError ? undefined : failed(error, settings, log)),
  });
  const refuse = openBrokenDoor(settings, seen);
  async function answerOrRefuse(...[request, response]: Parameters<RequestListener>): Promise<void> {
    await answer(request, response);
    if (!response.headersSent && !response.destroyed) refuse(request, response);
  }

  return {
    listener: (request, response) => {
      if (!hasOneHost(request)) refuse(request, response, "it must name one Host, and one only");
      else if (!answerKept(request, response)) void answerOrRefuse(request, response);
    },
    fetch,
    services,
    pageCache: cache.figures,
    firstLogin,
    drain: checks.drain,
    async close() {
      stopping.abort();
      metrics.close();
      await stopChores();
      services.images.close();
      services.mail.close();
      services.media.close();
      await version.close();
      await database.close();
      requests.close();
    },
  };
}

/** The last word, should a door fail in a way that no other one catches. */
function failed(error: unknown, settings: Settings, log: Services["log"]): Response {
  const requestId = newId();
  const answer = sorry(error instanceof Error ? error : new Error(String(error)), requestId, log);
  addSecurityHeaders(answer.headers, settings);
  answer.headers.set("X-Request-Id", requestId);
  return answer;
}

function choresOf(services: Services, database: Database, stopped: AbortSignal): Chore[] {
  const { db, settings, now } = services;
  const sweep = (name: string, run: () => Promise<unknown>): Chore => ({
    name,
    everyMinutes: 60,
    by: "one",
    run: async () => void (await run()),
  });
  return [
    // Each message is claimed by itself.
    { name: "mail", everyMinutes: 0.25, by: "each", run: () => mailWaitingMessages(services, siteConfig.emailContact) },
    sweep("sessions", () => sweepSessions(db, now())),
    sweep("audit", () => sweepAudit(db, now())),
    sweep("challenges", () => sweepChallenges(db, now())),
    sweep("rate limits", () => sweepEvents(db, now())),
    sweep("private previews", () => sweepPreviewLinks(db, now())),
    sweep("media", () => sweepOrphans(services)),
    ...(settings.backupEveryHours > 0
      ? [
          {
            name: "backup",
            everyMinutes: 5,
            by: "one a machine",
            run: () => backUpWhenDue(services, database, stopped),
          } satisfies Chore,
        ]
      : []),
  ];
}
