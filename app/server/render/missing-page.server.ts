import { data, redirect, type RouterContextProvider } from "react-router";
import { resolveMissing } from "#app/content/redirects.server.ts";
import { servicesContext } from "#app/server/services/services.server.ts";

/** A loader's arguments; `url` is without the router's additions for data requests. */
type LoaderArgs = { context: Readonly<RouterContextProvider>; request: Request; url: URL };

/** Returns a request's query. The router re-encodes that in `url`: the original is used, unless it has `_routes`. */
export function queryOf({ request, url }: Omit<LoaderArgs, "context">): string {
  const { search } = new URL(request.url);
  return search.includes("_routes=") ? url.search : search;
}

/** Returns what a loader throws for a path without a page: a redirect to its new path, 410 or 404. */
export async function missingPage({ context, request, url }: LoaderArgs): Promise<unknown> {
  const services = context.get(servicesContext);
  const target = await resolveMissing(services, url.pathname + queryOf({ request, url }));
  if (target.status !== 308) return data(null, { status: target.status });
  // A browser that cached this redirect would loop once something is renamed back.
  return redirect(target.location, { status: 308, headers: { "Cache-Control": "no-cache" } });
}
