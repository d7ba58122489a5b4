import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { createAnchors } from "./html-anchors.ts";
import { inlineCode, preformatted, verse } from "./html-code.ts";
import { isTooDeep } from "./html-depth.ts";
import { escapeBeforeLinks, image, link } from "./html-destinations.ts";
import { emphasis, withMarks } from "./html-emphasis.ts";
import {
  coverImage,
  EMBEDS,
  embedLink,
  fileButton,
  galleryItem,
  isCover,
  playerControls,
  type Context,
} from "./html-embeds.ts";
import { isRepeatedImage } from "./html-images.ts";
import { cardDetails, linkedBlocks, resolveUrls } from "./html-links.ts";
import { checkbox, listItem, nestedList } from "./html-lists.ts";
import { inItalics, isOneOf, nameOf, oneLine } from "./html-nodes.ts";
import { tableRules } from "./html-tables.ts";

/* Converts HTML of other systems to Markdown, with notes on what Markdown cannot express. */

type Converted = { markdown: string; notes: string[] };

/** Maximum characters of HTML. A longer text exceeds the API's limit in any case. */
const MAX_HTML = 2_000_000;
const TOO_DEEP = "its HTML is nested too deeply";
const DROPPED = "script style form input button select textarea canvas svg noscript".split(" ");
/** Elements of which the text is retained, but not the formatting. */
const PRESENTATIONAL = ["math", "u", "mark", "sub", "sup", "small", "abbr", "center", "font", "ins"] as const;

/**
 * Turns HTML into Markdown.
 * @param base URL or path of the original page, to which links are relative; "" leaves links unchanged
 * @throws Error when the HTML is too long or nested too deeply
 */
export function htmlToMarkdown(html: string, base = ""): Converted {
  if (html.length > MAX_HTML) throw new Error("its text is longer than 2 million characters");
  if (isTooDeep(html)) throw new Error(TOO_DEEP);
  const notes = new Set<string>();
  try {
    const anchors = createAnchors();
    const converted = createConverter({ notes, base }, anchors.rule).turndown(html).trim();
    const markdown = anchors.rewriteLinks(escapeBeforeLinks(converted), notes);
    if (/^\|(?: {5}\|)+$/m.test(markdown)) notes.add("a table without a header row got an empty one");
    return { markdown, notes: [...notes] };
  } catch (cause) {
    if (cause instanceof RangeError) throw new Error(TOO_DEEP, { cause });
    throw cause;
  }
}

function createConverter(context: Context, anchors: TurndownService.Rule): TurndownService {
  const { notes, base } = context;
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
    // Turndown calls this instead of the rules for elements without text.
    blankReplacement: (_text, node) => {
      const element = node as HTMLElement & { isBlock: boolean };
      if (isOneOf(EMBEDS, element)) return embedLink(element, context);
      if (isCover(element)) return `\n\n${coverImage(element, base)}`;
      if (isOneOf(DROPPED, element)) notes.add(`<${nameOf(element)}> was left out`);
      return element.isBlock ? "\n\n" : "";
    },
  });
  escapeEntities(turndown);
  turndown.use(gfm);
  // The plugin writes ~text~; strikethrough is ~~text~~ here.
  turndown.addRule("emphasis", emphasis);
  turndown.addRule("heading", { filter: ["h1", "h2", "h3", "h4", "h5", "h6"], replacement: heading });
  turndown.addRule("dropped", {
    filter: (node) => isOneOf(DROPPED, node),
    replacement: (_text, node) => {
      if (!isRepeatedImage(node)) notes.add(`<${nameOf(node)}> was left out`);
      return "";
    },
  });
  turndown.addRule("checkbox", checkbox);
  turndown.addRule("listItem", listItem());
  turndown.addRule("nestedList", nestedList);
  turndown.addRule("embed", {
    filter: (node) => isOneOf(EMBEDS, node),
    replacement: (_text, node) => embedLink(node, context),
  });
  turndown.addRule("look", {
    filter: (node) => isOneOf(PRESENTATIONAL, node),
    replacement: (text, node) => {
      notes.add(`the formatting of <${nameOf(node)}> was lost`);
      return withMarks(text, node);
    },
  });
  turndown.addRule("figure", { filter: "figure", replacement: (text) => `\n\n${text.trim()}\n\n` });
  turndown.addRule("caption", {
    filter: "figcaption",
    replacement: (text) => `\n\n${inItalics(oneLine(text))}\n\n`,
  });
  turndown.addRule("preformatted", preformatted(notes));
  turndown.addRule("verse", verse);
  turndown.addRule("code", inlineCode(notes));
  turndown.addRule("summary", { filter: "summary", replacement: (text) => `\n\n**${text.trim()}**\n\n` });
  turndown.addRule("term", {
    filter: (node) => nameOf(node) === "dt",
    replacement: (text) => `\n\n**${text.trim()}**\n\n`,
  });
  turndown.addRule("quotation", { filter: "q", replacement: (text) => `“${text}”` });
  turndown.addRule("footnote", {
    filter: (node) => nameOf(node) === "sup" && node.hasAttribute("data-fn"),
    replacement: (_text, node) => `[^${node.getAttribute("data-fn")}]`,
  });
  turndown.addRule("image", image(turndown, notes));
  turndown.addRule("link", link);
  turndown.addRule("linkedBlocks", linkedBlocks);
  turndown.addRule("cover", {
    filter: isCover,
    replacement: (text, node) => `\n\n${coverImage(node, base)}${text.trim()}\n\n`,
  });
  turndown.addRule("player", playerControls);
  turndown.addRule("fileButton", fileButton);
  turndown.addRule("galleryItem", galleryItem);
  turndown.addRule("card", cardDetails(notes));
  for (const [name, rule] of Object.entries(tableRules(notes))) turndown.addRule(name, rule);
  turndown.addRule("anchors", anchors);
  turndown.addRule("urls", resolveUrls(base, notes));
  return turndown;
}

/** Makes Turndown escape text that looks like an entity: the HTML parser has already resolved the real ones. */
function escapeEntities(turndown: TurndownService): void {
  const escape = turndown.escape.bind(turndown);
  turndown.escape = (text) => escape(text).replaceAll(/&(?=#?\w{1,32};)/g, String.raw`\&`);
}

/** A heading of Markdown is one line. */
function heading(text: string, node: TurndownService.Node): string {
  const line = oneLine(text);
  return line ? `\n\n${"#".repeat(Number(nameOf(node).slice(1)))} ${line}\n\n` : "\n\n";
}
