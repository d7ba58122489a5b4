import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readStyle, styleFor, type StyleNode } from "./style-sheet.ts";

/** Up to this length, in bytes, a page with its style fits into what a server may send before it is answered. */
const SHORT_PAGE = 36_000;
const SHEET = /<link rel="stylesheet" href="([^"#]+)[^"]*"\/>/g;

/**
 * Lets a short page carry the part of its style sheet that it needs, so that it is painted one round trip sooner. The
 * sheet's link stays, switched off: root-script.ts switches it on before the page's scripts can show anything new.
 */
export function openPageStyle(folder: string): (page: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer> {
  const sheets = new Map<string, StyleNode[] | null>();
  const read = (address: string) => {
    const path = join(folder, address);
    return existsSync(path) ? readStyle(readFileSync(path, "latin1")) : null;
  };
  return (page) => {
    if (page.length > SHORT_PAGE) return page;
    // One character a byte: what is looked for is ASCII, and the rest stays as it is.
    const html = page.toString("latin1");
    const [link, another] = html.matchAll(SHEET);
    const address = link?.[1];
    if (!link || !address?.startsWith("/assets/") || another) return page;
    if (!sheets.has(address)) sheets.set(address, read(address));
    const sheet = sheets.get(address);
    if (!sheet) return page;
    const style = `<style>${styleFor(sheet, html)}</style>`;
    return Buffer.from(
      html.replace(link[0], (whole) => `${style}${whole.slice(0, -2)} disabled=""/>`),
      "latin1",
    );
  };
}
