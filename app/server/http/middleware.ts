import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { compress } from "hono/compress";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { Environment } from "#app/config/environment.ts";
import { newId } from "#app/db/id.ts";
import type { Log, RequestLine } from "#app/server/log/log.ts";
import { clientIp, trustedProxiesLine, untrustedProxy } from "./client-ip.ts";
import { HttpError } from "./errors.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export type RequestEnv = {
  /** `fillsCache`: the page cache makes this request itself; it records the visitors' requests on its own. */
  Bindings: Partial<HttpBindings> & { fillsCache?: boolean };
  /** `untrustedProxy`: the IP of a proxy that sent the request and is not in TRUSTED_PROXIES. */
  Variables: { requestId: string; ip: string; untrustedProxy: string | null };
};

/** Assigns each request an id, adds the headers of every response, and records the request. */
export function requestContext(environment: Environment, record: (line: RequestLine) => void, log: Pick<Log, "warn">) {
  const { trustedProxies } = environment;
  let hasWarned = false;
  return createMiddleware<RequestEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = newId();
    const peer = c.env?.incoming?.socket.remoteAddress;
    c.set("requestId", requestId);
    const forwardedFor = c.req.header("X-Forwarded-For") ?? null;
    c.set("ip", clientIp(peer, forwardedFor, trustedProxies));
    const proxy = untrustedProxy(peer, forwardedFor, trustedProxies);
    c.set("untrustedProxy", proxy);
    if (proxy && !hasWarned) {
      hasWarned = true;
      const line = trustedProxiesLine(trustedProxies, proxy);
      log.warn(`a proxy forwards visitors, and all of them share its rate limits: set ${line}`);
    }
    await next();
    const { method, path } = c.req;
    addSecurityHeaders(c.res.headers, environment);
    c.res.headers.set("X-Request-Id", requestId);
    if (c.env?.fillsCache) return;
    const ms = Math.round((performance.now() - started) * 10) / 10;
    record({ requestId, method, path, status: c.res.status, ms, ip: c.var.ip });
  });
}

/** For public images: feed readers in a browser show them on a site of their own. */
export const allowCrossOrigin = createMiddleware(async (c, next) => {
  await next();
  c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
});

const compressGet = compress();

/** Responses to writes are too small to compress. */
export const compression = createMiddleware(async (c, next) =>
  c.req.method === "GET" ? compressGet(c, next) : next(),
);

/** Sets Vary before compress() does, which would turn the body into a stream: too costly for small responses. */
export const varyByEncoding = createMiddleware(async (c, next) => {
  await next();
  const { headers } = c.res;
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
  if (isCompressible && !headers.has("Vary")) headers.set("Vary", "Accept-Encoding");
});

/** Calls `discardVersion` after a write, before the response: the client's next request finds the change. */
export const afterWrites = (discardVersion: () => void) =>
  createMiddleware(async (c, next) => {
    await next();
    const { method, path } = c.req;
    // Visits appear on no public page, and every page view sends one.
    if (method !== "GET" && method !== "HEAD" && path !== "/api/visits") discardVersion();
  });

/** True when a URL contains an encoded NUL, which no stored name can contain. */
export function hasNul(url: string): boolean {
  return url.includes("%00");
}

/** True when the path of a URL is valid UTF-8 once it is decoded. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

/** The most parts of a path: a redirect's path of 500 characters has no more. */
const MOST_SEGMENTS = 250;

/**
 * Responds 404 to paths with NUL, which PostgreSQL rejects, with invalid UTF-8, or with more parts than any stored path
 * has. React Router's matching takes quadratic time in the number of parts.
 */
export const readablePath = createMiddleware(async (c, next) => {
  if (
    hasNul(c.req.url) ||
    !isReadable(c.req.url) ||
    c.req.path.split("/", MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1
  )
    throw new HttpError(404, "This page does not exist.");
  await next();
});
