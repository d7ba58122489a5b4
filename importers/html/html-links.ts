import type TurndownService from "turndown";
import { isAllowedLink } from "#importers/text.ts";
import { imageSource } from "./html-images.ts";
import { nameOf } from "./html-nodes.ts";

/* Converts links of other systems: relative links, and links that wrap blocks. */

/** Placeholder for a site whose URL is unknown. */
const NOWHERE = "https://old.invalid";
export const SCHEME = /^[a-z][\w+.-]*:/i;
const BLOCKS = "div, p, h1, h2, h3, h4, h5, h6, figure, ul, ol, dl, table, blockquote, pre, section, article, header";
const IMAGE = /^!\[(?:[^[\]\\]|\\.)*\]\([^()\s]*(?: "[^"]*")?\)$/;
/** Matches Markdown blocks other than paragraphs. */
const NO_PARAGRAPH = /^(?:[->|]|\d+\.\s|`{3})/;

/**
 * Resolves `url` to an absolute URL, or to a root-relative path when the URL of the site is unknown.
 * @param base URL or path of the page that contains `url`; "" when unknown
 */
export function resolveUrl(url: string, base: string): string {
  if (SCHEME.test(url) || (base === "" && !url.startsWith("//"))) return url;
  const from = URL.canParse(base, NOWHERE) ? new URL(base, NOWHERE) : NOWHERE;
  if (!URL.canParse(url, from)) return url;
  const { href } = new URL(url, from);
  return href.startsWith(`${NOWHERE}/`) ? href.slice(NOWHERE.length) : href;
}

/** Never matches; its filter resolves URLs, and removes links that are not allowed in texts of this site. */
export function resolveUrls(base: string, notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => {
      const name = nameOf(node);
      const src = name === "img" && imageSource(node);
      if (src) node.setAttribute("src", resolveUrl(src, base));
      const href = node.getAttribute("href")?.trim();
      if (name !== "a" || !href) return false;
      // Root-relative paths and fragments stay as they are: they can lead to a page of this site, too.
      const url = /^(?:#|\/(?!\/))/.test(href) ? href : resolveUrl(href, base);
      node.setAttribute("href", url);
      if (!SCHEME.test(url) || isAllowedLink(url)) return false;
      notes.add(`the link to ${url.slice(0, 200)} became text: such links are not allowed here`);
      node.removeAttribute("href");
      return false;
    },
    replacement: (text) => text,
  };
}

/** Converts a link around blocks, such as a card of Ghost, which Markdown cannot express. */
export const linkedBlocks: TurndownService.Rule = {
  // For no element, the parser's querySelector returns undefined, not null.
  filter: (node) => nameOf(node) === "a" && Boolean(node.getAttribute("href") && node.querySelector(BLOCKS)),
  replacement: (text, node) => {
    const blocks = text
      .split(/\n\s*\n/)
      .map((block) => block.trim())
      .filter(Boolean);
    return linkTitle(blocks, linkDestination(node.getAttribute("href") ?? ""));
  },
};

/** Makes the title the link. Puts images before it, and all other blocks after it as text. */
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

/** Removes the details of Ghost's cards, with a note: a page's icon and author, a file's name and size. */
export function cardDetails(notes: Set<string>): TurndownService.Rule {
  return {
    filter: (node) => /^kg-(?:bookmark|file-card)-metadata$/.test(node.getAttribute("class")?.trim() ?? ""),
    replacement: (_text, node) => {
      const lines = Array.from(node.children, (child) => child.textContent.trim()).filter(Boolean);
      if (lines.length > 0) notes.add(`the small print of a card was left out: ${lines.join(", ").slice(0, 200)}`);
      return "";
    },
  };
}

/** Encodes the characters of a URL that a Markdown link cannot contain. */
export const linkDestination = (url: string) =>
  url.replaceAll(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));

/** Returns a Markdown link. Without `text`, the link's text is the URL: an autolink, which needs a scheme. */
export function linkTo(url: string, label = ""): string {
  const text = label || (SCHEME.test(url) ? "" : url);
  return text
    ? `[${text.replaceAll(/([[\]\\])/g, String.raw`\$1`)}](${linkDestination(url)})`
    : `<${encodeURI(decodeSafely(url))}>`;
}

function decodeSafely(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
