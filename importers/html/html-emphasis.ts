import type TurndownService from "turndown";
import { characterBeside, edgeNode, firstCharacter, isBlock, lastCharacter } from "./html-neighbors.ts";
import { isOneOf, nameOf } from "./html-nodes.ts";

/*
 * Writes bold, italic and deleted text so that CommonMark reads it as such: a mark has no whitespace on its inner
 * side, and between a letter and punctuation it must be before the punctuation. Links and code begin and end with
 * punctuation: beside a letter, they move out of the emphasis.
 */

const MARKS: Readonly<Record<string, string>> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  del: "~~",
  s: "~~",
  strike: "~~",
};
/** Elements whose own rules write their text in bold. */
const BOLD = ["summary", "dt"] as const;
const MARKED = ["a", "code"] as const;
const TEXT_BLOCKS = ["p", "div"] as const;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
/** Maximum characters of punctuation that move out of emphasis. */
const MAX_MOVED = 50;
/** Punctuation that is neither a mark nor the start of a link or an image, and the whitespace after it. */
const LEADING = /^(?:\\[\p{P}\p{S}]|(?![\\*_~`[]|!\[)[\p{P}\p{S}]){1,50}\s*/u;
/** A link, an image or code, and the whitespace after it. */
const MARKUP =
  /^(?:!?\[(?:[^[\]\\]|\\.){0,1000}\]\([^()\s]{0,2000}(?: "[^"]{0,1000}")?\)|(`+)(?!`)[^\n]*?[^`\n]\1(?!`))\s*/;
const BREAK = "  \n";
/** Several line breaks: an empty line to Markdown, where emphasis ends. */
const BREAKS = /((?: {2}\n){2,})/;

export const emphasis: TurndownService.Rule = {
  filter: (node) =>
    Object.hasOwn(MARKS, nameOf(node)) ||
    (marksOf(node).length > 0 && (!isBlock(node) || (isOneOf(TEXT_BLOCKS, node) && !hasBlocks(node)))),
  replacement: (text, element) => {
    const marked = withMarks(text, element as HTMLElement);
    return isBlock(element) ? `\n\n${marked.trim()}\n\n` : marked;
  },
};

/** The text of an element with the marks of its name and its style. */
export const withMarks = (text: string, element: HTMLElement) =>
  marksOf(element).reduce((inner, mark) => withMark(inner, mark, element), text);

function withMark(text: string, mark: string, element: HTMLElement): string {
  const inner = text.trim();
  if (!inner || text.includes("\n\n") || isInside(element, mark)) return text;
  const start = text.indexOf(inner);
  const opening = openingOf(element, mark, inner, text.slice(0, start));
  const unopened = inner.slice(opening.movedLength);
  const closing = closingOf(element, mark, unopened, text.slice(start + inner.length));
  const rest = unopened.slice(0, unopened.length - closing.movedLength);
  if (!rest && opening.mark && closing.mark) return text;
  const lines = rest.split(BREAKS).map((part, at) => (at % 2 === 1 ? `${mark}${part}${mark}` : part));
  return opening.outside + opening.mark + lines.join("") + closing.mark + closing.outside;
}

/** `outside` is the text outside the mark. `movedLength` characters of it were at the end of the text inside. */
type Edge = { mark: string; outside: string; movedLength: number };

/** @param space the line breaks before `inner` inside the element, or an empty string */
function openingOf(element: HTMLElement, mark: string, inner: string, space: string): Edge {
  if (continues(element, mark, "previous")) return { mark: "", outside: space, movedLength: 0 };
  const before = characterBeside(element, "previous");
  const broken = space || (nameOf(edgeNode(element, "first")) === "br" ? BREAK : "");
  if (broken) return { mark, outside: before && broken, movedLength: 0 };
  const first = firstCharacter(inner);
  if (!isText(before) || flanks(element).leading || !PUNCTUATION.test(first) || first === mark[0])
    return { mark, outside: "", movedLength: 0 };
  const moved = (LEADING.exec(inner) ?? MARKUP.exec(inner) ?? [inner])[0];
  return { mark, outside: moved, movedLength: moved.length };
}

function closingOf(element: HTMLElement, mark: string, inner: string, space: string): Edge {
  if (continues(element, mark, "next")) return { mark: "", outside: space, movedLength: 0 };
  const after = characterBeside(element, "next");
  const last = edgeNode(element, "last");
  const broken = space || (nameOf(last) === "br" ? BREAK : "");
  if (broken) return { mark, outside: after && broken, movedLength: 0 };
  if (!isText(after) || flanks(element).trailing || !PUNCTUATION.test(lastCharacter(inner)))
    return { mark, outside: "", movedLength: 0 };
  const own = endsWithText(element, last) ? trailingPunctuation(inner, last.nodeValue ?? "") : 0;
  const movedLength = own || (lastCharacter(inner) === mark[0] ? 0 : markupAtEnd(inner) || inner.length);
  return { mark, outside: inner.slice(inner.length - movedLength), movedLength };
}

/** True for a character that is neither whitespace nor punctuation, such as a letter or a digit. */
const isText = (character: string) => /\S/.test(character) && !PUNCTUATION.test(character);

/** Whitespace at the ends of an element, which Turndown has moved out of it. */
const flanks = (element: HTMLElement) =>
  (element as HTMLElement & { flankingWhitespace: { leading: string; trailing: string } }).flankingWhitespace;

const STYLES = [
  ["~~", /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*\bline-through\b/i],
  ["*", /(?:^|;)\s*(?:font-style\s*:\s*(?:italic|oblique)|font\s*:[^;]*\b(?:italic|oblique)\b)/i],
  ["**", /(?:^|;)\s*(?:font-weight\s*:\s*(?:bold|bolder|[6-9]\d\d|1000)\b|font\s*:[^;]*\b(?:bold|[6-9]00)\b)/i],
] as const;
/** Styles that take back what an element's name says. Google Docs wraps whole texts in such an element. */
const NO_STYLES: Readonly<Record<string, RegExp>> = {
  "**": /font-weight\s*:\s*(?:normal|lighter|[1-5]\d\d)\b/i,
  "*": /font-style\s*:\s*normal/i,
  "~~": /text-decoration(?:-line)?\s*:\s*none/i,
};

const marksOf = (node: Node) => marksBy(nameOf(node), (node as Partial<Element>).getAttribute?.("style") ?? "");

/** The marks of an element by its name and style, the innermost first. */
export function marksBy(name: string, style: string): string[] {
  const own = MARKS[name];
  if (!style) return own ? [own] : [];
  const marks: string[] = STYLES.flatMap(([mark, pattern]) => (pattern.test(style) ? [mark] : []));
  return own && !marks.includes(own) && !NO_STYLES[own]?.test(style) ? [own, ...marks] : marks;
}

function isInside(element: Node, mark: string): boolean {
  for (let around = element.parentNode; around; around = around.parentNode) {
    if (marksOf(around).includes(mark) || (mark === "**" && isOneOf(BOLD, around))) return true;
    if (isBlock(around)) return false;
  }
  return false;
}

/** True when the element beside this one has the same mark: two marks in a row would be read as text. */
function continues(element: HTMLElement, mark: string, side: "next" | "previous"): boolean {
  if (isBlock(element)) return false;
  const beside = side === "next" ? "nextSibling" : "previousSibling";
  const isBlank = (node: Node) =>
    node.firstChild === null || (!node.textContent?.trim() && !(node as Element).children.length);
  let other = element[beside];
  while (other && marksOf(other).includes(mark) && isBlank(other)) other = other[beside];
  if (!other || !marksOf(other).includes(mark) || isBlock(other) || hasBlocks(other)) return false;
  const [one, two] = side === "next" ? (["last", "first"] as const) : (["first", "last"] as const);
  return nameOf(edgeNode(element, one)) !== "br" && nameOf(edgeNode(other, two)) !== "br";
}

/** Markdown has no emphasis around blocks. (A search by selector takes longer the more siblings there are.) */
function hasBlocks(node: Node): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (isBlock(child) || hasBlocks(child)) return true;
  return false;
}

/** False when the text of a link or code is last, of which the end in Markdown is another character. */
function endsWithText(element: Node, last: Node): boolean {
  for (let around: Node | null = last; around && around !== element; around = around.parentNode)
    if (isOneOf(MARKED, around)) return false;
  return nameOf(last) === "#text";
}

/** The length of the punctuation, with its escapes and the whitespace before it, at the end of a Markdown text. */
function trailingPunctuation(markdown: string, lastText: string): number {
  let rest = markdown;
  let own = lastText.trimEnd();
  for (let moved = 0; moved < MAX_MOVED && PUNCTUATION.test(lastCharacter(own)); moved++) {
    const last = lastCharacter(rest);
    if (!PUNCTUATION.test(last)) break;
    const before = rest.slice(0, rest.length - last.length);
    const isEscaped = isEscape(before);
    if (!isEscaped && "\\*_~`".includes(last)) break;
    rest = isEscaped ? before.slice(0, -1) : before;
    own = own.slice(0, own.length - last.length);
  }
  return rest === markdown ? 0 : markdown.length - rest.trimEnd().length;
}

/** The length of the link, image or code, and the whitespace before it, at the end of a Markdown text; else 0. */
function markupAtEnd(markdown: string): number {
  const from = markdown.endsWith("`") ? codeStart(markdown) : markdown.lastIndexOf("[", markdown.lastIndexOf("]("));
  const start = markdown[from - 1] === "!" ? from - 1 : from;
  const end = markdown.slice(Math.max(start, 0));
  return MARKUP.exec(end)?.[0] === end ? markdown.length - markdown.slice(0, start).trimEnd().length : 0;
}

function codeStart(markdown: string): number {
  let end = markdown.length;
  while (markdown[end - 1] === "`") end -= 1;
  let from = markdown.lastIndexOf(markdown.slice(end), end - 1);
  while (markdown[from - 1] === "`") from -= 1;
  return from;
}

/** True when a character after this text is escaped by its last character. */
function isEscape(text: string): boolean {
  let at = text.length;
  while (text[at - 1] === "\\") at -= 1;
  return (text.length - at) % 2 === 1;
}
