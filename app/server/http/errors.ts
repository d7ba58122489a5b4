/** An error that becomes a response with this status; its message is shown to people. */
export class HttpError extends Error {
  status: number;
  /** Validation messages by field. */
  errors?: Record<string, string>;
  headers: Record<string, string>;
  /** Further members of the response, such as the current item of a conflict. */
  extra: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    more: {
      errors?: Record<string, string>;
      headers?: Record<string, string>;
      extra?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    if (more.errors) this.errors = more.errors;
    this.headers = more.headers ?? {};
    this.extra = more.extra ?? {};
  }
}

/** Returns a 404: the same for an item that does not exist and for one that the client may not see. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `This ${what} does not exist.`);
}

/** RFC 6750, section 3. */
export const WWW_AUTHENTICATE = { "WWW-Authenticate": 'Bearer realm="studio"' };

/** Returns a 401 for a request that needs a session and has none. */
export function sessionNeeded(message = "Log in to do this."): HttpError {
  return new HttpError(401, message, { headers: WWW_AUTHENTICATE });
}

/** Returns a 401 for a request whose session has ended. */
export function sessionEnded(): HttpError {
  return sessionNeeded("Your session has ended. Log in again.");
}
