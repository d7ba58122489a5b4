import { createMiddleware } from "hono/factory";
import { HttpError } from "#app/http/errors.ts";

/**
 * Refuses what another site's page lets its visitors' browsers send to us: messages, sign-ups, likes. What is no browser,
 * or an old one, says nothing of where it comes from, and is taken. `askingPages` look themselves, and ask the visitor.
 */
export function rejectCrossSite(siteUrl: string, askingPages: readonly string[] = []) {
  return createMiddleware(async (c, next) => {
    if (!askingPages.includes(c.req.path) && isCrossSite(c.req.raw.headers, siteUrl)) {
      throw new HttpError(403, "This can be sent from our own pages only. Open the page there and try again.");
    }
    await next();
  });
}

/** Whether another site's page sent this. */
export function isCrossSite(headers: Headers, siteUrl: string): boolean {
  // Browsers send it to https and to localhost; it holds behind any proxy and at any URL. "same-site" is a neighbour:
  // another subdomain, which may be somebody else's.
  const from = headers.get("Sec-Fetch-Site");
  if (from !== null) return from !== "same-origin" && from !== "none";
  const origin = headers.get("Origin");
  if (origin === null) return false;
  // SITE_URL behind a proxy, whatever Host it sends on; else the URL that the visitor's browser itself used.
  return origin !== siteUrl && origin.replace(/^https?:\/\//, "") !== headers.get("Host");
}
