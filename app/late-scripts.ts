/**
 * Holds the page's scripts back until root-script.ts starts them: without this their preloads compete with the fonts
 * and the first picture. Every control of a page works before its scripts do.
 */
export function holdScriptsBack(page: Buffer): Buffer<ArrayBuffer> {
  // One character a byte: what is looked for is ASCII, and the rest stays as it is.
  const html = page
    .toString("latin1")
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module" async="">/g, '<script type="text/late">');
  return Buffer.from(html, "latin1");
}
