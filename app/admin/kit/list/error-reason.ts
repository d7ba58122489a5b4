import { ApiError } from "#app/browser/api-client.ts";

/** What to say after the message of a failed action: the reason, unless the server itself failed. */
export const reasonOf = (error: unknown) => (error instanceof ApiError && error.status < 500 ? error.message : null);
