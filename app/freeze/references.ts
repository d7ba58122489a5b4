import { decodeText } from "#app/text/decode.ts";
import { unescapeHtml } from "#app/text/escape-html.ts";

/* Extracts the paths and fragments of this site that a file of the frozen copy links to. */

const ATTRIBUTE = /\s(?:href|src|poster|srcset|imagesrcset)="([^"]*)"/gi;
const STYLE_URL = /url\(\s*["']?(\/[^"')]+)["']?\s*\)/g;
/** Image paths that this site generates. They also occur in data for the browser, in feeds and in inline scripts. */
const FILE = /\/(?:media|og)\/[\w./-]+\.(?:avif|webp|png)/g;
/** Ends a URL of another site, or a longer path, before such a path. */
const LONGER = /[\p{L}\p{N}_.:\]~%/-]$/u;

/** The value of an attribute, in which React escapes apostrophes, too. */
const decode = (value: string) => unescapeHtml(value.replaceAll("&#x27;", "'"));

/** The paths of this site that a text names, without queries and fragments. */
export function referencesOf(text: string, kind: "html" | "css" | "other", siteUrl: string): Set<string> {
  const found = new Set<string>();
  const add = (url: string) => {
    const path = pathOn(url, siteUrl);
    if (path !== null) found.add(path);
  };
  if (kind === "html")
    for (const [, value = ""] of text.matchAll(ATTRIBUTE))
      for (const candidate of value.includes("srcset=") ? [] : decode(value).split(/,\s+/))
        add(candidate.trim().split(/\s+/)[0] ?? "");
  if (kind === "css") for (const [, url = ""] of text.matchAll(STYLE_URL)) add(url);
  for (const { 0: path, index } of text.matchAll(FILE))
    if (text.endsWith(siteUrl, index) || !LONGER.test(text.slice(Math.max(0, index - 2), index))) add(path);
  return found;
}

/** A part of a string keeps the whole of it in memory (V8, sliced strings), and here the whole is a page. */
const copied = (part: string) => Buffer.from(part).toString();

const LINK = /<a\s[^>]*?href="([^"]*#[^"]+)"/gi;

/** The fragments that the links of a page name, each as `/path#id`. `path` is the path of the page itself. */
export function fragmentsOf(html: string, path: string, siteUrl: string): Set<string> {
  const found = new Set<string>();
  for (const [, value = ""] of html.matchAll(LINK)) {
    const url = decode(value);
    const to = url.startsWith("#") ? path : pathOn(url, siteUrl);
    const id = url.slice(url.indexOf("#") + 1);
    // Every page has these targets: #top, and text fragments (#:~:text=).
    if (to !== null && id !== "top" && !id.startsWith(":~:")) found.add(copied(`${to}#${id}`));
  }
  return found;
}

/** True when a page has an element with this id, as written or decoded. */
export function hasId(html: string, id: string): boolean {
  return [id, decodeText(id)].some((name) =>
    html.includes(` id="${name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`),
  );
}

/** The path of a URL on this site; null for any other. */
function pathOn(url: string, siteUrl: string): string | null {
  const isOwn = url === siteUrl || url.startsWith(`${siteUrl}/`) || (url.startsWith("/") && !url.startsWith("//"));
  if (!isOwn || !URL.canParse(url, siteUrl)) return null;
  const { pathname } = new URL(url, siteUrl);
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
