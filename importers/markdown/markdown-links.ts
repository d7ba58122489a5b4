import MarkdownIt from "markdown-it";

/* Finds and rewrites the links and images of a Markdown text, but not in its code. */

/** Finds code blocks, also in lists and quotations. Inline parsing is off. */
const blocks = new MarkdownIt();
// The later paragraphs of a footnote are indented, but no code.
blocks.block.ruler.before(
  "reference",
  "footnote",
  (state, start, end, silent) => {
    const isIndented = (line: number) => (state.sCount[line] ?? 0) - state.blkIndent >= 4;
    const first = state.src.slice((state.bMarks[start] ?? 0) + (state.tShift[start] ?? 0), state.eMarks[start]);
    if (isIndented(start) || !/^\[\^[^\]\s]{1,60}\]:/.test(first)) return false;
    if (silent) return true;
    let line = start + 1;
    while (line < end && (state.isEmpty(line) || isIndented(line))) line += 1;
    state.line = line;
    return true;
  },
  { alt: ["paragraph", "reference"] },
);
blocks.core.ruler.enableOnly(["normalize", "block"]);
/** Its first group are the backticks. */
export const CODE_SPAN = /(?<!`)(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** An escaped character, an autolink, a bracket that opens or closes, or the empty line that ends a paragraph. */
const TOKEN = /\\.|<[a-z][a-z\d+.-]{1,30}:[^\s<>]{1,2000}>|!?\[|\]|\n[ \t\r>]*\n/gi;
const TITLE = /"(?:[^"\\]|\\[^]){0,500}"|'(?:[^'\\]|\\[^]){0,500}'|\((?:[^()\\]|\\[^]){0,500}\)/.source;
const URL_IN_ANGLES = /<[^<>\n]{0,2000}>/.source;
const BLANK = /[ \t]{0,9}(?:\r?\n[ \t>]{0,9})?/.source;
/** `(url "title")`, with or without angle brackets. */
const DESTINATION = new RegExp(
  `(\\(${BLANK})(${URL_IN_ANGLES}|(?:[^\\s()<]|\\([^\\s()]{0,500}\\)){1,2000})(?:(?=\\s)${BLANK}(?:${TITLE}))?${BLANK}\\)`,
  "y",
);
const REFERENCE = /\[((?:[^[\]\\]|\\.){0,200})\]/y;
const DEFINITION = new RegExp(
  `^( {0,3}\\[(?!\\^)([^\\]\\n]{1,200})\\]:[ \\t]{1,9})(${URL_IN_ANGLES}|\\S{1,2000})(?:[ \\t]{1,9}(?:${TITLE}))?[ \\t]{0,9}$`,
  "gm",
);
/** The maximum length of a reference's id. */
const MAX_ID = 200;

/** Applies `change` to the parts of a text that are not code. */
export const outsideCode = (text: string, change: (part: string) => string) => outside(text, codeOf(text), change);

/** Like outsideCode, but changes code spans, too: each part has only whole lines. */
export const outsideCodeBlocks = (text: string, change: (part: string) => string) =>
  outside(text, codeBlocksOf(text), change);

type Range = { from: number; to: number };

function outside(text: string, ranges: readonly Range[], change: (part: string) => string): string {
  let result = "";
  let done = 0;
  for (const { from, to } of ranges) {
    result += change(text.slice(done, from)) + text.slice(from, to);
    done = to;
  }
  return result + change(text.slice(done));
}

/** The code blocks and code spans, in ascending order. */
function codeOf(text: string): Range[] {
  const match: Range[] = [];
  let done = 0;
  for (const block of [...codeBlocksOf(text), { from: text.length, to: text.length }]) {
    for (const { index, 0: span } of text.slice(done, block.from).matchAll(CODE_SPAN))
      match.push({ from: done + index, to: done + index + span.length });
    match.push(block);
    done = block.to;
  }
  return match;
}

/** The code blocks, in ascending order. */
export function codeBlocksOf(text: string): Range[] {
  // Parsing takes time, and most texts have no code block.
  if (!/`{3}|~{3}|\t| {4}/.test(text)) return [];
  const lines = [0, ...[...text.matchAll(/\r\n?|\n/g)].map(({ index, 0: end }) => index + end.length)];
  return blocks
    .parse(text, {})
    .filter(({ type }) => type === "fence" || type === "code_block")
    .map(({ map }) => ({ from: lines[map?.[0] ?? 0] ?? 0, to: lines[map?.[1] ?? 0] ?? text.length }));
}

/** Returns the new URL; for null, only the link's text or the image's description remains. */
type Rewrite = (url: string, isImage: boolean) => string | null;

type Edit = Range & { text: string };
/** A link or image. `label` is its text or description, which can hold other links and images. */
type Link = Range & { label: Range; isImage: boolean } & ({ url: Range } | { id: string });
type Definition = Range & { url: Range; id: string };

