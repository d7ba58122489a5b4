import { nameOf } from "./html-nodes.ts";

/* Finds the character of the Markdown text beside an inline element. */

type Side = "next" | "previous";

/** Characters at the start and end of the Markdown of elements that do not begin or end with their text. */
const EDGES: Readonly<Record<string, { next: string; previous: string }>> = {
  br: { next: "\n", previous: "\n" },
  img: { next: "!", previous: ")" },
  code: { next: "`", previous: "`" },
  del: { next: "~", previous: "~" },
  s: { next: "~", previous: "~" },
  strike: { next: "~", previous: "~" },
};
const LINK = { next: "[", previous: ")" };

const BLOCK =
  /^(?:address|article|aside|audio|blockquote|body|center|d[dlt]|details|div|embed|fig(?:caption|ure)|footer|form|h[1-6r]|header|iframe|li|main|nav|object|[ou]l|p|pre|section|summary|table|t(?:body|d|foot|h|head|r)|video|x-turndown)$/;

/** True for blocks, and for embeds, which become blocks. */
export const isBlock = (node: Node) => BLOCK.test(nameOf(node));

/** The character after or before an inline element; "" at the end or start of its block. */
export function characterBeside(element: Node, side: Side): string {
  for (let node: Node | null = element; node && !isBlock(node); node = node.parentNode)
    for (let beside = siblingOf(node, side); beside; beside = siblingOf(beside, side)) {
      if (isBlock(beside)) return "";
      const nearest = edgeOf(beside, side);
      if (nearest) return nearest;
    }
  return "";
}

/** The last node inside an element, or the first one. */
export function edgeNode(node: Node, side: "first" | "last"): Node {
  let edge = node;
  for (let inner: Node | null = edge; inner; inner = side === "first" ? edge.firstChild : edge.lastChild) edge = inner;
  return edge;
}

function edgeOf(node: Node, side: Side): string {
  let edge = node;
  for (let inner: Node | null = edge; inner; inner = side === "next" ? edge.firstChild : edge.lastChild) {
    edge = inner;
    const isLink = nameOf(edge) === "a" && (edge as Element).hasAttribute("href");
    const mark = isLink ? LINK : EDGES[nameOf(edge)];
    if (mark) return mark[side];
  }
  const text = edge.nodeValue ?? "";
  return side === "next" ? firstCharacter(text) : lastCharacter(text);
}

export const firstCharacter = (text: string) => /^[^]/u.exec(text)?.[0] ?? "";
export const lastCharacter = (text: string) => /[^]$/u.exec(text.slice(-2))?.[0] ?? "";

const siblingOf = (node: Node, side: Side) => (side === "next" ? node.nextSibling : node.previousSibling);
