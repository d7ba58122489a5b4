import { sql } from "kysely";
import { Hono } from "hono";
import { join } from "node:path";
import { createApi } from "./api.server.ts";
import { mediaRouter } from "#app/features/media/media-router.server.ts";
import { previewRouter } from "#app/features/settings/preview-router.server.ts";
import { limitConcurrency } from "#app/http/concurrency-limiter.ts";
import { rejectCrossSite } from "#app/http/cross-site.ts";
import { errorResponse } from "#app/http/error-response.ts";
import * as middleware from "#app/http/middleware.ts";
import { openStaticFiles } from "#app/http/static-files.ts";
import { health } from "#app/observability/health.ts";
import type { RequestLine } from "#app/observability/log.ts";
import type { Services } from "#app/services/services.server.ts";
import { iconRouter, siteRouter } from "#app/site/router.server.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";

/** Renders a page of the site with React Router; everything else has been answered before. */
export type Pages = (
  request: Request,
  services: Services,
  visit: { requestId: string; ip: string; noteLikes?: middleware.NoteLikes | undefined },
) => Promise<Response>;

type Options = {
  services: Services;
  root: string;
  pages: Pages;
  metricsRouter: Hono;
  record: (line: RequestLine) => void;
  /** After a write, before it is acknowledged. */
  renewVersion: () => void;
};

type Env = middleware.RequestEnv & ApiEnv;

/** Rendering holds the processor: more at once would only make all of them late. */
const RENDERS = { active: 4, waiting: 64 };

/** The one app: it answers live requests, and renders what the page cache holds. */
export function createApp({ services, root, pages, metricsRouter, record, renewVersion }: Options) {
  const { settings, db, log } = services;
  const checks = health(() => sql`select 1`.execute(db));
  const staticFiles = openStaticFiles(join(root, "build/client"));
  const limited = limitConcurrency(RENDERS);

  const app = new Hono<Env>();
  app.use(middleware.requestContext(settings, record));
  app.use(middleware.compression);
  app.use(middleware.varyByEncoding);
  app.use(middleware.afterWrites(renewVersion));
  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await checks.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/", metricsRouter);
  app.route("/", createApi(services, staticFiles.has));
  app.route("/media", mediaRouter(services));
  app.route("/", iconRouter(services));
  app.use(async (c, next) => staticFiles.respond(c.req.raw) ?? next());
  app.use(middleware.readablePath);
  // For forms of pages, which work without scripts. Routes of the API have it of their own, or ask for a token.
  app.use(middleware.onPost(rejectCrossSite(settings.siteUrl, ["/contact", "/subscribe"])));
  app.route("/", siteRouter(services));
  app.route(
    "/preview/site",
    previewRouter(services, (...asked) => limited(() => pages(...asked))),
  );
  app.all("*", async (c) => {
    // A page asked for by HEAD is rendered too, so that its headers are those of GET; Hono drops the body.
    const request = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
    return limited(() => pages(request, services, { ...c.var, noteLikes: c.env?.fillsCache?.noteLikes }));
  });
  app.onError((error, c) => errorResponse(error, { path: c.req.path, requestId: c.var.requestId }, log));
  return { app, drain: checks.drain };
}
