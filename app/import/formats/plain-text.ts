import MarkdownIt from "markdown-it";

const { unescapeAll } = new MarkdownIt().utils;

/** The text of a short piece of HTML in one line: without tags, with entities resolved. */
export function htmlToPlainText(html: string): string {
  const withoutTags = html.replaceAll(/<[^<>]*>/g, " ");
  // unescapeAll also resolves Markdown's backslash escapes, so backslashes are doubled first.
  return unescapeAll(withoutTags.replaceAll("\\", String.raw`\\`))
    .replaceAll(/\s+/g, " ")
    .trim();
}
