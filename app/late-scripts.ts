/**
 * Holds the page's scripts back until root-script.ts starts them: without this their preloads compete with the fonts
 * and the first picture. Every control of a page works before its scripts do.
 */
export function holdScriptsBack(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script type="module" async="">/g, '<script type="text/late">');
}
