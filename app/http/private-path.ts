/*
 * A private preview's address opens the preview: nobody but its reader may learn or keep it. Routers, proxies and people
 * spell paths in several ways, so one that only might be such an address counts as one.
 */

/** What answers about a private path say; that there is nothing, too. */
export const PRIVATE_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

const PREVIEW = /(?:^|[/\\])preview[.\s]*[/\\]/i;
/** Characters may be encoded several times, each time by another program. */
const MOST_ENCODINGS = 5;

/** Whether a path may lead to a private preview, in any spelling: case, doubled slashes, percent codes. */
export function isPrivatePath(path: string): boolean {
  let decoded = path;
  for (let count = 0; count < MOST_ENCODINGS && decoded.includes("%"); count += 1) decoded = decodeAscii(decoded);
  return PREVIEW.test(decoded);
}

/** As decodeURIComponent, but without fail, and for ASCII alone: the word we look for has no other letters. */
function decodeAscii(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A path as the log may hold it. */
export function loggedPath(path: string): string {
  return isPrivatePath(path) ? "/preview/***" : path.slice(0, 300);
}
