import type TurndownService from "turndown";
import { linkDestination } from "./html-links.ts";
import { characterBeside } from "./html-neighbors.ts";
import { nameOf, oneLine } from "./html-nodes.ts";

/*
 * Writes links and images with percent-encoded URLs. Turndown escapes parentheses by backslashes, which would be
 * part of the URL where images are looked up and links are rewritten.
 */

export const link = {
  filter: (node) => nameOf(node) === "a" && Boolean(node.getAttribute("href")),
  replacement: (text, node) => {
    // A line break may be all that is in it.
    if (!text.trim()) return text.includes("\n") ? text : "";
    const mark = characterBeside(node, "previous") === "!" ? AFTER_EXCLAMATION : "";
    return `${mark}[${oneLine(text)}](${target(node, "href")})`;
  },
} satisfies TurndownService.Rule;

/** Marks a link after an exclamation mark, with which it would be an image. HTML has no such character. */
const AFTER_EXCLAMATION = "\u0000";

/** Escapes the exclamation marks before links, which the rule `link` has marked. */
export const escapeBeforeLinks = (markdown: string) =>
  markdown.replaceAll(`!${AFTER_EXCLAMATION}`, String.raw`\!`).replaceAll(AFTER_EXCLAMATION, "");

/** Writes images. One whose bytes are in the HTML itself becomes its alternative text, with a note. */
export function image(turndown: TurndownService, notes: Set<string>): TurndownService.Rule {
  return {
    filter: "img",
    replacement: (_text, element) => {
      const alt = turndown.escape((element.getAttribute("alt") ?? "").replaceAll(/\s+/g, " ").trim());
      const src = element.getAttribute("src") ?? "";
      if (/^\s*data:/i.test(src)) {
        notes.add("an image inside the text (data:) was not imported: add it by hand");
        return alt;
      }
      return src ? `![${alt}](${target(element, "src")})` : "";
    },
  };
}

function target(element: HTMLElement, attribute: "href" | "src"): string {
  const url = linkDestination(element.getAttribute(attribute) ?? "");
  const title = (element.getAttribute("title") ?? "").replaceAll(/\s+/g, " ").trim();
  // An entity in place of a quotation mark keeps the title simple for those who look for links later.
  return title ? `${url} "${title.replaceAll("\\", "\\\\").replaceAll('"', "&quot;")}"` : url;
}
