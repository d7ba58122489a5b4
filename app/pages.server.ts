import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { requestIdContext, servicesContext, setKeep, visitorAddressContext } from "#app/platform/services.server.ts";
import type { Pages } from "./public-door.server.ts";
// The routes as React Router compiled them.
import * as build from "virtual:react-router/server-build";

/** Renders pages with React Router; loaders find the services in their context. */
export function createPages(mode: string): Pages {
  const handle = createRequestHandler(build as ServerBuild, mode);
  return async (request, services, { requestId, address }) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestIdContext, requestId);
    context.set(visitorAddressContext, address);
    const answer = setKeep(context);
    const response = await handle(request, context);
    if (!answer.keep) response.headers.set("Cache-Control", "private, no-cache");
    return response;
  };
}
