import type { Document } from "./document.ts";

/**
 * Holds the page's scripts back until root-script.ts starts them: without this their preloads compete with the fonts
 * and the first picture. Every control of a page works before its scripts do.
 */
export function holdScriptsBack([head, body, end]: Document): Document {
  const held = head.replace(/<link rel="modulepreload"[^>]*>/g, "");
  return [held, body, end.replace(/<script type="module" async="">/g, '<script type="text/late">')];
}
