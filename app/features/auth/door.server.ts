import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Actor } from "#app/db/audit.ts";
import { HttpError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/services.server.ts";
import { authenticate, sessionNeeded, type Viewer } from "./sessions.server.ts";

/** What every handler of the API finds in its context. */
export type ApiEnv = {
  Variables: { address: string; requestId: string; viewer: Viewer | null };
};

export type ApiContext = Context<ApiEnv>;

/**
 * Stands before every route of the API. A route that is not among `open` ("METHOD /path/:pattern") needs an admin.
 * An address without any route passes, to be answered 404 or 405.
 */
export function guard(services: Services, open: ReadonlySet<string>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const endpoint = matchedRoutes(c).findLast((route) => route.method !== "ALL");
    if (!endpoint) return next();
    const isOpen = open.has(`${endpoint.method} ${endpoint.path}`);
    // Who logs in again may still carry the token of the session that ended.
    const isLogin = c.req.path === "/api/auth/login";
    const viewer = isLogin
      ? null
      : await authenticate(services.db, c.req.header("Authorization") ?? null, services.now());
    c.set("viewer", viewer);
    if (isOpen) return next();
    if (!viewer) throw sessionNeeded();
    if (viewer.user.role !== "admin") throw new HttpError(403, "Only an admin can do this.");
    return next();
  };
}

/** Which posts and details exist for whoever asks. */
export function readerOf(c: ApiContext, services: Services): { viewer: "public" | "admin"; now: Date } {
  return { viewer: c.var.viewer?.user.role === "admin" ? "admin" : "public", now: services.now() };
}

/** Who is written into the audit trail. */
export function actorOf(c: ApiContext): Actor & { name: string } {
  const viewer = c.var.viewer;
  if (!viewer) throw sessionNeeded();
  return { email: viewer.user.email, name: viewer.user.name, address: c.var.address };
}
