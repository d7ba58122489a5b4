import type { IncomingMessage } from "node:http";
import { HttpError } from "./errors.ts";

/**
 * True when a request has exactly one Host header, as HTTP/1.1 requires (RFC 9112, section 3.2). Of several, Node.js
 * shows the first, while a proxy may have routed by the last.
 */
export function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/** Returns a 400 for what Node's parser accepts but is malformed: two Hosts, a space in Host, an invalid URL. */
export function malformedRequest(why = "its URL or its Host header is invalid"): HttpError {
  return new HttpError(400, `Invalid request: ${why}.`, { headers: { Connection: "close" } });
}

/** Percent-encodes what is not ASCII: Node.js reads each byte as a character. */
export const encodedUrl = (url: string) =>
  url.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
