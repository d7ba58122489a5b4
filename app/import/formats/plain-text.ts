import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/** The text of a short piece of HTML in one line: without tags, with entities resolved. */
export function htmlToPlainText(html: string): string {
  const withoutTags = html.replaceAll(/<[^<>]*>/g, " ");
  // It resolves Markdown's backslashes as well, so these are doubled.
  return unescapeAll(withoutTags.replaceAll("\\", String.raw`\\`))
    .replaceAll(/\s+/g, " ")
    .trim();
}
