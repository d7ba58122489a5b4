import type TurndownService from "turndown";
import { isAllowedLink } from "#app/content/markdown.ts";
import { nameOf } from "./html-nodes.ts";

/* Links of other systems: relative ones, and links that wrap blocks. */

/** Stands for a site whose URL nobody knows. */
const NOWHERE = "https://old.invalid";
const SCHEME = /^[a-z][\w+.-]*:/i;
const BLOCKS = "div, p, h1, h2, h3, h4, h5, h6, figure, ul, ol, dl, table, blockquote, pre, section, article, header";
const IMAGE = /^!\[(?:[^[\]\\]|\\.)*\]\([^()\s]*(?: "[^"]*")?\)$/;
/** Blocks of Markdown that are no paragraph. */
const NO_PARAGRAPH = /^(?:[->|]|\d+\.\s|`{3})/;

/**
 * An absolute URL, or a path from the top of a site whose URL is not known.
 * @param base URL or path of the page at which `url` stands; "" where that is not known
 */
export function resolveUrl(url: string, base: string): string {
  if (SCHEME.test(url) || (base === "" && !url.startsWith("//"))) return url;
  const from = URL.canParse(base, NOWHERE) ? new URL(base, NOWHERE) : NOWHERE;
  if (!URL.canParse(url, from)) return url;
  const { href } = new URL(url, from);
  return href.startsWith(`${NOWHERE}/`) ? href.slice(NOWHERE.length) : href;
}

/** Used for the side effects of its filter, which never matches: resolves URLs, removes links that no text here may have. */
export function resolveUrls(base: string, notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => {
      const name = nameOf(node);
      const src = node.getAttribute("src")?.trim();
      if (name === "img" && src) node.setAttribute("src", resolveUrl(src, base));
      const href = node.getAttribute("href")?.trim();
      if (name !== "a" || !href) return false;
      // A path from the top, or a place within the page, leads somewhere here as well.
      const url = /^(?:#|\/(?!\/))/.test(href) ? href : resolveUrl(href, base);
      node.setAttribute("href", url);
      if (!SCHEME.test(url) || isAllowedLink(url)) return false;
      notes.add(`the link to ${url.slice(0, 200)} became text: no text here can link to that`);
      node.removeAttribute("href");
      return false;
    },
    replacement: (text) => text,
  };
}

/** A link around blocks, such as a card of Ghost, for which Markdown has no word. */
export const linkedBlocks: TurndownService.Rule = {
  filter: (node) => nameOf(node) === "a" && Boolean(node.getAttribute("href")) && node.querySelector(BLOCKS) !== null,
  replacement: (text, node) => {
    const blocks = text
      .split(/\n\s*\n/)
      .map((block) => block.trim())
      .filter(Boolean);
    return linkTitle(blocks, linkDestination((node as HTMLElement).getAttribute("href") ?? ""));
  },
};

/** The title is the link; an image stands before it, and everything else behind it as text. */
function linkTitle(blocks: string[], url: string): string {
  const images = blocks.filter((block) => IMAGE.test(block));
  const words = blocks.filter((block) => !IMAGE.test(block));
  const title =
    words.find((block) => /^#{1,6} /.test(block)) ?? words.find((block) => !NO_PARAGRAPH.test(block)) ?? images[0];
  if (title === undefined) return blocks.length > 0 ? `\n\n${blocks.join("\n\n")}\n\n[${url}](${url})\n\n` : "";
  const [, marks = "", label = ""] = /^(#{1,6} +)?([\s\S]*)$/.exec(title) ?? [];
  const link = `${marks}[${label.replaceAll(/\n+/g, " ")}](${url})`;
  if (blocks.length === 1 && !marks) return link;
  const others = [...images, link, ...words].filter((block) => block !== title);
  return `\n\n${others.join("\n\n")}\n\n`;
}

/** The small print of Ghost's cards: a page's icon and author, a file's name and size. */
export function cardDetails(notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => /^kg-(?:bookmark|file-card)-metadata$/.test(node.getAttribute("class")?.trim() ?? ""),
    replacement: (_text, node) => {
      const said = Array.from((node as HTMLElement).children, (child) => child.textContent.trim()).filter(Boolean);
      if (said.length > 0) notes.add(`the small print of a card was left out: ${said.join(", ").slice(0, 200)}`);
      return "";
    },
  };
}

/** A URL as it can stand in a Markdown link. */
export const linkDestination = (url: string) =>
  url.replaceAll(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));
