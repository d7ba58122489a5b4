import type { Env, Hono } from "hono";

/** True when an app has a route for a method and a path, other than those for all methods. */
export function hasRoute<E extends Env>(app: Hono<E>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.some(([[, route]]) => route.method !== "ALL");
}
