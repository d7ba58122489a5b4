import { VIDEO_URLS } from "./html/html-embeds.ts";
import { COMMENT } from "./html/html-nodes.ts";
import { htmlToMarkdown } from "./html/html-to-markdown.ts";
import { fillBlocks, numberFootnotes, readFootnotes } from "./wordpress-blocks.ts";
import { wordpressMembersOnly } from "./members-only.ts";
import { addParagraphs, embedParagraph } from "./wordpress-paragraphs.ts";
import type { Attachment, WordpressSite } from "./wordpress-site.ts";
import { escapeHtml, unescapeHtml } from "#app/text/escape-html.ts";

/* Converts the content of a WordPress post, from the classic editor or in blocks, to Markdown. */

export type WordpressPost = {
  id: string;
  /** The URL of the post on the old site, to which its links are relative. */
  url: string;
  content: string;
  /** The JSON of the post's field `footnotes`. */
  footnotes: string;
  site: Pick<WordpressSite, "attachments" | "uploads" | "blocks">;
};

/** Code, in which shortcodes are not replaced. */
const CODE = /(<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>)/i;
const EMBED_NAMES = "embed|youtube|vimeo|audio|video|soundcloud|twitter|tweet|instagram|gist|googlemaps";
/** The URLs of embeds up to the id, for embeds that can be named by it. */
const EMBED_URLS = new Map([...VIDEO_URLS, ["tweet", "https://twitter.com/i/status/"]]);
/** An id without a name: a number of three digits or more, or eleven characters that are no word. */
const ID_ALONE =
  /^\s+(?:(\d{3,25})|["']?(?=[\w-]{0,10}[\d_-]|[\w-]{1,10}[A-Z])([\w-]{11})["']?)(?:\s+\w{1,20}=\S{1,100}){0,9}\s*$/;
const EMBED_NAME = new RegExp(`^(?:${EMBED_NAMES})$`);
/** An embed with its URL between its tags. */
const EMBED = new RegExp(
  String.raw`\[(${EMBED_NAMES})(?:\s[^[\]]{0,500})?\]\s{0,99}(https?:\/\/[^\s<>"'[\]]{1,2000})\s{0,99}\[\/\1\]`,
  "gi",
);
/** Shortcodes that are common without attributes. */
const BARE_SHORTCODE = /^(?:contact-form(?:-7)?|cart|checkout|playlist|sitemap|toc)$/;
/** An attribute with a value, or text in quotes before all attributes. */
const ATTRIBUTE = /^\s+["']|\s[\w-]{1,60}=\S/;
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:[\s=][^[\]]{0,2000})?)(\/?)\](\]?)/gi;
const CODE_SHORTCODE = /\[(sourcecode|code|php|css|js|html|python|bash)((?:\s[^[\]]{0,500})?)\]([\s\S]*?)\[\/\1\]/gi;
/** A page builder's HTML, in Base64. */
const RAW_HTML = /\[(vc_raw_html|vc_raw_js)(?:\s[^[\]]{0,500})?\][^[\]]*\[\/\1\]/gi;
const IMAGE_NAME = /\.(?:avif|webp|png|jpe?g|gif|tiff?|bmp|heic)$/i;
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
  let html = numberFootnotes(filled, footnotes, notes)
    .replaceAll("\r\n", "\n")
    .replaceAll(CODE_SHORTCODE, (_all, name: string, attributes: string, code: string) => {
      const language =
        /(?:lang(?:uage)?)=["']?([\w+#-]+)/i.exec(attributes)?.[1] ?? (name.endsWith("code") ? "" : name);
      return `<pre><code class="language-${language}">${escapeHtml(unescapeHtml(code))}</code></pre>`;
    });
  if (html.includes("<!--nextpage-->")) notes.add("its pages became one");
  html = html
    .replaceAll(/<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<>"]+)\s*<\/div>/g, (_all, url: string) =>
      embedParagraph(url, "", notes),
    )
    .replaceAll(COMMENT, "");
  html = html
    .split(CODE)
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

function shortcodes(html: string, post: WordpressPost, notes: Set<string>): string {
  const captioned = html.replaceAll(
    /\[caption\b([^\]]{0,500})\]([\s\S]*?)\[\/caption\]/gi,
    (_all, attributes: string, inside: string) => {
      const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? "";
      const caption = inside.replace(image, "").trim() || (/caption="([^"]*)"/.exec(attributes)?.[1] ?? "");
      return `\n\n<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>\n\n`;
    },
  );
  const embedded = captioned
    .replaceAll(EMBED, (_all, name: string, url: string) => `\n\n${embedParagraph(url, kindOf(name), notes)}\n\n`)
    .replaceAll(RAW_HTML, (_all, name: string) => {
      notes.add(`the HTML in the shortcode [${name.toLowerCase()}] was left out`);
      return "";
    });
  const closed = new Set(
    [...embedded.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name]) => name?.toLowerCase() ?? ""),
  );
  return embedded.replaceAll(
    SHORTCODE,
    // oxlint-disable-next-line max-params -- one for each group, as replaceAll has them
    (all, escaped: string, end: string, rawName: string, attributes: string, slash: string, escapedEnd: string) => {
      const name = rawName.toLowerCase();
      if (escaped && escapedEnd) return all.slice(1, -1);
      if (end) return closed.has(name) ? "" : all;
      // WordPress.com writes the URL of an embed after its name: [youtube=https://…].
      if (attributes.startsWith("=") && !EMBED_NAME.test(name)) return all;
      const value = (key: string) =>
        new RegExp(`\\b${key}=(?:"([^"]*)"|'([^']*)'|([^"'\\s\\]]+))`, "i").exec(attributes)?.slice(1).find(Boolean) ??
        "";
      const isCode = closed.has(name) || isShortcode(name, attributes + slash);
      if (name === "gallery" && (isCode || !attributes.trim())) return gallery(value, post, notes);
      const source =
        /https?:\/\/[^\s"'\]]+/.exec(attributes)?.[0] ??
        (value("src") || embedUrl(name, value("id") || ID_ALONE.exec(attributes)?.slice(1).find(Boolean)));
      if (isCode && /image/.test(name)) {
        const image = imageOf(value, post);
        if (image) return image;
      }
      if (source && EMBED_NAME.test(name)) return `\n\n${embedParagraph(source, kindOf(name), notes)}\n\n`;
      if (!isCode) return all;
      notes.add(`the shortcode [${name}] was left out; what stood inside it stays`);
      return "";
    },
  );
}

