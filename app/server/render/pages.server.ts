import { createContext, createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { lastSiteContent } from "#app/content/site-content.server.ts";
import { describeError, logError } from "#app/server/http/error-response.ts";
import {
  clientIpContext,
  requestIdContext,
  servicesContext,
  UNCACHEABLE,
  type Services,
} from "#app/server/services/services.server.ts";
// The routes as React Router compiled them.
import * as build from "virtual:react-router/server-build";

/** The methods of a page. Those with an action allow POST too. */
const allowedContext = createContext("GET, HEAD");

type PageRequest = { requestId: string; ip: string };

/** Renders pages with React Router; loaders find the services in their context. */
export function createPages(mode: string) {
  const handlePages = createRequestHandler(withErrorPages(build), mode);
  return async (request: Request, services: Services, { requestId, ip }: PageRequest): Promise<Response> => {
    const context = new RouterContextProvider();
    let outdated = false;
    const site = async () => {
      try {
        return await services.site();
      } catch (error) {
        // Pages that need no data from the database render without it.
        services.log.warn({ err: error, requestId }, "the settings cannot be read; the last known ones are used");
        outdated = true;
        return lastSiteContent(services.db);
      }
    };
    context.set(servicesContext, { ...services, site });
    context.set(requestIdContext, requestId);
    context.set(clientIpContext, ip);
    const response = await handlePages(request, context);
    const { status, headers } = response;
    // A new request shows the admin's changes, while Back shows the page as it was left.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    if (outdated) headers.set("Cache-Control", UNCACHEABLE["Cache-Control"]);
    // A proxy that rewrites HTML, such as to hide email addresses, breaks hydration.
    if (headers.get("Content-Type")?.startsWith("text/html")) headers.append("Cache-Control", "no-transform");
    if (status === 405) headers.set("Allow", context.get(allowedContext));
    if (status === 503) headers.set("Retry-After", "30");
    return response;
  };
}

type Run = (args: { context: Readonly<RouterContextProvider>; request: Request }) => unknown;

/** Lets an action run for POST only: React Router runs it for PUT, PATCH and DELETE as well. */
const postOnly =
  (run: Run): Run =>
  (args) => {
    if (args.request.method === "POST") return run(args);
    args.context.set(allowedContext, "GET, HEAD, POST");
    throw data(null, { status: 405 });
  };

/** Maps errors of loaders and actions, unavailable data included, to the error page of their status. */
function withErrorPages(build: ServerBuild): ServerBuild {
  const guarded =
    (run: Run): Run =>
    async (args) => {
      try {
        return await run(args);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const failed = { path: "", requestId: args.context.get(requestIdContext) };
        const { status, headers } = describeError(error, failed.path);
        if (status === 500) throw error;
        logError(error, status, failed, args.context.get(servicesContext).log);
        throw data(null, { status, headers });
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Run; action?: Run };
    const module = {
      ...route.module,
      ...(loader && { loader: guarded(loader) }),
      ...(action && { action: guarded(postOnly(action)) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
