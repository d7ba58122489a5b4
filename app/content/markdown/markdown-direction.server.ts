import type MarkdownIt from "markdown-it";
import type { StateCore, Token } from "markdown-it";

/*
 * Marks lists, quotes and tables that begin with a right-to-left letter, so that their markers and columns start at the
 * right. Paragraphs and headings need no attribute: the style sheet has them follow their first letter.
 */
const OPENS = /(?:list|blockquote|table)_open$/;
const CLOSES = /(?:list|blockquote|table)_close$/;
/** The blocks of Unicode whose letters run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function addDirections(markdown: MarkdownIt): void {
  markdown.core.ruler.push("directions", markDirections);
}

function markDirections({ tokens }: StateCore): void {
  let undecided: Token[] = [];
  for (const token of tokens) {
    if (OPENS.test(token.type)) undecided.push(token);
    else if (CLOSES.test(token.type)) undecided.pop();
    const [letter] = (token.type === "inline" && /\p{L}/u.exec(token.content)) || [];
    if (letter === undefined) continue;
    if (RIGHT_TO_LEFT.test(letter)) for (const open of undecided) open.attrSet("dir", "rtl");
    undecided = [];
  }
}
