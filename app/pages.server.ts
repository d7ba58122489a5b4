import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestIdContext, servicesContext, visitorAddressContext } from "#app/platform/services.server.ts";
import type { Pages } from "./server.ts";
// The routes as React Router compiled them.
import * as build from "virtual:react-router/server-build";

/** Renders pages with React Router; loaders find the services in their context. */
export function createPages(mode: string): Pages {
  const handle = createRequestHandler(build as ServerBuild, mode);
  return (request, services, { requestId, address }) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestIdContext, requestId);
    context.set(visitorAddressContext, address);
    return handle(request, context);
  };
}
