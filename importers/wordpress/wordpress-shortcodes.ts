import { decodeText, escapeHtml, unescapeHtml } from "#importers/text.ts";
import { replaceBetween } from "#importers/between.ts";
import { VIDEO_URLS } from "#importers/html/html-embeds.ts";
import { embedParagraph } from "./wordpress-paragraphs.ts";
import type { Attachment, WordpressSite } from "./wordpress-site.ts";

/* Converts the shortcodes of WordPress, its plugins and page builders to HTML. */

export type WordpressPost = {
  id: string;
  /** The URL of the post on the old site, to which its links are relative. */
  url: string;
  content: string;
  /** The JSON of the post's field `footnotes`. */
  footnotes: string;
  site: Pick<WordpressSite, "attachments" | "uploads" | "blocks">;
};

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
/** A page builder's HTML, in Base64. */
const RAW_HTML = /\[(vc_raw_html|vc_raw_js)(?:\s[^[\]]{0,500})?\][^[\]]*\[\/\1\]/gi;
const IMAGE_NAME = /\.(?:avif|webp|png|jpe?g|gif|tiff?|bmp|heic)$/i;
/** A button, with its text between its tags or in an attribute. */
const BUTTON =
  /\[((?:[\w-]{0,40}[_-])?(?:button|btn)(?:[_-][\w-]{0,20})?)(\s[^[\]]{1,2000})\](?:([^[\]]{0,500})\[\/\1\])?/gi;
const BUTTON_URLS = ["url", "link", "href", "button_url", "button_link"];
const BUTTON_TEXTS = ["text", "title", "label", "button_text"];
/** Shortcodes that show their title above their content. */
const TITLED = /tab|toggle|accordion|panel|section|box|blurb|spoiler|faq|item|collapse|expand|notice|alert/;
/** An image or an embed, with the link around it. */
const CAPTIONED =
  /(?:<a\b[^<>]{0,2000}>\s{0,99})?<img\b[^<>]{0,4000}>(?:\s{0,99}<\/a>)?|<(iframe|video|audio|object)\b[^<>]{0,2000}>(?:[^<]{0,99}<\/\1>)?/i;

/** Converts the shortcodes in the HTML of a post. */
export function shortcodes(html: string, post: WordpressPost, notes: Set<string>): string {
  const captioned = replaceBetween(html, {
    open: /\[caption\b([^\]]{0,500})\]/gi,
    close: /\[\/caption\]/gi,
    replace: (inside, attributes = "") => {
      const image = CAPTIONED.exec(inside)?.[0] ?? "";
      const caption = inside.replace(image, "").trim() || (/caption="([^"]*)"/.exec(attributes)?.[1] ?? "");
      return `\n\n<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>\n\n`;
    },
  });
  const embedded = captioned
    .replaceAll(EMBED, (_all, name: string, url: string) => `\n\n${embedParagraph(url, kindOf(name), notes)}\n\n`)
    .replaceAll(RAW_HTML, (_all, name: string) => {
      notes.add(`the HTML in the shortcode [${name.toLowerCase()}] was left out`);
      return "";
    })
    .replaceAll(BUTTON, (all, _name: string, attributes: string, inside = "") => button(attributes, inside) || all)
    // Shortcodes side by side, such as columns, are blocks: their texts must not run together.
    .replaceAll(/(\[\/[a-z][\w-]{0,60}\])(?=\[[a-z])/gi, "$1\n\n");
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
      const value = valuesOf(attributes);
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
      notes.add(`the shortcode [${name}] was left out; its content stays`);
      const title = closed.has(name) && TITLED.test(name) ? value("title") : "";
      return title && `\n\n<p><strong>${title}</strong></p>\n\n`;
    },
  );
}

/** Returns a function that finds the value of an attribute; "" without one. */
const valuesOf = (attributes: string) => (key: string) =>
  new RegExp(`(?<![\\w-])${key}=(?:"([^"]*)"|'([^']*)'|([^"'\\s\\]]+))`, "i")
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? "";

/** A button as a link; "" when it has no URL or no text. */
function button(attributes: string, inside: string): string {
  const value = valuesOf(attributes);
  // WPBakery writes link="url:https%3A%2F%2Fx.example|title:X".
  const buttonUrl = BUTTON_URLS.map(value)
    .find(Boolean)
    ?.replace(/^url:([^|]*).*$/, (_all, url: string) => decodeText(url));
  const text = inside.trim() || BUTTON_TEXTS.map(value).find(Boolean);
  return buttonUrl && text ? `<a href="${escapeHtml(unescapeHtml(buttonUrl))}">${text}</a>` : "";
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
  const ids = idsOf(value("ids") || value("include"));
  const excluded = new Set(idsOf(value("exclude")));
  const uploads = (site.uploads.get(value("id") || id) ?? []).filter(
    (one) => IMAGE_NAME.test(one.url) && !excluded.has(one.id),
  );
  const images = ids.length > 0 ? ids.flatMap((one) => site.attachments.get(one) ?? missing(one, notes)) : uploads;
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
