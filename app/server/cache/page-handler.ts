import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "#app/config/environment.ts";
import { newId } from "#app/db/id.ts";
import { clientIpOf } from "#app/server/http/client-ip.ts";
import { chooseEncoding, namesTag } from "#app/server/http/conditional.ts";
import type { SendError } from "#app/server/http/node-error.ts";
import type { RequestLine } from "#app/server/log/log.ts";
import { encodedBody, type CachedResponse, type EncodedBody } from "./entry.ts";
import type { PageCache } from "./page-cache.ts";

type Options = {
  cache: PageCache;
  /** Returns the cache key of a URL; null when its response may not be cached. */
  cacheKey: (url: string) => string | null;
  environment: Pick<Environment, "trustedProxies">;
  /** Responds to a request without the cache. */
  forward: (request: IncomingMessage, response: ServerResponse) => void;
  sendError: SendError;
  record: (line: RequestLine) => void;
};

type Exchange = { request: IncomingMessage; response: ServerResponse; began: number };

type Ending = { status: number; body: EncodedBody; hit: boolean; id?: string | null };

/** React Router's status for a redirect in response to its own data requests. */
const DATA_REDIRECT = 202;

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-fA-F:.]+\](?::\d+)?$/;

/**
 * Returns a handler that precedes the Hono app and responds to cacheable requests. It returns false, without touching
 * the request, when the app has to respond.
 */
export function createPageHandler({ cache, cacheKey, environment, forward, sendError, record }: Options) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    // Only the API reads the token.
    if (headers.authorization !== undefined && url.startsWith("/api/")) return false;
    if (!HOST.test(headers.host ?? "")) return false;
    const exchange = { request, response, began: performance.now() };
    const key = cacheKey(url);
    if (key === null) return false;
    const cached = cache.current(key);
    if (cached) send(exchange, cached, true);
    else cache.find(key).then((rendered) => sendRendered(exchange, rendered), failed(exchange));
    return true;
  };

  function failed({ request, response }: Exchange) {
    return (error: unknown) => sendError(request, response, error);
  }

  /** A redirect keeps the request's whole query, which the key lacks, so the app responds instead. */
  function sendRendered(exchange: Exchange, rendered: CachedResponse): void {
    const isRedirect = (rendered.status >= 300 && rendered.status < 400) || rendered.status === DATA_REDIRECT;
    if (isRedirect) forward(exchange.request, exchange.response);
    else send(exchange, rendered, false);
  }

  function send(exchange: Exchange, cached: CachedResponse, hit: boolean): void {
    const { headers } = exchange.request;
    if (cached.shared && isKnown(headers, cached)) return end(exchange, { status: 304, body: cached.notModified, hit });
    const body = encodedBody(cached, chooseEncoding(headers["accept-encoding"]));
    // All requests that waited for a failed render get its id, which is also in the log.
    const id = cached.status >= 500 ? cached.requestId : null;
    const finish = (encoded: EncodedBody) => end(exchange, { status: cached.status, body: encoded, hit, id });
    if (body instanceof Promise) body.then(finish, failed(exchange));
    else finish(body);
  }

  function end({ request, response, began }: Exchange, { status, body, hit, id = null }: Ending): void {
    const { method, url = "" } = request;
    const requestId = id ?? newId();
    if (!response.destroyed) {
      response.writeHead(status, [...body.headers, "X-Request-Id", requestId]);
      response.end(method === "HEAD" || body.bytes.length === 0 ? undefined : body.bytes);
    }
    const query = url.indexOf("?");
    record({
      requestId,
      method,
      path: (query < 0 ? url : url.slice(0, query)).slice(0, 300),
      status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      ip: clientIpOf(request, environment.trustedProxies),
      cached: hit,
    });
  }
}

function isKnown(headers: IncomingMessage["headers"], cached: CachedResponse): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return namesTag(tags, cached.etag);
  return headers["if-modified-since"] === cached.lastModified;
}
