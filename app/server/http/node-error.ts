import type { IncomingMessage, ServerResponse } from "node:http";
import type { Environment } from "#app/config/environment.ts";
import { newId } from "#app/db/id.ts";
import type { Log, RequestLine } from "#app/server/log/log.ts";
import { clientIpOf } from "./client-ip.ts";
import { describeAndLog, headersOf } from "./error-response.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export type SendError = (request: IncomingMessage, response: ServerResponse, error: unknown) => void;

type Options = { environment: Environment; log: Log; record: (line: RequestLine) => void };

/** Sends an error as plain text outside the Hono app: before a request reaches it, or when the app itself fails. */
export function createSendError({ environment, log, record }: Options): SendError {
  return (request, response, error) => {
    const { method, url = "" } = request;
    const requestId = newId();
    const { status, sentence, headers } = describeAndLog(error, { path: "", requestId }, log);
    const fields = new Headers({ ...headers, ...headersOf(sentence, "text/plain; charset=utf-8") });
    // The URL has not been checked, and may hold a secret.
    fields.set("Referrer-Policy", "no-referrer");
    addSecurityHeaders(fields, environment);
    fields.set("X-Request-Id", requestId);
    if (!response.destroyed && !response.headersSent) response.writeHead(status, [...fields].flat()).end(sentence);
    const ip = clientIpOf(request, environment.trustedProxies);
    const path = url.split("?", 1)[0] ?? "";
    record({ requestId, method, path, status, ms: 0, ip });
  };
}
