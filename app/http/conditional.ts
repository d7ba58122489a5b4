import { LRUCache } from "lru-cache";

/* What a request says about the response it can use: encodings (RFC 9110, 12.5.3) and what it already has (13.1). */

const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send few different ones. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that Accept-Encoding allows; among equals the smallest. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const before = chosen.get(accepted);
  if (before) return before;
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const other = weights.get("*");
  // What is not named comes with `*`; plain bytes are also fine when nothing is said of them.
  const weightOf = (name: Encoding) => weights.get(name) ?? other ?? (name === "identity" ? 0.001 : 0);
  const best = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? "identity";
  const encoding = weightOf(best) > 0 ? best : "identity";
  if (accepted.length < 100) chosen.set(accepted, encoding);
  return encoding;
}

/** Whether If-None-Match names this tag; compared weakly, as for GET and HEAD. */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const opaque = tag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === opaque);
}
