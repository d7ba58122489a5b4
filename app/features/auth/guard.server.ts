import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Actor } from "#app/content/audit.server.ts";
import type { Audience } from "#app/content/content-type.ts";
import { HttpError, sessionNeeded } from "#app/server/http/errors.ts";
import type { Services } from "#app/server/services/services.server.ts";
import { authenticate, bearerToken, type ClientInfo, type CurrentSession, type SessionAct } from "./sessions.server.ts";

/** Login routes do not check the token: a client that logs in again may still send that of its ended session. */
const LOGINS = new Set([
  "/api/auth/login",
  "/api/auth/login/passkey",
  "/api/auth/login/passkey/options",
  "/api/invitations/accept",
]);

/** The context variables of the API's handlers. */
export type ApiEnv = {
  Variables: { ip: string; requestId: string; untrustedProxy: string | null; session: CurrentSession | null };
};

export type ApiContext = Context<ApiEnv>;

/**
 * Middleware before every route of the API. Routes that are not in `open` ("METHOD /path/:pattern") require an admin.
 * A URL without a route passes, and gets a 404 or 405 response later.
 */
export function guard(services: Services, open: ReadonlySet<string>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const endpoint = matchedRoutes(c).findLast((route) => route.method !== "ALL");
    if (!endpoint) return next();
    const isOpen = open.has(`${endpoint.method} ${endpoint.path}`);
    const session = LOGINS.has(endpoint.path)
      ? null
      : await authenticate(services.db, c.req.header("Authorization") ?? null, services.now());
    c.set("session", session);
    if (isOpen) return next();
    if (!session) throw sessionNeeded();
    if (session.user.role !== "admin") throw new HttpError(403, "Only an admin can do this.");
    return next();
  };
}

/** The audience and time that decide which posts and fields the response contains. */
export function audienceOf(c: ApiContext, services: Services): { audience: Audience; now: Date } {
  return { audience: c.var.session?.user.role === "admin" ? "admin" : "public", now: services.now() };
}

/** The session of the request. @throws HttpError 401 without a session */
export function sessionOf(c: ApiContext): CurrentSession {
  if (!c.var.session) throw sessionNeeded();
  return c.var.session;
}

/** The actor for the audit trail. @throws HttpError 401 without a session */
export function actorOf(c: ApiContext): Actor & { name: string } {
  const { user, sessionId } = sessionOf(c);
  return { email: user.email, name: user.name, ip: c.var.ip, sessionId };
}

/** The session, the actor and the time of a request. @throws HttpError 401 without a session */
export function actOf(c: ApiContext, { now }: Pick<Services, "now">): SessionAct {
  return { session: sessionOf(c), actor: actorOf(c), now: now() };
}

/** The client info of a login request. */
export function clientInfoOf(c: ApiContext, services: Services): ClientInfo {
  return {
    ip: c.var.ip,
    userAgent: c.req.header("User-Agent") ?? "",
    now: services.now(),
    oldToken: bearerToken(c.req.header("Authorization") ?? null),
  };
}
