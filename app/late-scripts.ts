import { aroundMain } from "#app/platform/around-main.ts";

/**
 * Holds the page's scripts back until root-script.ts starts them: without this their preloads compete with the fonts
 * and the first picture. Every control of a page works before its scripts do. React puts both outside of the content,
 * which is most of the page.
 */
export function holdScriptsBack(html: string): string {
  const [before, main, after] = aroundMain(html);
  const held = before.replace(/<link rel="modulepreload"[^>]*>/g, "");
  return held + main + after.replace(/<script type="module" async="">/g, '<script type="text/late">');
}
