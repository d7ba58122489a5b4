import { capitalize } from "#app/config/capitalize.ts";
import type MarkdownIt from "markdown-it";
import type { StateBlock, StateCore, StateInline, Token } from "markdown-it";
import { fnv1a } from "#app/config/fnv.ts";

/*
 * Adds two extensions to Markdown: footnotes (`[^1]`, defined by `[^1]: …`) and notes (`> [!NOTE]`). Their contents are
 * parsed as Markdown, so raw HTML in them is shown as text.
 */
const DEFINITION = /^\[\^([^\]\s]{1,60})\]:[ \t]*/;
const REFERENCE = /^\[\^([^\]\s]{1,60})\]/;
const NOTE = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

type Footnotes = {
  /** The definitions, by name. */
  texts: Map<string, string>;
  /** The referenced names in the order of their numbers, with number and count of references. */
  used: Map<string, { number: number; references: number }>;
};
type Env = { footnotes?: Footnotes; footnotePrefix: string };

const footnotesOf = (env: Env): Footnotes => (env.footnotes ??= { texts: new Map(), used: new Map() });

/** Adds footnotes and notes such as `> [!TIP]` to a parser. */
export function addNotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before("reference", "footnote_definition", define, { alt: ["paragraph", "reference"] });
  markdown.inline.ruler.before("link", "footnote_reference", refer);
  markdown.core.ruler.before("inline", "note", markNotes);
  markdown.core.ruler.after("inline", "footnotes", append);
  markdown.renderer.rules["footnote_reference"] = (tokens, index, _options, env: Env) => {
    const { number, nth } = metaOf(tokens[index]);
    const prefix = env.footnotePrefix;
    const id = nth > 1 ? `${prefix}-ref-${number}-${nth}` : `${prefix}-ref-${number}`;
    return `<sup><a href="#${prefix}-${number}" id="${id}" aria-label="Footnote ${number}">${number}</a></sup>`;
  };
  markdown.renderer.rules["footnote_open"] = (tokens, index, _options, env: Env) =>
    `<li id="${env.footnotePrefix}-${metaOf(tokens[index]).number}">`;
  markdown.renderer.rules["footnote_back"] = (tokens, index, _options, env: Env) => {
    const { number } = metaOf(tokens[index]);
    return ` <a href="#${env.footnotePrefix}-ref-${number}" aria-label="Back to the text, footnote ${number}">↩</a>`;
  };
}

const metaOf = (token?: Token) => (token?.meta ?? { number: 0, nth: 0 }) as { number: number; nth: number };

/** An id prefix from a hash of the text, so that footnotes of two texts on a page have different ids. */
export function footnotePrefix(text: string): string {
  return `s-fn-${fnv1a(text).toString(36)}`;
}

function define(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndented(state, startLine)) return false;
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  const first = lineAt(startLine);
  const match = DEFINITION.exec(first);
  if (!match) return false;
  if (silent) return true;
  const paragraphs = [[first.slice(match[0].length)]];
  let next = startLine + 1;
  for (let line = next; line < endLine; line += 1) {
    if (state.isEmpty(line)) continue;
    const isAfterGap = line > next;
    const mustIndent = isAfterGap || paragraphs.length > 1;
    if (mustIndent ? !isIndented(state, line) : DEFINITION.test(lineAt(line))) break;
    if (isAfterGap) paragraphs.push([]);
    paragraphs.at(-1)?.push(lineAt(line));
    next = line + 1;
  }
  const { texts } = footnotesOf(state.env as Env);
  const name = match[1] ?? "";
  // A note is one paragraph here. Two spaces at the end of a line begin a new line.
  if (!texts.has(name))
    texts.set(
      name,
      paragraphs
        .map((lines) => lines.join("\n").trim())
        .join("  \n")
        .trim(),
    );
  state.line = next;
  return true;
}

/** True for a line that would be a code block, and after an empty line continues a footnote. */
const isIndented = ({ sCount, blkIndent }: StateBlock, line: number) => (sCount[line] ?? 0) - blkIndent >= 4;

function refer(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  const match = REFERENCE.exec(state.src.slice(state.pos, state.pos + 64));
  const { footnotes } = state.env as Env;
  if (!match || !footnotes?.texts.has(match[1] ?? "")) return false;
  if (!silent) {
    const name = match[1] ?? "";
    const use = footnotes.used.get(name) ?? { number: footnotes.used.size + 1, references: 0 };
    use.references += 1;
    footnotes.used.set(name, use);
    state.push("footnote_reference", "", 0).meta = { number: use.number, nth: use.references };
  }
  state.pos += match[0].length;
  return true;
}

/** Turns a blockquote that begins with `[!NOTE]` into an `aside`. */
function markNotes({ tokens }: StateCore): void {
  const around: Token[] = [];
  for (const [index, open] of tokens.entries()) {
    if (open.type === "blockquote_close") open.tag = around.pop()?.tag ?? open.tag;
    if (open.type !== "blockquote_open") continue;
    around.push(open);
    const inline = tokens[index + 2];
    if (tokens[index + 1]?.type !== "paragraph_open" || !inline) continue;
    const [mark, kind = ""] = NOTE.exec(inline.content) ?? [];
    if (mark === undefined) continue;
    inline.content = inline.content.slice(mark.length);
    open.tag = "aside";
    open.attrSet("class", "note");
    open.attrSet("role", "note");
    const word = capitalize(kind.toLowerCase());
    open.attrSet("aria-label", word);
    open.attrSet("data-kind", word);
    if (inline.content !== "") continue;
    // Hides the paragraph that contained nothing but the mark.
    for (const token of [tokens[index + 1], tokens[index + 3]]) if (token) token.hidden = true;
  }
}

/** Appends the referenced definitions to the end of the text. */
function append(state: StateCore): void {
  const { footnotes } = state.env as Env;
  if (!footnotes || footnotes.used.size === 0) return;
  const push = (type: string, tag: string, nesting: 0 | 1 | -1, meta?: object): Token => {
    const token = new state.Token(type, tag, nesting);
    token.block = true;
    if (meta) token.meta = meta;
    state.tokens.push(token);
    return token;
  };
  const section = push("footnotes_open", "section", 1);
  section.attrSet("class", "footnotes");
  section.attrSet("aria-label", "Footnotes");
  push("footnotes_list_open", "ol", 1);
  let index = -1;
  // A definition may reference further footnotes, which extend `used` during this loop.
  for (const name of footnotes.used.keys()) {
    index += 1;
    push("footnote_open", "li", 1, { number: index + 1 });
    const inline = push("inline", "", 0);
    inline.content = footnotes.texts.get(name) ?? "";
    inline.children = [];
    state.md.inline.parse(inline.content, state.md, state.env, inline.children);
    push("footnote_back", "", 0, { number: index + 1 });
    push("footnote_close", "li", -1);
  }
  push("footnotes_list_close", "ol", -1);
  push("footnotes_close", "section", -1);
}
