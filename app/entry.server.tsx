import { renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { loggedPath } from "#app/platform/log.ts";
import { outcomeContext, requestIdContext, servicesContext } from "#app/platform/services.server.ts";
import { holdScriptsBack } from "./late-scripts.ts";

/** What React leaves in the place of something that it would have had to wait for, or that failed behind a fallback. */
const LEFT_OUT = "<!--$!-->";
const END = "</body></html>";

/**
 * Renders a whole page before the first byte goes out, so that it can be hashed, compressed and kept. At once, too:
 * loaders wait for what a page needs, components never do (docs/decisions/0013-pages-in-one-piece.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: data, ...router }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = renderToString(<ServerRouter context={router} url={request.url} />);
  if (page.includes(LEFT_OUT)) throw new Error("A part of the page waits or failed. Let its loader wait instead.");
  const scripts = data ? handOver(await new Response(data).text()) : "";
  if (!page.endsWith(END)) throw new Error(`A page has to end with ${END}, not with more.`);
  const html = `<!DOCTYPE html>${page.slice(0, -END.length)}${scripts}${END}`;
  // In development Vite's own scripts have to come first.
  context.get(outcomeContext).html = import.meta.env.PROD ? holdScriptsBack(html) : html;
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
