import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
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
  const html = await renderToBytes(<ServerRouter context={routerContext} url={request.url} />, (error) => {
    finalStatus = 500;
    logError(error, request, context);
  });
  // In development Vite's own scripts have to come first.
  context.get(outcomeContext).html = import.meta.env.PROD ? holdScriptsBack(html) : html;
  return new Response(null, { status: finalStatus, headers });
}

/** React's own renderToString leaves out what comes later, such as the data for the browser. */
function renderToBytes(page: ReactNode, onError: (error: unknown) => void): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const all = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    all.on("finish", () => resolve(Buffer.concat(chunks)));
    const { pipe, abort } = renderToPipeableStream(page, {
      // Else React moves large lists behind the page, for a script to put in their place: nobody may need that script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError(error) {
        clearTimeout(late);
        reject(error);
      },
      onAllReady() {
        clearTimeout(late);
        pipe(all);
      },
    });
    const late = setTimeout(() => abort(new Error(`The page took longer than ${TIME_LIMIT_MS} ms.`)), TIME_LIMIT_MS);
  });
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
