import MarkdownIt from "markdown-it";

/* Finds and rewrites the links and images of a Markdown text, but not in its code. */

/** Finds code blocks, also in lists and quotations. Inline parsing is off. */
const blocks = new MarkdownIt();
blocks.core.ruler.enableOnly(["normalize", "block"]);
const CODE_SPAN = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** `](url "title")`, with or without angle brackets. */
const DESTINATION =
  /(!?)\[((?:[^[\]\\\n]|\\.|\[[^[\]\n]{0,500}\](?:\([^()\n]{0,1000}\))?){0,1000})\]\([ \t]{0,9}(?:<([^<>\n]{0,2000})>|((?:[^\s()<]|\([^\s()]{0,500}\)){1,2000}))([ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]{0,9}\)/g;
const DEFINITION = /^( {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]{1,9})(?:<([^<>\n]{0,2000})>|(\S{1,2000}))/gm;
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,2000})>/g;

/** Applies `change` to the parts of a text that are not code. */
export const outsideCode = (text: string, change: (part: string) => string) => outside(text, codeOf(text), change);

/** Like outsideCode, but changes code spans, too: each part has only whole lines. */
export const outsideCodeBlocks = (text: string, change: (part: string) => string) =>
  outside(text, codeBlocksOf(text), change);

type Range = readonly [start: number, end: number];

function outside(text: string, ranges: readonly Range[], change: (part: string) => string): string {
  let result = "";
  let from = 0;
  for (const [start, end] of ranges) {
    result += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return result + change(text.slice(from));
}

/** Start and end of each code block and code span, in ascending order. */
function codeOf(text: string): Range[] {
  const found: Range[] = [];
  let from = 0;
  for (const [start, end] of [...codeBlocksOf(text), [text.length, text.length] as const]) {
    for (const { index, 0: span } of text.slice(from, start).matchAll(CODE_SPAN))
      found.push([from + index, from + index + span.length]);
    found.push([start, end]);
    from = end;
  }
  return found;
}

/** Start and end of each code block, in ascending order. */
export function codeBlocksOf(text: string): Range[] {
  // Parsing takes time, and most texts have no code block.
  if (!/`{3}|~{3}|\t| {4}/.test(text)) return [];
  const lines = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: end }) => index + end.length)];
  return blocks
    .parse(text, {})
    .filter(({ type }) => type === "fence" || type === "code_block")
    .map(({ map }) => [lines[map?.[0] ?? 0] ?? 0, lines[map?.[1] ?? 0] ?? text.length]);
}

/** Replaces the URL of each link and image. For null, only the link's text or the image's description remains. */
export function rewriteDestinations(text: string, rewrite: (url: string, isImage: boolean) => string | null): string {
  return outsideCode(text, (part) => rewritePart(part, rewrite));
}

function rewritePart(part: string, rewrite: (url: string, isImage: boolean) => string | null): string {
  return part
    .replaceAll(
      DESTINATION,
      (all, bang: string, label: string, ...[angled, plain, title]: [string?, string?, string?]) => {
        const url = angled ?? plain ?? "";
        // An image inside a link.
        const inside = label.includes("](") ? rewritePart(label, rewrite) : label;
        const other = rewrite(url, bang === "!");
        if (other === url && inside === label) return all;
        return other === null ? inside : `${bang}[${inside}](${destination(other)}${title ?? ""})`;
      },
    )
    .replaceAll(DEFINITION, (all, start: string, angled: string | undefined, plain: string | undefined) => {
      const url = angled ?? plain ?? "";
      const other = rewrite(url, false);
      return other === null || other === url ? all : `${start}${destination(other)}`;
    })
    .replaceAll(AUTOLINK, (all, url: string) => {
      const other = rewrite(url, false);
      return other === null || other === url ? all : `[${url}](${destination(other)})`;
    });
}

const destination = (url: string) =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : url;
