import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document } from "./document.ts";
import { keepRecent } from "#app/cache/keep-recent.ts";
import { namesIn, readStyle, styleFor, type StyleNode } from "./style-sheet.ts";

/** Up to about this length a page with its style fits into what a server may send before it is answered. */
const SHORT_PAGE = 36_000;
const SHEET = /<link rel="stylesheet" href="([^"#]+)[^"]*"\/>/g;
/** Pages differ less in what they are made of than in what they say. */
const KEPT_STYLES = 40;
/** What every page's head begins with, before the browser is told to fetch anything. */
const START = /<meta name="viewport"[^>]*>/;
/** The face of headings, which the sheet holds; a page that carries its style asks for its file instead. */
const FACE = /url\("?data:font\/woff2;[^)]*\)/;

/**
 * Lets a short page carry the part of its style sheet that it needs, so that it is painted one round trip sooner. The
 * sheet's link stays, switched off: root-script.ts switches it on before the page's scripts can show anything new.
 * A longer page fetches the sheet before all else. `face`: the address of the face of headings.
 */
export function openPageStyle(folder: string, face: string): (page: Document) => Document {
  const sheets = new Map<string, StyleNode[] | null>();
  const styles = keepRecent<string>(KEPT_STYLES);
  const read = (address: string) => {
    const path = join(folder, address);
    return existsSync(path) ? readStyle(readFileSync(path, "utf8").replace(FACE, `url(${face})`)) : null;
  };
  const preload = `<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin="anonymous"/>`;
  return (page) => {
    const [head, body, end] = page;
    const [link, another] = head.matchAll(SHEET);
    const address = link?.[1];
    if (!link || !address?.startsWith("/assets/") || another) return page;
    if (head.length + body.length + end.length > SHORT_PAGE) {
      return [head.replace(START, (start) => `${start}<link rel="preload" href="${address}" as="style"/>`), body, end];
    }
    if (!sheets.has(address)) sheets.set(address, read(address));
    const sheet = sheets.get(address);
    if (!sheet) return page;
    const names = namesIn(`${head}${Buffer.from(body).toString()}${end}`);
    const style = styles(JSON.stringify([address, names]), () => `<style>${styleFor(sheet, names)}</style>`);
    return [head.replace(link[0], (whole) => `${preload}${style}${whole.slice(0, -2)} disabled=""/>`), body, end];
  };
}
