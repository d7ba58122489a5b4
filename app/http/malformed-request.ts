import type { IncomingMessage, ServerResponse } from "node:http";
import { visitorAddress } from "./client-ip.ts";
import { newId } from "#app/db/id.ts";
import { loggedPath, type RequestLine } from "#app/observability/log.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { Settings } from "#app/config/settings.ts";

const SORRY = "This request cannot be read: its address or its Host is none.";

/** Answers what got past Node's parser and still is no request: a Host with a space in it, an address that is none. */
export function openBrokenDoor(
  settings: Pick<Settings, "siteUrl" | "hstsSubdomains" | "trustedProxies">,
  seen: (line: RequestLine) => void,
) {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(SORRY)),
    "Cache-Control": "no-store",
    Connection: "close",
  });
  addSecurityHeaders(headers, settings);
  const head = [...headers].flat();

  return ({ method, url = "", headers, socket }: IncomingMessage, response: ServerResponse): void => {
    const requestId = newId();
    response.writeHead(400, [...head, "X-Request-Id", requestId]).end(SORRY);
    const forwarded = String(headers["x-forwarded-for"] ?? "") || null;
    const address = visitorAddress(socket.remoteAddress, forwarded, settings.trustedProxies);
    const path = loggedPath(url.split("?", 1)[0] ?? "");
    seen({ requestId, method, path, status: 400, ms: 0, address });
  };
}
