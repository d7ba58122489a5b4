/*
 * A private preview's URL opens the preview: nobody but its reader may learn or keep it. Routers, proxies and people
 * spell paths in several ways, so one that only might be such a URL counts as one.
 */

/** What answers about a private path say; that there is nothing, too. */
export const PRIVATE_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

const PREVIEW = /(?:^|[/\\])[^/\\a-z\d]*preview[^/\\a-z\d]*[/\\]/i;
/** A token of ours, such as the one in that path, wherever it got to. No slug has capital letters. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;
/** Characters may be encoded several times, each time by another program. */
const MOST_ENCODINGS = 5;

/** Whether a path may lead to a private preview, in any spelling: case, doubled slashes, percent codes. */
export function isPrivatePath(path: string): boolean {
  return PREVIEW.test(decode(path));
}

function decode(path: string): string {
  let decoded = path;
  for (let count = 0; count < MOST_ENCODINGS && decoded.includes("%"); count += 1) decoded = decodeAscii(decoded);
  return decoded;
}

/** As decodeURIComponent, but without fail, and for ASCII alone: the word we look for has no other letters. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A path as the log may hold it. */
export function loggedPath(path: string): string {
  if (isPrivatePath(path)) return "/preview/***";
  const decoded = decode(path);
  const redacted = decoded.replaceAll(TOKEN, "***");
  return (redacted === decoded ? path : redacted).slice(0, 300);
}
