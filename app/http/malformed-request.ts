import type { IncomingMessage, ServerResponse } from "node:http";
import { visitorAddress } from "./client-ip.ts";
import { newId } from "#app/db/id.ts";
import type { RequestLine } from "#app/observability/log.ts";
import { loggedPath } from "#app/http/private-path.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import type { Settings } from "#app/config/settings.ts";

/**
 * Whether a request names its host once, as HTTP/1.1 wants it (RFC 9112, section 3.2). Node shows the first of several,
 * where a proxy may have gone by the last.
 */
export function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/**
 * Answers what got past Node's parser and still is no request: two Hosts, a Host with a space in it, an address that is
 * none.
 */
export function openBrokenDoor(
  settings: Pick<Settings, "siteUrl" | "hstsSubdomains" | "trustedProxies">,
  seen: (line: RequestLine) => void,
) {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    // Its address was not looked at, and may be a private one.
    "Referrer-Policy": "no-referrer",
    Connection: "close",
  });
  addSecurityHeaders(headers, settings);
  const head = [...headers].flat();

  return (request: IncomingMessage, response: ServerResponse, why = "its address or its Host is none"): void => {
    const { method, url = "", headers, socket } = request;
    const requestId = newId();
    const sentence = `This request cannot be read: ${why}.`;
    const length = String(Buffer.byteLength(sentence));
    response.writeHead(400, [...head, "Content-Length", length, "X-Request-Id", requestId]).end(sentence);
    const forwarded = String(headers["x-forwarded-for"] ?? "") || null;
    const address = visitorAddress(socket.remoteAddress, forwarded, settings.trustedProxies);
    const path = loggedPath(url.split("?", 1)[0] ?? "");
    seen({ requestId, method, path, status: 400, ms: 0, address });
  };
}
