import type MarkdownIt from "markdown-it";
import type { StateCore, StateInline, Token } from "markdown-it";

/*
 * Bare URLs and email addresses are links, as in GitHub Flavored Markdown. Not by `linkify-it`: it includes full-width
 * punctuation, needs a space before an address, and counts the backslash of `a\_b`.
 */
const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`;
/** A top-level domain has no letters of two scripts, so that of `example.comを見て` ends. */
const DOMAIN = String.raw`(?:${LABEL}\.)*(?:[a-z0-9_-]+|${LABEL})`;
/** Up to a space, a quote, emphasis that ends, or punctuation of Chinese and Japanese, which have no spaces. */
const IN_PATH =
  '(?:(?!\\*\\*|~~)[^\\s<>"`\u201c\u201d\u3001-\u3003\u3008-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65])';
const PATH = `(?:(?=[/?#:@])${IN_PATH}*)?`;
const EMAIL = String.raw`[a-z0-9.+_-]+@(?:[a-z0-9_-]+\.)+[a-z0-9_-]*[a-z](?![a-z0-9_-])`;

const URL_HERE = new RegExp(`https?://(?<domain>${DOMAIN})${PATH}`, "iuy");
const MAILTO_HERE = new RegExp(`mailto:${EMAIL}`, "iuy");
const IN_TEXT = new RegExp(
  String.raw`(?<![\w./:@-])www\.(?<domain>${DOMAIN})${PATH}|(?<![\w.+/-])(?<email>${EMAIL})`,
  "giu",
);

export function addAutolinks(markdown: MarkdownIt): void {
  markdown.inline.ruler.at("linkify", linkUrl);
  markdown.core.ruler.push("autolinks", linkTexts);
}

/** Links a URL at its colon: a URL must not become emphasis, and its scheme is already in `pending`. */
function linkUrl(state: StateInline, silent: boolean): boolean {
  // The package of types lacks `linkLevel`.
  const { src, pos, md, linkLevel } = state as StateInline & { linkLevel: number };
  if (silent || linkLevel > 0 || src.charCodeAt(pos) !== 0x3a) return false;
  const [scheme = ""] = /(?<![a-z0-9.+-])(?:https?|mailto)$/i.exec(src.slice(Math.max(0, pos - 7), pos)) ?? [];
  if (!scheme || !state.pending.endsWith(scheme)) return false;
  const pattern = scheme.toLowerCase() === "mailto" ? MAILTO_HERE : URL_HERE;
  pattern.lastIndex = pos - scheme.length;
  const source = linkIn(pattern.exec(src));
  if (!source) return false;
  const text = md.utils.unescapeAll(source);
  state.pending = state.pending.slice(0, -scheme.length);
  state.push("link_open", "a", 1).attrs = [["href", md.normalizeLink(text)]];
  state.push("text", "", 0).content = text;
  state.push("link_close", "a", -1);
  state.pos += source.length - scheme.length;
  return true;
}

/** Links `www.` and email addresses in what is text when everything else is parsed. */
function linkTexts(state: StateCore): void {
  for (const inline of state.tokens) {
    if (inline.type !== "inline" || !/www\.|@/i.test(inline.content)) continue;
    let links = 0;
    inline.children = (inline.children ?? []).flatMap((token) => {
      if (token.type === "link_open") links += 1;
      else if (token.type === "link_close") links -= 1;
      return token.type === "text" && links === 0 ? linked(state, token) : [token];
    });
  }
}

function linked(state: StateCore, token: Token): Token[] {
  const { content, level } = token;
  const tokens: Token[] = [];
  const push = (type: string, tag: string, nesting: 0 | 1 | -1) => {
    const added = new state.Token(type, tag, nesting);
    added.level = level + (type === "text" && tokens.at(-1)?.type === "link_open" ? 1 : 0);
    tokens.push(added);
    return added;
  };
  let end = 0;
  for (const match of content.matchAll(IN_TEXT)) {
    const text = linkIn(match);
    if (!text) continue;
    if (match.index > end) push("text", "", 0).content = content.slice(end, match.index);
    const url = `${match.groups?.["email"] ? "mailto:" : "http://"}${text}`;
    push("link_open", "a", 1).attrs = [["href", state.md.normalizeLink(url)]];
    push("text", "", 0).content = text;
    push("link_close", "a", -1);
    end = match.index + text.length;
  }
  if (end === 0) return [token];
  if (end < content.length) push("text", "", 0).content = content.slice(end);
  return tokens;
}

/** The link without the punctuation after it; empty when the domain is none. */
function linkIn(match: RegExpExecArray | null): string {
  const domain = match?.groups?.["domain"];
  if (!match || domain?.split(".").slice(-2).join("").includes("_")) return "";
  return domain === undefined ? match[0] : withoutPunctuation(match[0]);
}

/** In characters. */
const LONGEST_ENTITY = 34;
const PUNCTUATION = /^(?:[?!.,:;*_~'\\]|(?![\p{ASCII}\p{Pd}])\p{P})$/u;

/** A link does not end with punctuation, an entity, or an unmatched closing bracket. */
function withoutPunctuation(whole: string): string {
  const link = beforeUnopened(whole);
  const count = (bracket: string) => link.split(bracket).length - 1;
  let unopened = count(")") - count("(");
  let end = link.length;
  for (;;) {
    const [entity = ""] = /&[a-z0-9]+;$/i.exec(link.slice(Math.max(0, end - LONGEST_ENTITY), end)) ?? [];
    const [last = ""] = /[^]$/u.exec(link.slice(Math.max(0, end - 2), end)) ?? [];
    if (entity) end -= entity.length;
    else if (PUNCTUATION.test(last)) end -= last.length;
    else if (last === ")" && unopened-- > 0) end -= 1;
    else return link.slice(0, end);
  }
}
/** A link in square brackets ends with them. */
function beforeUnopened(link: string): string {
  let open = 0;
  for (const { 0: bracket, index } of link.matchAll(/[[\]]/g)) {
    open += bracket === "[" ? 1 : -1;
    if (open < 0) return link.slice(0, index);
  }
  return link;
}
