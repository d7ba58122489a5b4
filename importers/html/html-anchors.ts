import type TurndownService from "turndown";
import { decodeText, headingFragment } from "#importers/text.ts";
import { nameOf } from "./html-nodes.ts";
import { rewriteDestinations } from "#importers/markdown/markdown-links.ts";

/* Markdown has no anchors, and the id of a heading is made of its text: rewrites links within a text accordingly. */

const isHeading = (node: Node) => /^h[1-6]$/.test(nameOf(node));

/** Returns a rule that records the anchors of one text, and a function that rewrites the links to them. */
export function createAnchors() {
  /** Fragments of the headings that anchors mark, by the anchors' names. */
  const targets = new Map<string, string>();
  const lost = new Set<string>();

  /** Never matches; its filter records the anchors to which links may lead. */
  const rule: TurndownService.Rule = {
    filter: (node) => {
      const name = node.getAttribute("id") || (nameOf(node) === "a" && node.getAttribute("name"));
      if (name) {
        const heading = headingAt(node);
        if (heading) targets.set(name, headingFragment(heading.textContent ?? ""));
        else if (nameOf(node) === "a") lost.add(name);
      }
      return false;
    },
    replacement: (text) => text,
  };

  return {
    rule,
    /** Rewrites links to anchors to the marked headings. Adds a note for each anchor without a heading. */
    rewriteLinks(markdown: string, notes: Set<string>): string {
      for (const name of lost)
        if (!targets.has(name))
          notes.add(`the anchor ${name.slice(0, 60)} was lost: a link to it leads to the beginning of the post`);
      return rewriteDestinations(markdown, (url) => {
        const heading = url.startsWith("#") && targets.get(decodeText(url.slice(1)));
        return heading ? `#${heading}` : url;
      });
    },
  };
}

/** Returns the heading that contains a node, or that directly follows an empty node. */
function headingAt(node: Node): Node | null {
  for (let around: Node | null = node; around; around = around.parentNode) if (isHeading(around)) return around;
  if (node.textContent?.trim()) return null;
  for (let inner: Node | null = node; inner; inner = inner.parentNode) {
    let next = inner.nextSibling;
    while (next && (nameOf(next) === "br" || (nameOf(next) === "#text" && !next.textContent?.trim())))
      next = next.nextSibling;
    if (next) return isHeading(next) ? next : null;
  }
  return null;
}
