import { betweenTags } from "#importers/between.ts";
import { COMMENT } from "#importers/html/html-nodes.ts";
import { htmlToMarkdown } from "#importers/html/html-to-markdown.ts";
import { fillBlocks, numberFootnotes, readFootnotes } from "./wordpress-blocks.ts";
import { wordpressMembersOnly } from "#importers/members-only.ts";
import { addParagraphs, embedParagraph } from "./wordpress-paragraphs.ts";
import { shortcodes, type WordpressPost } from "./wordpress-shortcodes.ts";
import { escapeHtml, unescapeHtml } from "#importers/text.ts";

/* Converts the content of a WordPress post, from the classic editor or in blocks, to Markdown. */

const CODE_SHORTCODES = ["sourcecode", "code", "php", "css", "js", "html", "python", "bash"];
const LINKED_IMAGE =
  /\[(!\[(?:[^[\]\\]|\\.)*\]\()[^\s)]+( "[^"]*")?\)\]\(([^\s)]+\.(?:jpe?g|png|gif|webp|avif))(?: "[^"]*")?\)/gi;

/**
 * @throws Error with the reason why it cannot be converted
 */
export function wordpressText(post: WordpressPost): { markdown: string; notes: string[]; draft?: string } {
  const notes = new Set<string>();
  const footnotes = readFootnotes(post.footnotes, notes);
  const blocks = post.content.includes("<!-- wp:");
  const filled = fillBlocks(post.content, post.site.blocks, notes);
  const draft = wordpressMembersOnly(filled);
  let html = numberFootnotes(filled, footnotes, notes).replaceAll("\r\n", "\n");
  html = betweenTags(html, CODE_SHORTCODES, ["[", "]"])
    .map((part, index) => (index % 2 === 1 ? codeBlock(part) : part))
    .join("");
  if (html.includes("<!--nextpage-->")) notes.add("its pages became one");
  html = html
    .replaceAll(/<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<>"]+)\s*<\/div>/g, (_all, url: string) =>
      embedParagraph(url, "", notes),
    )
    .replaceAll(COMMENT, "");
  // In code, shortcodes are not replaced.
  html = betweenTags(html, ["pre", "code"])
    .map((part, index) => (index % 2 === 1 ? part : shortcodes(part, post, notes)))
    .join("");
  if (!blocks) html = addParagraphs(html, notes);
  const converted = htmlToMarkdown(html, post.url);
  // Replaces a small image that links to its large version by the large one.
  const paragraphs = [converted.markdown.replaceAll(LINKED_IMAGE, "$1$3$2)")];
  for (const [index, text] of [...footnotes.values()].entries()) {
    if (!converted.markdown.includes(`[^${index + 1}]`)) continue;
    const explanation = htmlToMarkdown(text, post.url);
    paragraphs.push(`[^${index + 1}]: ${explanation.markdown.replaceAll(/\n+/g, " ")}`);
    for (const note of explanation.notes) notes.add(note);
  }
  const text = { markdown: paragraphs.join("\n\n"), notes: [...notes, ...converted.notes] };
  return draft ? { ...text, draft } : text;
}

/** A shortcode such as `[sourcecode language="php"]…[/sourcecode]` as a block of code. */
function codeBlock(shortcode: string): string {
  const [opening, name = "", attributes = ""] = /^\[(\w+)([^[\]]{0,500})\]/.exec(shortcode) ?? [];
  if (opening === undefined) return shortcode;
  const code = shortcode.slice(opening.length, shortcode.lastIndexOf("["));
  const tag = name.toLowerCase();
  const language = /(?:lang(?:uage)?)=["']?([\w+#-]+)/i.exec(attributes)?.[1] ?? (tag.endsWith("code") ? "" : tag);
  return `<pre><code class="language-${language}">${escapeHtml(unescapeHtml(code))}</code></pre>`;
}
