import { createMiddleware } from "hono/factory";
import { HttpError } from "./errors.ts";

/**
 * Rejects writes that another site's page makes its visitors' browsers send. Requests without Sec-Fetch-Site and Origin
 * (programs, old browsers) pass, and so do all reads. Hono's `csrf` lets JSON pass, and rejects programs.
 * @param exceptions paths that accept such requests, or check them on their own
 */
export function rejectCrossSite(siteUrl: string, exceptions: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if (!isRead && !exceptions.includes(c.req.path) && isCrossSite(c.req.raw.headers, siteUrl)) {
      throw new HttpError(403, "This form works on our own pages only. Open the page and try again.");
    }
    await next();
  });
}

/** True when a page of another site sent the request. */
export function isCrossSite(headers: Headers, siteUrl: string): boolean {
  // Browsers send this header to https and to localhost; it is valid behind any proxy and at any URL. "same-site" is
  // another subdomain, which may belong to somebody else.
  const from = headers.get("Sec-Fetch-Site");
  if (from !== null) return from !== "same-origin" && from !== "none";
  const origin = headers.get("Origin");
  if (origin === null) return false;
  // Origin must match SITE_URL, as a proxy may change Host, or Host, the URL that the visitor's browser used.
  return origin !== siteUrl && origin.replace(/^https?:\/\//, "") !== headers.get("Host");
}
