/*
 * The URL of a private preview grants access to it, so it must not be logged, cached or sent as a referrer. Routers,
 * proxies and people spell paths differently: every path that may be such a URL counts as one.
 */

/** Headers of every response to a private path, 404 included. */
export const PRIVATE_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

const PREVIEW = /(?:^|[/\\])[^/\\a-z\d]*preview[^/\\a-z\d]*[/\\]/i;
/** A token of this site, such as a preview's, anywhere in a path. Slugs never have the required capital letter. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;
/** Each program that forwards a path may percent-encode it again. */
const MOST_ENCODINGS = 5;

/** True when a path may lead to a private preview, in any spelling: case, doubled slashes, percent-encoding. */
export function isPrivatePath(path: string): boolean {
  return PREVIEW.test(decode(path));
}

function decode(path: string): string {
  let decoded = path;
  for (let count = 0; count < MOST_ENCODINGS && decoded.includes("%"); count += 1) decoded = decodeAscii(decoded);
  return decoded;
}

/** Like decodeURIComponent, but never throws, and decodes ASCII only: "preview" has no other letters. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns a path for the log, with private previews and tokens redacted. */
export function loggedPath(path: string): string {
  if (isPrivatePath(path)) return "/preview/***";
  const decoded = decode(path);
  const redacted = decoded.replaceAll(TOKEN, "***");
  return (redacted === decoded ? path : redacted).slice(0, 300);
}
