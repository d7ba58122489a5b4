/** Escapes a text of site.config.ts as a page's HTML does. */
export function asHtml(text: string): string {
  const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
