type Named = { nodeName: string };

export const nameOf = (node: Named) => node.nodeName.toLowerCase();

export const isOneOf = (names: readonly string[], node: Named) => names.includes(nameOf(node));

/** An unclosed comment extends to the end of the text, as in browsers; a search for each end would take minutes. */
export const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Joins the lines of a Markdown text that must not have several. */
export const oneLine = (text: string, separator = " ") =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(separator);

/** Returns a line, such as a caption, in italics, unless its own emphasis would end them. */
export function inItalics(line: string): string {
  const mark = /(?<!\\)\*/.test(line) || !line ? "" : "*";
  return mark + line + mark;
}