/** WordPress shows text in brackets as it is, unless it is the name of a shortcode that a plugin defines. */
const isShortcode = (name: string, attributes: string) =>
  name.includes("_") ||
  ATTRIBUTE.test(attributes) ||
  attributes.endsWith("/") ||
  (!attributes.trim() && BARE_SHORTCODE.test(name));

function embedUrl(name: string, id = ""): string {
  const start = EMBED_URLS.get(name);
  return start && /^[\w-]{1,40}$/.test(id) ? start + id : "";
}

/** The image that a page builder's shortcode names by its URL or attachment; "" for none. */
function imageOf(value: (key: string) => string, { site }: WordpressPost): string {
  const attachment = site.attachments.get(value("image"));
  if (attachment) return imageTag(attachment);
  const url = unescapeHtml(value("src"));
  return IMAGE_NAME.test(url.replace(/[?#].*$/, "")) ? imageTag({ url, alt: unescapeHtml(value("alt")) }) : "";
}

const kindOf = (name: string) => (name.toLowerCase() === "embed" ? "" : name.toLowerCase());

/** Returns the images that a gallery names, or all images that were uploaded to the post. */
function gallery(value: (key: string) => string, { id, site }: WordpressPost, notes: Set<string>): string {
  const idsOf = (list: string) => list.split(/[\s,]+/).filter(Boolean);
  const named = idsOf(value("ids") || value("include"));
  const excluded = new Set(idsOf(value("exclude")));
  const uploads = (site.uploads.get(value("id") || id) ?? []).filter(
    (one) => IMAGE_NAME.test(one.url) && !excluded.has(one.id),
  );
  const images = named.length > 0 ? named.flatMap((one) => site.attachments.get(one) ?? missing(one, notes)) : uploads;
  notes.add(
    images.length > 0
      ? "a gallery became single images"
      : "a gallery was left out: none of its images is in the export",
  );
  return `\n\n${images.map(galleryImage).join("\n\n")}\n\n`;
}

function missing(id: string, notes: Set<string>): [] {
  notes.add(`an image of a gallery is not in the export (attachment ${id.slice(0, 20)})`);
  return [];
}

const galleryImage = (image: Attachment) =>
  image.caption ? `<figure>${imageTag(image)}<figcaption>${image.caption}</figcaption></figure>` : imageTag(image);

const imageTag = ({ url, alt }: Pick<Attachment, "url" | "alt">) =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`;
