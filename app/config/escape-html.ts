/** Escapes a text for HTML, and for an attribute in double quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The text that `escapeHtml` escaped. */
export const unescapeHtml = (html: string) =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** The text of HTML from our own Markdown renderer. */
export const plainTextOf = (html: string) => unescapeHtml(html.replace(/<[^>]*>/g, ""));
