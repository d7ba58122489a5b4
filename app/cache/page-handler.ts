import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { visitorAddress } from "#app/http/client-ip.ts";
import { chooseEncoding, namesTag } from "#app/http/conditional.ts";
import { sendKept, type KeptBody } from "./compressed-response.ts";
import { bodyOf, type KeptPage } from "./entry.ts";
import type { Log, RequestLine } from "#app/observability/log.ts";
import type { PageCache } from "./page-cache.ts";
import { addSecurityHeaders } from "#app/http/security-headers.ts";
import type { Settings } from "#app/config/settings.ts";

type Options = {
  cache: PageCache;
  /** The one spelling of an address whose answer may be kept; null for all others. */
  addressOf: (url: string) => string | null;
  settings: Pick<Settings, "siteUrl" | "hstsSubdomains" | "trustedProxies">;
  log: Log;
  /** Told of each answer. */
  seen: (line: RequestLine) => void;
};

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-fA-F:.]+\](?::\d+)?$/;

/**
 * The first door of the server: answers what is kept, with nothing in between. False when the request has to go on to
 * the next door, untouched.
 */
export function openPageDoor({ cache, addressOf, settings, log, seen }: Options) {
  const failed = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  addSecurityHeaders(failed, settings);
  const sorry = {
    head: [...failed].flat(),
    bytes: Buffer.from("Something went wrong on our side. Try again in a moment."),
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return false;
    if (!HOST.test(headers.host ?? "")) return false;
    const visit = { request, response, began: performance.now() };
    // Most addresses are spelled as they are kept.
    const held = cache.held(url);
    const address = held ? url : addressOf(url);
    if (address === null) return false;
    const found = held ?? cache.held(address);
    if (found) send(visit, found, true);
    else void findAndSend(visit, address);
    return true;
  };

  async function findAndSend(visit: Visit, address: string): Promise<void> {
    try {
      send(visit, await cache.find(address), false);
    } catch (error) {
      fail(visit, error);
    }
  }

  function send(visit: Visit, page: KeptPage, kept: boolean): void {
    const { headers } = visit.request;
    if (page.shared && isKnown(headers, page)) return void end(visit, 304, page.notModified, kept);
    const answer = bodyOf(page, chooseEncoding(headers["accept-encoding"] as string | undefined));
    // What failed is found in the log by the render's id, whoever waited for it.
    const id = page.status >= 500 ? page.requestId : null;
    const finish = (body: KeptBody) => void end(visit, page.status, body, kept, id);
    if (answer instanceof Promise) answer.then(finish, (error: unknown) => fail(visit, error));
    else finish(answer);
  }

  function fail(visit: Visit, error: unknown): void {
    const id = end(visit, 500, sorry, false);
    log.error({ err: error, requestId: id }, "a page failed");
  }

  function end(visit: Visit, status: number, body: KeptBody, kept: boolean, id: string | null = null): string {
    const { request, response, began } = visit;
    const requestId = id ?? randomUUID();
    if (!response.destroyed) sendKept(request, response, status, body, requestId);
    const { method, url = "", headers, socket } = request;
    const query = url.indexOf("?");
    const forwarded = headers["x-forwarded-for"];
    seen({
      requestId,
      method,
      path: (query < 0 ? url : url.slice(0, query)).slice(0, 300),
      status,
      ms: Math.round((performance.now() - began) * 10) / 10,
      address: visitorAddress(socket.remoteAddress, String(forwarded ?? "") || null, settings.trustedProxies),
      kept,
    });
    return requestId;
  }
}

type Visit = { request: IncomingMessage; response: ServerResponse; began: number };

function isKnown(headers: IncomingMessage["headers"], page: KeptPage): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return namesTag(tags, page.tag);
  return headers["if-modified-since"] === page.modified;
}
