import type { IncomingMessage } from "node:http";
import { HttpError } from "./errors.ts";

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

/** What got past Node's parser and still is no request: two Hosts, a Host with a space in it, a URL that is none. */
export function malformedRequest(why = "its address or its Host is none"): HttpError {
  return new HttpError(400, `This request cannot be read: ${why}.`, { headers: { Connection: "close" } });
}
