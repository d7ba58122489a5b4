/** Without the characters that XML 1.0 cannot carry (section 2.2), and without an early end of a CDATA section. */
export function xmlSafe(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this removes
  return text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "").replaceAll("]]>", "]]\u200B>");
}

/** Text as it may stand between tags or in an attribute. */
export function xmlEscape(text: string): string {
  return xmlSafe(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}
