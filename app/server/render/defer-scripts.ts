/**
 * Marks the page's scripts, so that app/browser/inline/hydration.ts starts them later, and removes their preloads, which would
 * compete with fonts and the first image. Every control of a page works before hydration.
 */
export function deferScripts(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module" async="">/g, '<script type="text/deferred">');
}
