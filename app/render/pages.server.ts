import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from "react-router";
import { isUnavailable } from "#app/db/unavailable.ts";
import type { Document } from "./document.ts";
import { openPageStyle } from "./page-style.ts";
import { pagePolicy } from "#app/http/security-headers.ts";
import {
  outcomeContext,
  requestIdContext,
  servicesContext,
  visitorAddressContext,
} from "#app/services/services.server.ts";
import type { Settings } from "#app/config/settings.ts";
import type { Pages } from "#app/public-router.server.ts";
import displayFont from "#app/ui/fonts/bricolage-grotesque.woff2?url";
// The routes as React Router compiled them.
import * as build from "virtual:react-router/server-build";

/**
 * Renders pages with React Router; loaders find the services in their context.
 * `clientFiles`: the folder of what was built for browsers; there is none in development.
 */
export function createPages(mode: string, clientFiles: string | null): Pages {
  const styled = clientFiles === null ? (page: Document) => page : openPageStyle(clientFiles, displayFont);
  const handle = createRequestHandler(sayingUnavailable(build as ServerBuild), mode);
  return async (request, services, { requestId, address }) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestIdContext, requestId);
    context.set(visitorAddressContext, address);
    const outcome = { keep: true, page: null as Document | null };
    context.set(outcomeContext, outcome);
    const answer = await handle(request, context);
    const { status, headers } = answer;
    // What the admin changes is seen with the next look, yet Back shows the page as it was left.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    if (!outcome.keep) headers.set("Cache-Control", "private, no-cache");
    if (status === 503) headers.set("Retry-After", "30");
    if (outcome.page === null) return new Response(answer.body, { status, headers });
    const [head, body, end] = styled(outcome.page);
    headers.set("Content-Security-Policy", policyOf([head, end], services.settings));
    return new Response(Buffer.concat([Buffer.from(head), body, Buffer.from(end)]), { status, headers });
  };
}

/** Names the page's own inline scripts. Development needs Vite's, which change. */
function policyOf(texts: string[], { mode, contactService, s3 }: Settings): string {
  if (mode === "development") return "frame-ancestors 'none'";
  return pagePolicy(texts, {
    ...(contactService && { contact: contactService.endpoint }),
    ...(s3?.publicUrl && { pictures: s3.publicUrl }),
  });
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
