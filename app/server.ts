import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { join } from "node:path";
import { site as siteConfig } from "#site-config";
import { createApi } from "#app/api.server.ts";
import { backUpWhenDue } from "#app/db/backup/scheduled.ts";
import { openDatabase, type Database } from "#app/db/client.ts";
import { migrate } from "#app/db/migrate.ts";
import type { ApiEnv } from "#app/features/auth/door.server.ts";
import { sweepChallenges } from "#app/features/auth/passkeys.server.ts";
import { sweepSessions } from "#app/features/auth/sessions.server.ts";
import { mailWaitingMessages } from "#app/features/contact/contact-mail.server.ts";
import { mediaDoor } from "#app/features/media/media-door.server.ts";
import { sweepOrphans } from "#app/features/media/media.server.ts";
import { firstStart, type FirstLogin } from "#app/first-start.server.ts";
import { visitorAddress } from "#app/platform/address.ts";
import { health } from "#app/platform/health.ts";
import { newId } from "#app/platform/id.ts";
import { openImageWorkshop } from "#app/platform/image-workshop.ts";
import { openLog } from "#app/platform/log.ts";
import { openMailer } from "#app/platform/mail.ts";
import { openMediaStore } from "#app/platform/media-store.ts";
import { sweepEvents } from "#app/platform/rate-limit.ts";
import { addSecurityHeaders, pagePolicy } from "#app/platform/security-headers.ts";
import type { Services } from "#app/platform/services.server.ts";
import { StartRefused, type Settings } from "#app/platform/settings.ts";
import { siteConfigFaults } from "#app/platform/site-config.ts";
import { openStaticFiles } from "#app/platform/static-files.ts";
import { siteDoor } from "#app/site/door.server.ts";

/** Renders a page of the site; the API and files have been answered before. */
export type Pages = (
  request: Request,
  services: Services,
  visit: { requestId: string; address: string },
) => Promise<Response>;

export type Site = {
  fetch(request: Request, bindings?: Partial<HttpBindings>): Promise<Response>;
  services: Services;
  /** The login made at the very first start, to be shown once. */
  firstLogin: FirstLogin | null;
  /** From now on /readyz says 503 and connections are not kept. */
  drain(): void;
  close(): Promise<void>;
};

type Env = ApiEnv & { Bindings: Partial<HttpBindings> };

const MINUTE_MS = 60_000;

/**
 * Puts the site together: settings, database, media, /api, /media, pages.
 * @throws StartRefused with a sentence for whoever starts it
 */
export async function openSite(options: {
  settings: Settings;
  root: string;
  pages: Pages;
  now?: () => Date;
}): Promise<Site> {
  const { settings, root, pages, now = () => new Date() } = options;
  const faults = siteConfigFaults(siteConfig);
  if (faults.length > 0) throw new StartRefused(`site.config.ts is not complete:\n  ${faults.join("\n  ")}`);

  const log = openLog(settings);
  const database = openDatabase(settings, log);
  await migrate(database, log);
  const services: Services = {
    settings,
    db: database.db,
    media: await openMediaStore(settings),
    images: openImageWorkshop(root),
    mail: openMailer(settings),
    log,
    now,
  };
  const firstLogin = await firstStart(services, root);
  const stopChores = startChores(services, database);
  const checks = health(services.db);
  const staticFiles = openStaticFiles(join(root, "build/client"));

  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set("requestId", requestId);
    c.set("address", visitorAddress(peer, c.req.header("X-Forwarded-For") ?? null, settings.trustedProxies));
    await next();
    addSecurityHeaders(c.res.headers, settings.siteUrl);
    c.header("X-Request-Id", requestId);
    if (checks.draining()) c.header("Connection", "close");
    const { method, path } = c.req;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    log.info(
      { requestId, method, path: path.slice(0, 300), status: c.res.status, ms, address: c.var.address },
      "request",
    );
  });
  app.use(compress());
  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await checks.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/", createApi(services));
  app.route("/media", mediaDoor(services));
  app.route("/", siteDoor(services));
  app.use(async (c, next) => staticFiles(c.req.raw) ?? next());
  app.all("*", async (c) => {
    // A page asked for by HEAD is rendered too, so that its headers are those of GET; Hono drops the body.
    const request = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
    return withPolicy(await pages(request, services, c.var), settings);
  });
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.var.requestId }, "a request failed");
    return c.text("Something went wrong on our side. Try again in a moment.", 500);
  });

  return {
    fetch: async (request, bindings = {}) => app.fetch(request, bindings),
    services,
    firstLogin,
    drain: () => checks.drain(),
    async close() {
      await stopChores();
      services.images.close();
      services.mail.close();
      services.media.close();
      await database.close();
    },
  };
}

/** Gives a page the policy that names its own inline scripts. Development needs Vite's, which change. */
async function withPolicy(response: Response, settings: Settings): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/html")) return response;
  const html = await response.text();
  const headers = new Headers(response.headers);
  if (settings.mode === "development") {
    headers.set("Content-Security-Policy", "frame-ancestors 'none'");
    return new Response(html, { status: response.status, headers });
  }
  const contact = settings.contactService ? new URL(settings.contactService.endpoint).origin : null;
  headers.set("Content-Security-Policy", pagePolicy(html, contact));
  // What the admin changes is seen with the next look, yet Back shows the page as it was left.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
  return new Response(html, { status: response.status, headers });
}

/** What has to happen now and then. A chore that fails is logged and tried again at its next time. */
function startChores(services: Services, database: Database): () => Promise<void> {
  const stopped = new AbortController();
  const chores: [minutes: number, name: string, chore: () => Promise<void>][] = [
    [0.25, "mail", () => mailWaitingMessages(services, siteConfig.emailContact)],
    [60, "sessions", () => sweepSessions(services.db, services.now())],
    [60, "challenges", () => sweepChallenges(services.db, services.now())],
    [60, "rate limits", () => sweepEvents(services.db, services.now())],
    [60, "media", () => sweepOrphans(services)],
    [5, "backup", () => backUpWhenDue(services, database, stopped.signal)],
  ];
  const running = new Map<string, Promise<unknown>>();
  const timers = chores.map(([minutes, name, chore]) => {
    const run = () => {
      if (running.has(name)) return;
      const done = chore()
        .catch((error: unknown) => services.log.error({ err: error, chore: name }, "a chore failed"))
        .finally(() => running.delete(name));
      running.set(name, done);
    };
    return setInterval(run, minutes * MINUTE_MS).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopped.abort();
    await Promise.all(running.values());
  };
}
