import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import type { Document } from "#app/render/document.ts";
import { loggedPath } from "#app/http/private-path.ts";
import { outcomeContext, requestIdContext, servicesContext } from "#app/services/services.server.ts";
import { holdScriptsBack } from "#app/render/deferred-scripts.ts";
import { renderDocument } from "#app/render/render-document.server.tsx";

const END = "</body></html>";

/** Renders a whole page before the first byte goes out, so that it can be hashed, compressed and kept. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const [head, body, end] = renderDocument(<ServerRouter context={router} url={request.url} />, {
    keeping: import.meta.env.PROD,
  });
  if (!end.endsWith(END)) throw new Error(`A page has to end with ${END}, not with more.`);
  const scripts = data ? handOver(await new Response(data).text()) : "";
  const page: Document = [`<!DOCTYPE html>${head}`, body, end.slice(0, -END.length) + scripts + END];
  // In development Vite's own scripts have to come first.
  context.get(outcomeContext).page = import.meta.env.PROD ? holdScriptsBack(page) : page;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** What loaders answered, for the browser; as React Router writes it when it streams (its `StreamTransfer`). */
function handOver(data: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `<script>${controller}.enqueue(${text});</script><script>${controller}.close();</script>`;
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
