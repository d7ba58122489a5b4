import { createHash, randomBytes, randomInt } from "node:crypto";

/** A random secret of 256 bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash that is stored in place of a token. Tokens are random enough for a fast hash. */
export function fingerprint(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Random groups of five letters and digits that are not easily confused, such as "k7m2p-xw4ha": 24 bits each. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
