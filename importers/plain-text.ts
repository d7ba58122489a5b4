import MarkdownIt from "markdown-it";

const markdown = new MarkdownIt({ html: true });
const { unescapeAll } = markdown.utils;

/** The text of a short piece of HTML in one line: without tags, with entities resolved. */
export function htmlToPlainText(html: string): string {
  const withoutTags = html.replaceAll(/<[^<>]*>/g, " ");
  // unescapeAll also resolves Markdown's backslash escapes, so backslashes are doubled first.
  return unescapeAll(withoutTags.replaceAll("\\", String.raw`\\`))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The text of a line of Markdown, such as a heading: without marks, tags and the URLs of links. */
export function markdownToPlainText(line: string): string {
  const tokens = markdown.parseInline(line, {}).flatMap(({ children }) => children ?? []);
  return tokens
    .map(({ type, content }) => {
      if (type === "text" || type === "code_inline") return content;
      return type === "html_inline" && /^<br/i.test(content) ? " " : "";
    })
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
