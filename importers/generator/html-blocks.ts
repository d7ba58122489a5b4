import MarkdownIt from "markdown-it";
import { COMMENT } from "#importers/html/html-nodes.ts";
import { outsideCode } from "#importers/markdown/markdown-links.ts";
import { ATTRIBUTES, BREAK, htmlAsMarkdown } from "./inline-html.ts";

const withHtml = new MarkdownIt({ html: true });
const OPENING = new RegExp(String.raw`<([a-z][a-z0-9-]{0,30})(?=[\s/>])(${ATTRIBUTES})>`, "gi");
const CLOSING = /<\/([a-z][a-z0-9-]{0,30})\s{0,9}>/gi;
/** Kramdown's attribute of elements that hold Markdown. */
const HOLDS_MARKDOWN = /\smarkdown=["']?(?:1|block|span)\b/i;
/** In a block with one of these elements, the containers of the dialect hold HTML, not Markdown. */
const STRUCTURE = /<(?:table|ul|ol|dl|pre|figure|blockquote)\b/i;

/**
 * Converts HTML blocks to Markdown, because this site shows raw HTML as text.
 * @param containers names of the elements that hold Markdown in this dialect: only their tags are removed
 */
export function withoutHtmlBlocks(text: string, containers: readonly string[], notes: Set<string>): string {
  const toMarkdown = (html: string) => htmlAsMarkdown(html, notes);
  return replaceHtmlBlocks(text, (html) => {
    const inside = markdownInside(html, containers);
    return inside === null ? toMarkdown(html) : replaceHtmlBlocks(inside, toMarkdown);
  });
}

function replaceHtmlBlocks(text: string, replace: (html: string) => string): string {
  const lines = text.split("\n");
  const blocks = withHtml.parse(text, {}).filter(({ type, map }) => type === "html_block" && map);
  for (const { map, content, level } of blocks.toReversed()) {
    const [from = 0, to = 0] = map ?? [];
    const replaced = replace(content.replaceAll(COMMENT, "")).split("\n");
    const [first = ""] = content.trim().split("\n");
    const prefix = level === 0 ? "" : (lines[from]?.slice(0, Math.max(0, lines[from].indexOf(first))) ?? "");
    lines.splice(from, to - from, insideContainer(replaced, prefix));
  }
  return lines.join("\n");
}

/** Puts a block into the list or quotation whose marks are before its first line, between empty lines. */
function insideContainer(block: readonly string[], prefix: string): string {
  const next = prefix.replaceAll(/[^>\s]/g, " ");
  // A list's mark stands right before the block.
  const [before, first] = next === prefix ? [[""], next] : [[], prefix];
  // Spaces at the end of a line are a line break.
  return [...before, ...block, ""]
    .map((line, index) => {
      const start = index === 0 ? first : next;
      return line ? start + line : start.trimEnd();
    })
    .join("\n");
}

/** Returns a block without the tags around its Markdown; null when it has none. */
function markdownInside(html: string, mayHold: readonly string[]): string | null {
  const containers = STRUCTURE.test(html) ? [] : mayHold;
  const names = new Set(containers);
  const opened = outsideCode(html, (part) =>
    part.replaceAll(OPENING, (tag, name: string, attributes: string) => {
      const key = name.toLowerCase();
      if (HOLDS_MARKDOWN.test(attributes)) names.add(key);
      else if (!containers.includes(key)) return tag;
      return "\n\n";
    }),
  );
  if (names.size === 0) return null;
  const inside = outsideCode(opened, (part) =>
    part.replaceAll(CLOSING, (tag, name: string) => (names.has(name.toLowerCase()) ? "\n\n" : tag)),
  );
  if (inside === html) return null;
  const { length } = /^[ \t]{0,99}(?=\S)/m.exec(inside)?.[0] ?? "";
  // A summary ends the line, so that the Markdown after it is no part of its block.
  return inside.replaceAll(new RegExp(`^[ \\t]{0,${length}}`, "gm"), "").replaceAll(/<\/summary>/gi, "$&\n\n");
}

/** A line break within a row would end the table. */
export function withoutBreaksInTables(text: string): string {
  if (!/<br/i.test(text) || !text.includes("|")) return text;
  const lines = text.split("\n");
  for (const { type, map } of withHtml.parse(text, {})) {
    if (type !== "table_open" || !map) continue;
    for (const [index, line] of lines.slice(...map).entries()) {
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      lines[map[0] + index] = indent + outsideCode(line.slice(indent.length), (part) => part.replaceAll(BREAK, " "));
    }
  }
  return lines.join("\n");
}
