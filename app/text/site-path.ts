/*
 * Paths of this site, as redirects have them. They are compared and stored decoded and without a slash at the end, so that
 * every spelling of a path is found.
 */

const LONGEST = 500;
/** A program of ours answers below these, whatever stands in the database. */
const RESERVED = ["admin", "api", "media"];
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const UNSAFE = /[\u0000-\u001F\u007F-\u00A0\u2028\u2029\\\p{Default_Ignorable_Code_Point}]/u;
const ENCODED_DELIMITER = /%(?:2[35ef]|3f|5c)/i;

/** A path as it is stored; null for what has no meaning in UTF-8. */
export function toSitePath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path).normalize("NFC");
    return decoded.length > 1 ? decoded.replace(/\/+$/, "") || "/" : decoded;
  } catch {
    return null;
  }
}

/** As the router reads the path of a page: /Blog and /blog are one, while the name of an item has its own spelling. */
export function toPagePath(path: string): string | null {
  return toSitePath(path)?.replace(/^\/[^/]+/, (first) => first.toLowerCase()) ?? null;
}

/** The path that a redirect leads away from, as it is stored, or what is wrong with it. */
export function readFrom(text: string): { path: string } | { error: string } {
  const wrong = errorOf(text);
  if (wrong) return { error: wrong };
  if (/[?#]/.test(text)) return { error: "Write the old address without ? and #: what follows them is kept anyway." };
  const path = toSitePath(text) ?? "";
  if (path === "/") return { error: "The home page cannot be redirected." };
  if (path.endsWith(".data")) return { error: "Addresses that end in .data are the site's own." };
  return { path };
}

/** Where a redirect leads, as it is stored, or what is wrong with it. */
export function readTo(text: string): { path: string } | { error: string } {
  const wrong = errorOf(text);
  if (wrong) return { error: wrong };
  const { path, rest } = splitPath(text);
  return { path: `${toSitePath(path)}${rest}` };
}

function errorOf(text: string): string | null {
  const { path, rest } = splitPath(text);
  if (!text.startsWith("/")) return "An address must be a path of this site that begins with /, such as /blog/a-post.";
  if (text.length > LONGEST) return `An address can have at most ${LONGEST} characters.`;
  if (!text.isWellFormed() || /\s/.test(text) || isUnsafe(text) || isUnsafe(rest)) {
    return "An address cannot have spaces, backslashes or invisible characters.";
  }
  if (ENCODED_DELIMITER.test(path) || isUnsafe(path)) {
    return "An address cannot have slashes, backslashes, dots, ?, #, % or control characters in their encoded form.";
  }
  const [, ...segments] = path.replace(/(?<=.)\/$/, "").split("/");
  if (segments.some((segment) => segment === "." || segment === ".." || (segment === "" && path !== "/"))) {
    return "An address cannot have empty parts (//), . or .. in it.";
  }
  const first = toSitePath(segments[0] ?? "")?.toLowerCase() ?? "";
  if (RESERVED.includes(first)) return `Addresses under /${first} are reserved.`;
  return null;
}

/** As it stands, or once it is decoded. */
function isUnsafe(text: string): boolean {
  const decoded = toSitePath(text);
  return decoded === null || UNSAFE.test(text) || UNSAFE.test(decoded);
}

/** A path, and the query and fragment behind it. */
export function splitPath(url: string): { path: string; rest: string } {
  const end = /[?#]/.exec(url)?.index ?? url.length;
  return { path: url.slice(0, end), rest: url.slice(end) };
}

/** A stored path as it is sent and exported: all that is not plain in a URL or a table is encoded. */
export function encodePath(stored: string): string {
  const { path, rest } = splitPath(stored);
  const encode = (text: string) => encodeURI(text).replace(/[;,'"*!()]/g, (sign) => `%${hex(sign)}`);
  return encode(path) + new URL(rest, "http://a/").href.slice("http://a/".length);
}

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
