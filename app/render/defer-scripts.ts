/**
 * Marks the page's scripts, so that app/inline/hydration.ts starts them later: their preloads would compete with fonts
 * and the first image. Every control of a page works before its scripts do.
 */
export function deferScripts(html: string): string {
  // React puts the preloads into the head.
  const endOfHead = html.indexOf("</head>");
  const head = html.slice(0, endOfHead).replace(/<link rel="modulepreload"[^>]*>/g, "");
  const body = html.slice(endOfHead).replaceAll('<script type="module" async="">', '<script type="text/deferred">');
  return head + body;
}
