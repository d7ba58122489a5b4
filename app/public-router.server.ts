import { Hono } from "hono";
import { isUnavailable } from "#app/db/unavailable.ts";
import type { ApiEnv } from "#app/features/auth/guard.server.ts";
import { hasNul, HttpError, isReadable } from "#app/http/errors.ts";
import { openGate } from "#app/http/concurrency-limiter.ts";
import { newId } from "#app/db/id.ts";
import { addSecurityHeaders } from "#app/http/security-headers.ts";
import type { Services } from "#app/services/services.server.ts";
import { siteDoor } from "#app/site/router.server.ts";

/** Renders a page of the site; the API and files have been answered before. */
export type Pages = (
  request: Request,
  services: Services,
  visit: { requestId: string; address: string },
) => Promise<Response>;

/** Rendering holds the processor: more at once would only make all of them late. */
const RENDERS = { active: 4, waiting: 64 };

/** What visitors look at: pages, and the feeds, sitemap and pictures beside them. */
export function publicDoor(services: Services, pages: Pages): Hono<ApiEnv> {
  const gate = openGate(RENDERS);
  const door = new Hono<ApiEnv>();
  door.use(async (c, next) => {
    // No stored name has it in it, and PostgreSQL would not even look; what is no UTF-8 is no name at all.
    if (hasNul(c.req.url) || !isReadable(c.req.url)) throw new HttpError(404, "There is nothing at this address.");
    await next();
  });
  return door.route("/", siteDoor(services)).all("*", async (c) => {
    // A page asked for by HEAD is rendered too, so that its headers are those of GET; Hono drops the body.
    const request = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
    return gate(() => pages(request, services, c.var));
  });
}

/** Renders for the page cache: an address alone, without anything that a visitor sent along. */
export function renderFor(services: Services, doors: Hono<ApiEnv>[]): (address: string) => Promise<Response> {
  const { settings, log } = services;
  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", newId());
    c.set("address", "unknown");
    await next();
    addSecurityHeaders(c.res.headers, settings);
    c.res.headers.set("X-Request-Id", c.var.requestId);
  });
  for (const door of doors) app.route("/", door);
  app.onError((error, c) => sorry(error, c.var.requestId, log));
  return async (address) => app.request(new Request(new URL(address, settings.siteUrl)));
}

/** What a person gets who asked for a page and cannot have it. */
export function sorry(error: Error, requestId: string, log: Services["log"]): Response {
  if (!(error instanceof HttpError)) log.error({ err: error, requestId }, "a request failed");
  const { status, message, headers } = toAnswer(error);
  return new Response(message, {
    status,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

function toAnswer(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  if (!isUnavailable(error)) return new HttpError(500, "Something went wrong on our side. Try again in a moment.");
  const away = "The site cannot reach its data just now. Try again in a minute.";
  return new HttpError(503, away, { headers: { "Retry-After": "30" } });
}
