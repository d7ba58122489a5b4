import { isUnavailable, isUnstorable, mayBeSaved, violatesUnique } from "#app/db/error-codes.ts";
import { InvalidCursorError, StaleRevisionError, TakenError } from "#app/db/errors.ts";
import type { Log } from "#app/server/log/log.ts";
import { HttpError } from "./errors.ts";

/* The only place where errors are mapped to responses. */

/** The part of an error that the client gets. Details of internal errors are only in the log, by request id. */
type ErrorDescription = {
  status: number;
  sentence: string;
  headers: Record<string, string>;
  /** Validation messages by field. */
  errors?: Record<string, string>;
  /** Further members of the JSON, such as the current item of a conflict. */
  extra?: Record<string, unknown>;
};

type FailedRequest = { path: string; requestId: string };

/** True for paths of the API, which responds with JSON. */
const isApiPath = (path: string) => path === "/api" || path.startsWith("/api/");

/** Sent for the contact form, whose clients read this flag, as from a form service. */
const flagOf = (path: string) => path === "/api/contact" && { success: false };

/** `path`: the requested path. Messages of the API say whether a write may have changed anything. */
export function describeError(error: unknown, path: string): ErrorDescription {
  if (error instanceof HttpError) {
    const { status, message: sentence, headers, errors, extra } = error;
    return { status, sentence, headers, ...(errors && { errors }), extra };
  }
  const described = (status: number, sentence: string, more: Partial<ErrorDescription> = {}): ErrorDescription => ({
    status,
    sentence,
    headers: {},
    ...more,
  });
  if (error instanceof StaleRevisionError) {
    const { current, savedBy } = error;
    return described(409, error.message, { extra: { current, savedBy } });
  }
  if (error instanceof TakenError) return described(409, error.message, { errors: { [error.field]: error.message } });
  if (error instanceof InvalidCursorError) {
    return described(400, error.message, { errors: { cursor: "Use the value of X-Next-Cursor, unchanged." } });
  }
  if (violatesUnique(error)) return described(409, "Someone saved the same name at the same time. Try again.");
  if (isUnstorable(error)) {
    return described(400, "The input contains characters that cannot be stored. Remove them and try again.");
  }
  if (isUnavailable(error)) {
    return described(503, unavailableSentence(error, path), { headers: { "Retry-After": "30" } });
  }
  const then = isApiPath(path) ? "Check whether it was done before you try again." : "Try again in a moment.";
  return described(500, `Something went wrong on our side. ${then}`);
}

function unavailableSentence(error: unknown, path: string): string {
  if (!isApiPath(path)) return "The site cannot reach its database right now. Try again in a minute.";
  const advice = mayBeSaved(error)
    ? "It may have been saved. Check before you try again"
    : "Nothing was changed. Try again";
  return `This cannot be done right now. ${advice} in a minute.`;
}

/** Like `describeError`, and logs internal errors. */
export function describeAndLog(error: unknown, request: FailedRequest, log: Log): ErrorDescription {
  const description = describeError(error, request.path);
  logError(error, description.status, request, log);
  return description;
}

/** Returns the response to an error: JSON for the API, otherwise a sentence as plain text. */
export function errorResponse(error: unknown, request: FailedRequest, log: Log): Response {
  const { status, sentence, headers, errors, extra } = describeAndLog(error, request, log);
  const isJson = isApiPath(request.path);
  const body = isJson
    ? JSON.stringify({
        ...flagOf(request.path),
        message: sentence,
        ...(errors && { errors }),
        ...extra,
        requestId: request.requestId,
      })
    : sentence;
  return new Response(body, {
    status,
    headers: { ...headers, ...headersOf(body, isJson ? "application/json" : "text/plain; charset=utf-8") },
  });
}

/** The headers of an error's body. */
export const headersOf = (body: string, type: string) => ({
  "Content-Type": type,
  "Content-Length": String(Buffer.byteLength(body)),
  "Cache-Control": "no-store",
});

/** Logs errors of status 500 and above, except deliberate HttpErrors (those without a cause), such as a full queue. */
export function logError(error: unknown, status: number, { requestId }: FailedRequest, log: Log): void {
  const isOurs = error instanceof HttpError && error.cause === undefined;
  if (status >= 500 && !isOurs) log.error({ err: error, requestId }, "a request failed");
}
