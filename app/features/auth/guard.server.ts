import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Actor } from "#app/content/audit.ts";
import { HttpError, sessionNeeded } from "#app/http/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import { authenticate, bearerToken, type Origin, type Viewer } from "./sessions.server.ts";

/** Who logs in again may still carry the token of the session that ended. */
const LOGINS = new Set([
  "/api/auth/login",
  "/api/auth/login/passkey",
  "/api/auth/login/passkey/options",
  "/api/invitations/accept",
]);

/** What every handler of the API finds in its context. */
export type ApiEnv = {
  Variables: { ip: string; requestId: string; viewer: Viewer | null };
};

export type ApiContext = Context<ApiEnv>;

/**
 * Stands before every route of the API. A route that is not among `open` ("METHOD /path/:pattern") needs an admin.
 * A URL without any route passes, to be answered 404 or 405.
 */
export function guard(services: Services, open: ReadonlySet<string>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const endpoint = matchedRoutes(c).findLast((route) => route.method !== "ALL");
    if (!endpoint) return next();
    const isOpen = open.has(`${endpoint.method} ${endpoint.path}`);
    const viewer = LOGINS.has(endpoint.path)
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

/** Whose session this is. */
export function viewerOf(c: ApiContext): Viewer {
  if (!c.var.viewer) throw sessionNeeded();
  return c.var.viewer;
}

/** Who is written into the audit trail. */
export function actorOf(c: ApiContext): Actor & { name: string } {
  const { user, sessionId } = viewerOf(c);
  return { email: user.email, name: user.name, ip: c.var.ip, sessionId };
}

/** From where somebody logs in. */
export function originOf(c: ApiContext, services: Services): Origin {
  return {
    ip: c.var.ip,
    userAgent: c.req.header("User-Agent") ?? "",
    now: services.now(),
    oldToken: bearerToken(c.req.header("Authorization") ?? null),
  };
}
