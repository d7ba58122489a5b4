import { betweenTags } from "#importers/between.ts";
import { htmlToPlainText } from "#importers/plain-text.ts";

/* WordPress adds paragraphs and line breaks when it shows a text of the classic editor; the export lacks them. */

const TAG = /<[a-z/][^<>]*>/gi;
const BLOCK_TAG =
  /(<\/?(?:p|div|ul|ol|li|h[1-6]|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|blockquote|pre|figure|figcaption|section|article|header|footer|nav|aside|details|summary|dl|dt|dd|hr|iframe|video|audio|object|form|style|script|center|address)(?=[\s/>])[^<>]*>)/i;
/** Tags after which text is a paragraph of its own. A closing tag, such as </ul>, ends a block before the text. */
const BEFORE_PARAGRAPH =
  /^(?:$|<\/|<(?:hr|div|blockquote|section|article|header|footer|aside|details|form|center|address)\b)/i;
const URL_LINE = /^[ \t]{0,99}(https?:\/\/[^\s<>"']{1,2000})[ \t]{0,99}$/gim;
const LINE_END = /(?:<br[ \t]{0,9}\/?>[ \t]{0,99})?\n/gi;

/** Adds the paragraphs, and the links that WordPress shows as embeds. */
export function addParagraphs(html: string, notes: Set<string>): string {
  return betweenTags(html, ["pre"])
    .map((part, index) => (index % 2 === 1 ? part : addToPart(part, notes)))
    .join("\n\n");
}

function addToPart(html: string, notes: Set<string>): string {
  // A line can end inside a tag, which is no line break of the text.
  const parts = html.replaceAll(TAG, (tag) => tag.replaceAll("\n", " ")).split(BLOCK_TAG);
  // Text and tags alternate.
  return parts
    .map((part, index) => (index % 2 === 1 ? part : addToText(part, parts[index - 1] ?? "", notes)))
    .join("\n");
}

/** Adds paragraphs to text without block tags that follows the block tag `before`. */
function addToText(text: string, before: string, notes: Set<string>): string {
  const isInline = !BEFORE_PARAGRAPH.test(before) && !/\n\s*\n/.test(text.trim());
  // Inside a list item or a heading, a URL is text in WordPress, too.
  const embedded =
    isInline && !/^<p\b/i.test(before)
      ? text
      : text.replaceAll(URL_LINE, (_all, url: string) => `\n\n${embedParagraph(url, "", notes)}\n\n`);
  const paragraphs = embedded
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => paragraph.replaceAll(LINE_END, "<br>\n"));
  if (isInline && paragraphs.length === 1) return paragraphs.join("");
  return paragraphs.map((paragraph) => (paragraph.startsWith("<p>") ? paragraph : `<p>${paragraph}</p>`)).join("\n\n");
}

/** Returns a link, as a paragraph, in place of an embed. */
export function embedParagraph(url: string, kind: string, notes: Set<string>): string {
  notes.add(`an ${kind ? `embedded ${kind}` : "embed"} became a link: ${htmlToPlainText(url).slice(0, 200)}`);
  return `<p><a href="${url}">${url}</a></p>`;
}
