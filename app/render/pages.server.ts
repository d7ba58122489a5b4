import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { isUnavailable } from "#app/db/unavailable.ts";
import { requestIdContext, servicesContext, visitorAddressContext } from "#app/services/services.server.ts";
import type { Pages } from "#app/public-router.server.ts";
// The routes as React Router compiled them.
import * as build from "virtual:react-router/server-build";

/** Renders pages with React Router; loaders find the services in their context. */
export function createPages(mode: string): Pages {
  const handle = createRequestHandler(sayingUnavailable(build as ServerBuild), mode);
  return async (request, services, { requestId, address }) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestIdContext, requestId);
    context.set(visitorAddressContext, address);
    const response = await handle(request, context);
    const { status, headers } = response;
    // What the admin changes is seen with the next look, yet Back shows the page as it was left.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    if (status === 503) headers.set("Retry-After", "30");
    return response;
  };
}

type Loader = (args: { context: Readonly<RouterContextProvider> }) => unknown;

/** A page whose data cannot be reached says so with 503, where any other fault is a 500. */
function sayingUnavailable(build: ServerBuild): ServerBuild {
  const guarded = (loader: Loader): Loader => {
    return async (args) => {
      try {
        return await loader(args);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const requestId = args.context.get(requestIdContext);
        args.context.get(servicesContext).log.error({ err: error, requestId }, "a page's data cannot be reached");
        throw data(null, { status: 503 });
      }
    };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader as Loader | undefined;
    return [id, route && loader ? { ...route, module: { ...route.module, loader: guarded(loader) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
