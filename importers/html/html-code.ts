import type TurndownService from "turndown";
import { link } from "./html-destinations.ts";
import { nameOf, oneLine } from "./html-nodes.ts";

/* Writes code and other preformatted text, which is shown as it is written: without links, images and emphasis. */

const LINKS_AND_IMAGES = "a[href]:not([href^='#']), img";

/** Writes preformatted text as a block of code. */
export function preformatted(notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => nameOf(node) === "pre",
    replacement: (_text, node) => {
      if (node.querySelector(LINKS_AND_IMAGES)) {
        notes.add("a link or image within preformatted text was left out");
      }
      return codeBlock(node);
    },
  };
}

/** Writes a verse of WordPress, as a paragraph that keeps its line breaks and indents. */
export const verse: TurndownService.Rule = {
  filter: (node) => nameOf(node) === "pre" && /(?:^|\s)wp-block-verse(?:\s|$)/.test(node.getAttribute("class") ?? ""),
  replacement: (text) => {
    const lines = text
      .replace(/^\n+/, "")
      .trimEnd()
      .split("\n")
      .map((line) => line.trimEnd().replace(/^[ \t]+/, (indent) => "\u00a0".repeat(indent.length)));
    return `\n\n${lines.map((line, at) => line + (line && lines[at + 1] ? "  " : "")).join("\n")}\n\n`;
  },
};

function codeBlock(node: HTMLElement): string {
  const code = node.querySelector("code") ?? node;
  const names = `${node.getAttribute("class") ?? ""} ${code.getAttribute("class") ?? ""} ${node.getAttribute("data-lang") ?? ""}`;
  const language = /(?:lang(?:uage)?-|brush:\s*|lang:)([\w+#-]+)/i.exec(names)?.[1]?.toLowerCase() ?? "";
  const text = textWithBreaks(code).replace(/^\n|\n$/g, "");
  const fence = fenceOf(text, 3);
  return `\n\n${fence}${language}\n${text}\n${fence}\n\n`;
}

/** Writes code within a line. A link around all of it becomes a link around the code. */
export function inlineCode(notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => nameOf(node) === "code" && !node.closest("pre"),
    replacement: (converted, element) => {
      const text = oneLine(textWithBreaks(element));
      // Such as an image alone.
      if (!text) return converted;
      for (const { nodeName, textContent } of Array.from(element.querySelectorAll("b, strong, i, em, s, del")))
        if (textContent.trim()) notes.add(`the formatting of <${nodeName.toLowerCase()}> was lost`);
      const fence = fenceOf(text, 1);
      const room = /^`|`$/.test(text) ? " " : "";
      const code = fence + room + text + room + fence;
      const around = element.querySelector("a[href]");
      if (around?.textContent.trim() === element.textContent.trim())
        return link.replacement(code, around as HTMLElement);
      if (element.querySelector(LINKS_AND_IMAGES)) notes.add("a link or image within code was left out");
      return code;
    },
  };
}

/** A row of at least so many backticks, longer than all rows in the code. */
function fenceOf(code: string, least: number): string {
  const longest = Math.max(least - 1, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  return "`".repeat(longest + 1);
}

function textWithBreaks(node: Node): string {
  if (nameOf(node) === "br") return "\n";
  if (node.childNodes.length === 0) return node.textContent ?? "";
  return Array.from(node.childNodes, textWithBreaks).join("");
}