/** Rewrites the URL of each link and image. For an image that is defined elsewhere in the text, `isImage` is true. */
export function rewriteDestinations(text: string, rewrite: Rewrite): string {
  const searched = withoutCode(text);
  const definitions = definitionsIn(searched);
  const ids = new Set(definitions.map(({ id }) => id));
  const { links, autolinks } = linksIn(withoutRanges(searched, definitions, "\n"), ids);
  const edits: Edit[] = [];
  const change = (url: Range, isImage: boolean) => {
    const old = text.slice(url.from, url.to).replace(/^<(.*)>$/, "$1");
    const other = rewrite(old, isImage);
    if (other !== null && other !== old) edits.push({ ...url, text: destination(other) });
    return other !== null;
  };
  for (const link of links) if ("url" in link && !change(link.url, link.isImage)) edits.push(...unlink(link));

  const references = links.filter((link) => "id" in link);
  const images = new Set(references.filter(({ isImage }) => isImage).map(({ id }) => id));
  const lost = new Set<string>();
  for (const { id, url, from, to } of definitions) {
    if (change(url, images.has(id))) continue;
    lost.add(id);
    edits.push({ from: Math.max(0, from - 1), to, text: "" });
  }
  for (const link of references) if (lost.has(link.id)) edits.push(...unlink(link));

  for (const { from, to } of autolinks) {
    const url = text.slice(from + 1, to - 1);
    const other = rewrite(url, false);
    if (other !== url) edits.push({ from, to, text: other === null ? url : `[${url}](${destination(other)})` });
  }
  return edited(text, edits);
}

/** Replaces code by backticks, so that positions stay. A code block ends a paragraph, like an empty line. */
export function withoutCode(text: string): string {
  const ranges = codeOf(text);
  const isBlock = ({ from, to }: Range) => text.slice(from, to).includes("\n");
  return withoutRanges(
    withoutRanges(text, ranges.filter(isBlock), "\n"),
    ranges.filter((range) => !isBlock(range)),
    "`",
  );
}

const withoutRanges = (text: string, ranges: readonly Range[], filler: string) =>
  edited(
    text,
    ranges.map(({ from, to }) => ({ from, to, text: filler.repeat(to - from) })),
  );

function definitionsIn(text: string): Definition[] {
  return [...text.matchAll(DEFINITION)].map(({ index, 0: whole, 1: start = "", 2: id = "", 3: url = "" }) => {
    const from = index + start.length;
    return { from: index, to: index + whole.length, url: { from, to: from + url.length }, id: normalizeId(id) };
  });
}

/** Reads the text once, however its brackets are nested: a regular expression would try all their combinations. */
function linksIn(text: string, ids: ReadonlySet<string>): { links: Link[]; autolinks: Range[] } {
  const links: Link[] = [];
  const autolinks: Range[] = [];
  let opened: Range[] = [];
  const tokens = new RegExp(TOKEN);
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const { index: from, 0: sign } = token;
    const to = tokens.lastIndex;
    if (sign.startsWith("\n")) opened = [];
    else if (sign.startsWith("<")) autolinks.push({ from, to });
    else if (sign === "[" || sign === "![") opened.push({ from, to });
    if (sign !== "]") continue;
    const open = opened.pop();
    const link = open && linkAt(text, open, from, ids);
    if (!link) continue;
    links.push(link);
    tokens.lastIndex = link.to;
  }
  return { links, autolinks };
}

/** The link with the label between these brackets; null when they are no link. */
function linkAt(text: string, open: Range, close: number, ids: ReadonlySet<string>): Link | null {
  const label = { from: open.to, to: close };
  const link = { from: open.from, label, isImage: text[open.from] === "!" };
  const match = matchAt(DESTINATION, text, close + 1);
  if (match) {
    const [all, start = "", url = ""] = match;
    const from = close + 1 + start.length;
    return { ...link, to: close + 1 + all.length, url: { from, to: from + url.length } };
  }
  if (ids.size === 0) return null;
  const [reference = "", named = ""] = matchAt(REFERENCE, text, close + 1) ?? [];
  if (!named && label.to - label.from > MAX_ID) return null;
  const id = normalizeId(named || text.slice(label.from, label.to));
  return ids.has(id) ? { ...link, to: close + 1 + reference.length, id } : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const normalizeId = (id: string) => blocks.utils.normalizeReference(id);

/** Removes all of a link but its label. */
const unlink = ({ from, to, label }: Link): Edit[] => [
  { from, to: label.from, text: "" },
  { from: label.to, to, text: "" },
];

function edited(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    result += text.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return result + text.slice(at);
}

/** Returns a URL as a link's destination: in angle brackets when it has spaces or brackets. */
export const destination = (url: string) =>
  /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : url;
