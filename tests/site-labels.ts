/** A text of site.config.ts as it stands in the HTML of a page. */
export function asHtml(text: string): string {
  const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
