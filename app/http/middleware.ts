import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { compress } from "hono/compress";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { Settings } from "#app/config/settings.ts";
import { newId } from "#app/db/id.ts";
import type { RequestLine } from "#app/observability/log.ts";
import { clientIp } from "./client-ip.ts";
import { HttpError, hasNul, isReadable } from "./errors.ts";
import { isPrivatePath, loggedPath, PRIVATE_HEADERS } from "./private-path.ts";
import { addSecurityHeaders } from "./security-headers.ts";

/** The likes that a response shows, by post. */
export type ShownLikes = Map<string, number>;
export type NoteLikes = (posts: Iterable<{ id: string; likes?: number | null | undefined }>) => void;

export type RequestEnv = {
  /** `fillsCache`: nobody in particular asks; the page cache tells of whoever does. */
  Bindings: Partial<HttpBindings> & { fillsCache?: { noteLikes: NoteLikes } };
  Variables: { requestId: string; ip: string };
};

/** Names each request, adds the headers that every response carries, and records it. */
export function requestContext(settings: Settings, record: (line: RequestLine) => void) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set("requestId", requestId);
    c.set("ip", clientIp(peer, c.req.header("X-Forwarded-For") ?? null, settings.trustedProxies));
    await next();
    const { method, path } = c.req;
    if (isPrivatePath(path)) for (const header of Object.entries(PRIVATE_HEADERS)) c.res.headers.set(...header);
    addSecurityHeaders(c.res.headers, settings);
    c.res.headers.set("X-Request-Id", requestId);
    if (c.env?.fillsCache) return;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    record({ requestId, method, path: loggedPath(path), status: c.res.status, ms, ip: c.var.ip });
  });
}

const compressGet = compress();

/** The guard knows a route by the method it is mounted with, which middleware may not have. */
export const onPost = (middleware: MiddlewareHandler) =>
  createMiddleware(async (c, next) => (c.req.method === "POST" ? middleware(c, next) : next()));

/** Responses to writes are too small to compress. */
export const compression = createMiddleware(async (c, next) =>
  c.req.method === "GET" ? compressGet(c, next) : next(),
);

/** compress() adds this as well, but would turn the body into a stream first: that costs more than a small response. */
export const varyByEncoding = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
  if (isCompressible && !headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
});

/** Whoever is told that something is written finds it with the next look. */
export const afterWrites = (renew: () => void) =>
  createMiddleware(async (c, next) => {
    await next();
    const { method, path } = c.req;
    // Visits are shown on no page, and come with each of them.
    if (method !== "GET" && method !== "HEAD" && path !== "/api/visits") renew();
  });

/** No stored name has NUL in it, and PostgreSQL would not even look; what is no UTF-8 is no name at all. */
export const readablePath = createMiddleware(async (c, next) => {
  if (hasNul(c.req.url) || !isReadable(c.req.url)) throw new HttpError(404, "There is nothing at this address.");
  await next();
});
