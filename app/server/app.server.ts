import { Hono } from "hono";
import { join } from "node:path";
import { createApi } from "./api.server.ts";
import { mediaRouter } from "#app/features/media/media-router.server.ts";
import { readBytes, SHORT_FORM } from "#app/server/http/body.ts";
import { limitConcurrency } from "#app/server/http/concurrency-limiter.ts";
import { rejectCrossSite } from "#app/server/http/cross-site.ts";
import { HttpError } from "#app/server/http/errors.ts";
import { errorResponse } from "#app/server/http/error-response.ts";
import { hasRoute } from "#app/server/http/has-route.ts";
import * as middleware from "#app/server/http/middleware.ts";
import { createStaticFiles } from "#app/server/http/static-files.ts";
import { createHealthChecks } from "#app/server/log/health.ts";
import type { RequestLine } from "#app/server/log/log.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { ICON_PATHS } from "#app/site/look/icons.server.ts";
import { iconRouter, siteRouter } from "#app/site/router.server.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";

/** Renders a page with React Router, for requests that no route before it handles. */
export type Pages = (
  request: Request,
  services: Services,
  info: { requestId: string; ip: string },
) => Promise<Response>;

type Options = {
  services: Services;
  root: string;
  pages: Pages;
  metricsRouter: Hono;
  record: (line: RequestLine) => void;
  /** Rejects while the database is not ready. */
  probe: () => Promise<void>;
  /** Called after a write, before its response is sent. */
  discardVersion: () => void;
};

type Env = middleware.RequestEnv & ApiEnv;

/** Browsers send reports from anywhere. The two pages ask visitors of a static copy of the site to confirm. */
const CROSS_SITE = ["/api/reports", "/contact", "/subscribe"];

/** Rendering occupies the processor: more concurrent renders would only delay each other. */
const RENDERS = { active: 4, waiting: 64 };

/** Creates the Hono app, which handles requests and renders pages for the page cache. */
export function createApp({ services, root, pages, metricsRouter, record, probe, discardVersion }: Options) {
  const { environment, log } = services;
  const checks = createHealthChecks(probe, log);
  const staticFiles = createStaticFiles(join(root, "build/client"));
  const limited = limitConcurrency(RENDERS);

  const app = new Hono<Env>();
  app.use(middleware.requestContext(environment, record, log));
  app.use(middleware.compression);
  app.use(middleware.varyByEncoding);
  app.use(rejectCrossSite(environment.siteUrl, CROSS_SITE));
  app.use(middleware.afterWrites(discardVersion));
  app.get("/healthz", (c) => c.text("alive"));
  app.get("/readyz", async (c) => ((await checks.ready()) ? c.text("ready") : c.text("not ready", 503)));
  app.route("/", metricsRouter);
  app.route("/", createApi(services, staticFiles.has, root));
  for (const path of ["/media/*", "/og/*", ...ICON_PATHS]) app.use(path, middleware.allowCrossOrigin);
  app.route("/media", mediaRouter(services));
  app.route("/", iconRouter(services));
  app.use(staticFiles.serve);
  app.use(middleware.readablePath);
  app.route("/", siteRouter(services));
  app.all("*", async (c) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    // React Router handles the rest: a POST without a page gets 404, another method 405 with POST in Allow.
    if (!isRead && (hasRoute(app, "GET", c.req.path) || staticFiles.has(c.req.path))) {
      throw new HttpError(405, "This is only for reading.", { headers: { Allow: "GET, HEAD" } });
    }
    const request = await requestForPages(c.req.raw);
    return limited(() => pages(request, services, c.var));
  });
  app.onError((error, c) => errorResponse(error, { path: c.req.path, requestId: c.var.requestId }, log));
  return { app, drain: checks.drain };
}

/** Returns a request that React Router can handle without waiting for the client. */
async function requestForPages(request: Request): Promise<Request> {
  // HEAD requests for pages are rendered like GET, so that the headers are the same; Hono drops the body.
  if (request.method === "HEAD") return new Request(request, { method: "GET" });
  if (request.method !== "POST") return request;
  // Actions run in one of the few renders: a form that arrives slowly must not occupy one.
  return new Request(request, {
    method: "POST",
    body: (await readBytes(request, SHORT_FORM.maxJsonBytes)) as BodyInit,
  });
}
