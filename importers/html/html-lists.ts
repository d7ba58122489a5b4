import type TurndownService from "turndown";
import { isOneOf, nameOf } from "./html-nodes.ts";

/* Writes list items. In Markdown, two lists in a row are one list, unless they have different marks. */

const LISTS = ["ul", "ol"] as const;
/** Elements in whose Markdown the first list follows no other one. */
const CONTAINERS = ["li", "blockquote", "td", "th", "x-turndown"] as const;

/** Returns a rule for list items, which writes them as Turndown does, but alternates the marks of lists in a row. */
export function listItem(): TurndownService.Rule {
  const alternates = new WeakMap<Node, boolean>();
  const next = new WeakMap<Node, number>();
  const isAlternate = (list: Node): boolean => {
    const cached = alternates.get(list);
    if (cached !== undefined) return cached;
    const before = listBefore(list);
    // The items of a list before this one were written already.
    const isAlternateList = before !== null && nameOf(before) === nameOf(list) && !alternates.get(before);
    alternates.set(list, isAlternateList);
    return isAlternateList;
  };
  const numberOf = (item: Element, list: Element): number => {
    const first = Number(item.getAttribute("value") ?? next.get(list) ?? list.getAttribute("start") ?? 1);
    const number = Number.isInteger(first) && first >= 0 && first < 1e9 ? first : 1;
    next.set(list, number + 1);
    return number;
  };
  return {
    filter: "li",
    replacement: (text, item) => {
      const list = item.parentElement;
      const alternate = list !== null && isAlternate(list);
      const mark =
        list !== null && nameOf(list) === "ol"
          ? `${numberOf(item, list)}${alternate ? ")" : "."}  `
          : `${alternate ? "*" : "-"}   `;
      // The text of a task may be in a block of its own.
      const words = (taskState(item) + trimLines(text)).replace(/^\s*(\[[ x]\])\s*/, "$1 ");
      const content = words + (text.endsWith("\n") ? "\n" : "");
      return mark + content.replaceAll("\n", `\n${" ".repeat(mark.length)}`) + (item.nextSibling ? "\n" : "");
    },
  };
}

/** Never matches; its filter moves a list that stands directly in another one into the item before it. */
export const nestedList: TurndownService.Rule = {
  filter: (node) => {
    if (!isOneOf(LISTS, node)) return false;
    const isList = (child: Element) => isOneOf(LISTS, child) || child.querySelector(LISTS.join()) !== null;
    for (const list of Array.from(node.children).filter((child) => nameOf(child) !== "li" && isList(child))) {
      const before = list.previousElementSibling;
      const item = before && nameOf(before) === "li" ? before : node.ownerDocument.createElement("li");
      if (item !== before) node.insertBefore(item, list);
      item.appendChild(list);
    }
    return false;
  },
  replacement: (text) => text,
};

/** The state of a task that a program writes without a checkbox. */
function taskState(item: Element): string {
  if (item.querySelector("input[type=checkbox]")) return "";
  const state =
    item.getAttribute("role") === "checkbox" ? item.getAttribute("aria-checked") : item.getAttribute("data-checked");
  return state ? `[${state === "true" ? "x" : " "}] ` : "";
}

/** A checkbox of a task list. */
export const checkbox: TurndownService.Rule = {
  filter: (node) => nameOf(node) === "input" && node.getAttribute("type") === "checkbox" && Boolean(node.closest("li")),
  replacement: (_text, element) => {
    return (
      (element.hasAttribute("checked") ? "[x]" : "[ ]") + (/^\s/.test(element.nextSibling?.nodeValue ?? "") ? "" : " ")
    );
  },
};

/** Unlike a regular expression for its end, reads a text of many lines once. */
function trimLines(text: string): string {
  let from = 0;
  let to = text.length;
  while (text[from] === "\n") from += 1;
  while (to > from && text[to - 1] === "\n") to -= 1;
  return text.slice(from, to);
}

/** The list that ends where this one begins, also within other elements; null when there is another text between. */
function listBefore(list: Node): Node | null {
  let node: Node | null = list;
  let before = siblingBefore(node);
  while (before === null) {
    node = node.parentNode;
    if (node === null || isOneOf(CONTAINERS, node)) return null;
    before = siblingBefore(node);
  }
  for (let last: Node | null = before; last; last = last.lastChild) if (isOneOf(LISTS, last)) return last;
  return null;
}

const SHOWN = ["img", "hr", "iframe", "video", "audio"];

/** The node before, without blank ones. */
function siblingBefore(node: Node): Node | null {
  const isBlank = (other: Node) =>
    !other.textContent?.trim() && !isOneOf(SHOWN, other) && !(other as Element).querySelector?.(SHOWN.join());
  let before = node.previousSibling;
  while (before && isBlank(before)) before = before.previousSibling;
  return before;
}
