import MarkdownIt from "markdown-it";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";
import { marksBy } from "#importers/html/html-emphasis.ts";
import { CODE_SPAN, outsideCode, outsideCodeBlocks } from "#importers/markdown/markdown-links.ts";

/** The attributes of a tag, of which quoted ones may have angle brackets; else all up to the next bracket. */
export const ATTRIBUTES = /(?:(?:[^<>"']|"[^"]{0,1000}"|'[^']{0,1000}'){0,500}|[^<>]{0,1000})/.source;
const { unescapeAll } = new MarkdownIt().utils;
export const BREAK = /<br\s*\/?>/gi;

const MARKS = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["s", "~~"],
  ["del", "~~"],
  ["strike", "~~"],
  ["kbd", "`"],
  ["code", "`"],
]);
const MARKED = [...MARKS.keys()].join("|");
const PRESENTATIONAL = "u mark sub sup small font abbr center ins big tt".split(" ");
/** Blocks, which are not converted within a line, such as in a table's cell. */
const BLOCKS = "ul ol li dl dt dd h[1-6] details summary section blockquote figure hr address main".split(" ");
const PLAIN = "span div p cite q time label nobr wbr dfn var samp bdi bdo picture source".split(" ");

/** An angle bracket, but not one around a link's URL, such as a path that begins with img/. */
const OPEN = String.raw`<(?<!\]\([ \t]{0,9}<)`;
const STYLED = new RegExp(`<(span|font|b|strong|i|em)(?=\\s)(${ATTRIBUTES})>([^<]{0,2000})</\\1>`, "gi");
/** Such as an icon, which has only a class. */
const EMPTY = new RegExp(String.raw`<(${MARKED})(?=[\s>])${ATTRIBUTES}>\s{0,9}</\1>`, "gi");
const EMBEDDED = new RegExp(
  String.raw`${OPEN}img(?=[\s/])${ATTRIBUTES}>|<(object|math|iframe|video|audio|svg)\b[\s\S]{0,5000}?</\1>`,
  "gi",
);
const TAG = new RegExp(
  `${OPEN}/?(${[MARKED, ...PRESENTATIONAL, ...PLAIN, ...BLOCKS].join("|")})(?=[\\s/>])${ATTRIBUTES}>`,
  "gi",
);
/** Whitespace, which Markdown does not allow inside a mark, after its start; or before its end, with punctuation. */
const MARK_EDGE = new RegExp(
  String.raw`${OPEN}(${MARKED})(?=[\s>])${ATTRIBUTES}>(\s{1,99})|((?<!\\)[.,:!?]{0,9})(\s{0,99})(</(?:${MARKED})\s{0,9}>)(?=([\p{L}\p{N}]?))`,
  "giu",
);
/** A code span before it is matched, too. */
const CODE = new RegExp(`${CODE_SPAN.source}|<(code|kbd)(?=[\\s>])${ATTRIBUTES}>([^<]{1,1000})</\\2>`, "gi");
/** Without tags, except in code. */
const LABEL = /(?:[^<`]|`[^`\n]{1,500}`){0,1000}|[^<]{0,1000}/.source;
/** A code span before a link is matched, too, so that its tags stay. */
const LINK = new RegExp(`${CODE_SPAN.source}|(<a(?=\\s)${ATTRIBUTES}>)(${LABEL})</a>`, "gi");

/** Converts HTML within lines, and removes the tags of what Markdown cannot express. */
export function withoutInlineHtml(text: string, notes: Set<string>): string {
  const withCode = outsideCodeBlocks(text, (part) =>
    part.replaceAll(CODE, (all, span?: string, _name?: string, inside = "") => (span ? all : codeSpan(inside))),
  );
  const converted = outsideCode(withCode, (part) =>
    part
      .replaceAll(/<!--[\s\S]{0,5000}?-->/g, "")
      .replaceAll(STYLED, styled)
      .replaceAll(EMPTY, "")
      .replaceAll(MARK_EDGE, withOuterEdge)
      .replaceAll(EMBEDDED, (html) => htmlAsMarkdown(html, notes))
      .replaceAll(BREAK, "  \n")
      .replaceAll(TAG, (_all, tagName: string) => {
        const name = tagName.toLowerCase();
        if (PRESENTATIONAL.includes(name)) notes.add(`the formatting of <${name}> was lost`);
        const mark = MARKS.get(name);
        if (mark !== undefined || PRESENTATIONAL.includes(name) || PLAIN.includes(name)) return mark ?? "";
        notes.add(`the block <${name}> within a line became text`);
        return " ";
      }),
  );
  return outsideCodeBlocks(converted, (part) =>
    part.replaceAll(LINK, (all, span?: string, tag = "", inside = "") =>
      span ? all : link(tag, inside.replaceAll(/\s+/g, " ").trim(), notes),
    ),
  );
}

/** The tags whose look an element has by its name and style. */
function styled(_all: string, name: string, attributes: string, inside: string): string {
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).find(Boolean) ?? "";
  const tags = marksBy(name.toLowerCase(), style).map((mark) => (mark === "**" ? "b" : mark === "*" ? "i" : "s"));
  return tags.reduce((html, tag) => `<${tag}>${html}</${tag}>`, inside);
}

/** Moves the edge of a mark out of it. Punctuation stays inside unless a letter follows the mark. */
// oxlint-disable-next-line max-params -- one for each group, as replaceAll has them
function withOuterEdge(
  all: string,
  opened?: string,
  start = "",
  punctuation = "",
  space = "",
  closing = "",
  next = "",
): string {
  if (opened) return start + all.slice(0, all.length - start.length);
  return space || !next ? punctuation + closing + space : closing + punctuation;
}

function codeSpan(inside: string): string {
  const plain = unescapeAll(inside);
  // In a table, a pipe that is not escaped would end the cell.
  const code = (plain.includes("|") ? inside : plain).replaceAll(/\s+/g, " ");
  if (!code.trim()) return code;
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const room = /^`|`$/.test(code) ? " " : "";
  return fence + room + code + room + fence;
}

/** Converts the link with another label: its own is Markdown already, which HTML's converter would escape. */
const link = (tag: string, label: string, notes: Set<string>) =>
  htmlAsMarkdown(`${tag}${label && "label"}</a>`, notes).replace("label", () => label);

/** Converts a piece of HTML to Markdown, and adds the notes of the conversion to `notes`. */
export function htmlAsMarkdown(html: string, notes: Set<string>): string {
  const converted = htmlToMarkdown(html);
  for (const note of converted.notes) notes.add(note);
  return converted.markdown;
}
