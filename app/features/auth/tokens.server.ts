import { createHash, randomBytes } from "node:crypto";

/** A secret that nobody guesses, to be handed out once. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token is random enough that a fast hash keeps it safe: what is stored opens nothing. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
