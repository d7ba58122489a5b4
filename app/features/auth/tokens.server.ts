import { createHash, randomBytes } from "node:crypto";

/** A random secret of 256 bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that is stored in place of a token. Tokens are random enough for a fast hash. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
