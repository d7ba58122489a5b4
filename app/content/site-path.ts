/*
 * Paths of this site in redirects. They are stored and compared in decoded form without a trailing slash, so that every
 * spelling of a path matches.
 */

const LONGEST = 500;
/** The first segments of the site's own routes, which a redirect can neither start from nor lead to. */
export const RESERVED = ["admin", "api", "media"];
const DATA_ERROR = "URLs that end in .data are reserved.";
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const UNSAFE = /[\u0000-\u001F\u007F-\u00A0\u2028\u2029\\\p{Default_Ignorable_Code_Point}]/u;
/** Without the lookbehind, a path of slashes would take quadratic time. */
const SLASHES_AT_END = /(?<!\/)\/+$/;
const ENCODED_DELIMITER = /%(?:2[35ef]|3f|5c)/i;

/** Converts a path to its stored form; null when its percent-encoding is not valid UTF-8. */
export function toSitePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path).normalize("NFC");
    return decoded.length > 1 ? decoded.replace(SLASHES_AT_END, "") || "/" : decoded;
  } catch {
    return null;
  }
}

/** A stored path with its first segment in lower case: the router ignores its case, but not that of a slug. */
export const toRouteCase = (path: string) => path.replace(/^\/[^/]+/, (first) => first.toLowerCase());

/** Like `toSitePath`, with the first segment in lower case. */
export function toPagePath(path: string): string | null {
  const sitePath = toSitePath(path);
  return sitePath === null ? null : toRouteCase(sitePath);
}

/** Validates the path that a redirect starts from; returns its stored form. */
export function readFrom(text: string): { path: string } | { error: string } {
  const wrong = errorOf(text);
  if (wrong) return { error: wrong };
  if (/[?#]/.test(text)) return { error: "Enter the old URL without ? or #. Both still work for visitors." };
  const path = toSitePath(text) ?? "";
  if (path === "/") return { error: "The home page cannot be redirected." };
  return path.endsWith(".data") ? { error: DATA_ERROR } : { path };
}

/** Validates the target of a redirect; returns its stored form. */
export function readTo(text: string): { path: string } | { error: string } {
  const wrong = errorOf(text);
  if (wrong) return { error: wrong };
  const { path, rest } = splitPath(text);
  const stored = toSitePath(path) ?? "";
  return stored.endsWith(".data") ? { error: DATA_ERROR } : { path: stored + rest };
}

function errorOf(text: string): string | null {
  const { path, rest } = splitPath(text);
  if (!text.startsWith("/")) return "Enter a path of this site that begins with /, such as /blog/a-post.";
  if (text.length > LONGEST) return `A path can have at most ${LONGEST} characters.`;
  if (!text.isWellFormed() || /\s/.test(text) || isUnsafe(text) || isUnsafe(rest)) {
    return "A path cannot have spaces, backslashes or invisible characters.";
  }
  if (ENCODED_DELIMITER.test(path) || isUnsafe(path)) {
    return "A path cannot have encoded slashes, backslashes, dots, ?, #, % or control characters.";
  }
  if (!hasPlainSegments(path)) {
    return "A path cannot contain //, . or .. as a part.";
  }
  const first = toSitePath(path.split("/")[1] ?? "")?.toLowerCase() ?? "";
  if (RESERVED.includes(first)) return `URLs under /${first} are reserved.`;
  return null;
}

/** True for a stored target that leads to this site. Earlier versions allowed some of the site's own paths. */
export function isStoredTarget(stored: string): boolean {
  return stored.startsWith("/") && !UNSAFE.test(stored) && hasPlainSegments(splitPath(stored).path);
}

/** True for a path without empty parts (//), `.` and `..`. */
function hasPlainSegments(path: string): boolean {
  const [, ...segments] = path.replace(/(?<=.)\/$/, "").split("/");
  return path === "/" || segments.every((segment) => !["", ".", ".."].includes(segment));
}

/** True when the text has unsafe characters, as it is or decoded. */
function isUnsafe(text: string): boolean {
  const decoded = toSitePath(text);
  return decoded === null || UNSAFE.test(text) || UNSAFE.test(decoded);
}

/** Splits a URL into its path, and its query and fragment. */
export function splitPath(url: string): { path: string; rest: string } {
  const end = /[?#]/.exec(url)?.index ?? url.length;
  return { path: url.slice(0, end), rest: url.slice(end) };
}

/** Encodes a stored path for responses: all characters that are special in a URL. */
export function encodePath(stored: string): string {
  const { path, rest } = splitPath(stored);
  const encode = (text: string) => encodeURI(text).replace(/[;,'"*!()]/g, (sign) => `%${hex(sign)}`);
  return encode(path) + new URL(rest, "http://a/").href.slice("http://a/".length);
}

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
