/** A response other than success, with a message made for the person who gets it. */
export class HttpError extends Error {
  status: number;
  /** What is wrong with which field. */
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

/** 404, said the same way for what does not exist and for what the asker may not see. */
export function notFound(what: string): HttpError {
  return new HttpError(404, `There is no such ${what}.`);
}

/** RFC 6750, section 3. */
export const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="studio"' };

/** The response to whoever has no session where one is needed. */
export function sessionNeeded(message = "Log in to do this."): HttpError {
  return new HttpError(401, message, { headers: CHALLENGE });
}

/** The response to whoever had a session. */
export function sessionEnded(): HttpError {
  return sessionNeeded("Your session has ended. Log in again.");
}

/** Whether a URL holds the character NUL, which no stored name can. */
export function hasNul(address: string): boolean {
  return address.includes("%00");
}

/** Whether the path of a URL says something in UTF-8. */
export function isReadable(address: string): boolean {
  try {
    decodeURIComponent(new URL(address).pathname);
    return true;
  } catch {
    return false;
  }
}
