import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { loggedPath } from "#app/platform/log.ts";
import { requestIdContext, servicesContext } from "#app/platform/services.server.ts";
import { holdScriptsBack } from "./late-scripts.ts";

const TIME_LIMIT_MS = 10_000;

/** Renders a whole page before the first byte goes out, so that it can be hashed, compressed and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  let finalStatus = status;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    // Else React moves large lists behind the page, for a script to put in their place: nobody may need that script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      finalStatus = 500;
      logError(error, request, context);
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  // In development Vite's own scripts have to come first.
  return new Response(import.meta.env.PROD ? holdScriptsBack(html) : html, { status: finalStatus, headers });
}

/** Errors thrown by loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A page that does not exist is an answer, not a fault.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logError(error, request, context);
};

function logError(error: unknown, request: Request, context: Readonly<RouterContextProvider>): void {
  const { log } = context.get(servicesContext);
  log.error(
    { err: error, requestId: context.get(requestIdContext), path: loggedPath(new URL(request.url).pathname) },
    "a page failed",
  );
}
