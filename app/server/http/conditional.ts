import { createHash } from "node:crypto";

/* Negotiation of the encoding (RFC 9110, section 12.5.3) and conditional requests (section 13.1). */

const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Returns the encoding of the highest weight in Accept-Encoding; of equal weights, the one that compresses best. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const other = weights.get("*");
  // `*` gives the weight of unlisted encodings; without it, `identity` is acceptable as the last choice.
  const weightOf = (name: Encoding) => weights.get(name) ?? other ?? (name === "identity" ? 0.001 : 0);
  const best = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? "identity";
  return weightOf(best) > 0 ? best : "identity";
}

/** True when If-None-Match lists this tag; compares weakly, as for GET and HEAD. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === opaque);
}

/** Returns a strong ETag, made from the content. */
export function contentTag(bytes: Uint8Array): string {
  return `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}
