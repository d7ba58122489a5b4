import { htmlToMarkdown } from "./html-to-markdown.ts";

/* The content of a WordPress post, of the classic editor or of blocks, as Markdown. */

export type Attachment = { url: string; alt: string };

const BLOCK_LEVEL =
  /^<\/?(?:p|div|ul|ol|li|h[1-6]|table|thead|tbody|tfoot|tr|td|th|blockquote|pre|figure|figcaption|section|article|header|footer|aside|details|summary|dl|dt|dd|hr|iframe|video|audio|form|style|script|center|address|!--)\b/i;
/** What is code is none of the shortcodes' business. */
const CODE = /(<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>)/i;
const PREFORMATTED = /(<pre\b[\s\S]*?<\/pre>)/i;
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:\s[^[\]]{0,2000})?)(\/?)\](\]?)/gi;
const CODE_SHORTCODE = /\[(sourcecode|code|php|css|js|html|python|bash)((?:\s[^[\]]{0,500})?)\]([\s\S]*?)\[\/\1\]/gi;
const LINKED_IMAGE = /\[(!\[[^\]]*\]\()[^\s)]+\)\]\(([^\s)]+\.(?:jpe?g|png|gif|webp|avif))\)/gi;

/**
 * @throws Error with the reason why it cannot be converted
 */
export function wordpressText(
  content: string,
  attachments: ReadonlyMap<string, Attachment>,
): { markdown: string; notes: string[] } {
  const notes = new Set<string>();
  const blocks = content.includes("<!-- wp:");
  let html = content
    .replaceAll("\r\n", "\n")
    .replaceAll(CODE_SHORTCODE, (_all, name: string, attributes: string, code: string) => {
      const language =
        /(?:lang(?:uage)?)=["']?([\w+#-]+)/i.exec(attributes)?.[1] ?? (name.endsWith("code") ? "" : name);
      return `<pre><code class="language-${language}">${escapeHtml(unescapeHtml(code))}</code></pre>`;
    });
  if (html.includes("<!--nextpage-->")) notes.add("its pages became one");
  html = html
    .replaceAll(/<div class="wp-block-embed__wrapper">\s*(https?:\/\/[^\s<]+)\s*<\/div>/g, '<p><a href="$1">$1</a></p>')
    .replaceAll(/<!--[\s\S]*?-->/g, "");
  html = html
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : shortcodes(part, attachments, notes)))
    .join("");
  if (!blocks) html = addParagraphs(html);
  const converted = htmlToMarkdown(html);
  // A small image that links to its large one is the large one.
  const markdown = converted.markdown.replaceAll(LINKED_IMAGE, "$1$2)");
  return { markdown, notes: [...notes, ...converted.notes] };
}

/** WordPress adds paragraphs and line breaks when it shows a text of the classic editor; the export lacks them. */
function addParagraphs(html: string): string {
  const paragraph = (chunk: string) => {
    const text = chunk.trim();
    if (text === "" || BLOCK_LEVEL.test(text)) return chunk;
    if (/^https?:\/\/[^\s<]+$/.test(text)) return `<p><a href="${text}">${text}</a></p>`;
    return `<p>${text.replaceAll("\n", "<br>\n")}</p>`;
  };
  return html
    .split(PREFORMATTED)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/\n\s*\n/)
            .map(paragraph)
            .join("\n\n"),
    )
    .join("\n\n");
}

function shortcodes(html: string, attachments: ReadonlyMap<string, Attachment>, notes: Set<string>): string {
  const captioned = html.replaceAll(
    /\[caption\b([^\]]{0,500})\]([\s\S]*?)\[\/caption\]/gi,
    (_all, attributes: string, inside: string) => {
      const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? "";
      const caption = inside.replace(image, "").trim() || (/caption="([^"]*)"/.exec(attributes)?.[1] ?? "");
      return `\n\n<figure>${image}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>\n\n`;
    },
  );
  const closed = new Set(
    [...captioned.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name]) => name?.toLowerCase() ?? ""),
  );
  return captioned.replaceAll(
    SHORTCODE,
    (
      all: string,
      ...[escaped, end, rawName, attributes, , escapedEnd]: [string, string, string, string, string, string]
    ) => {
      const name = rawName.toLowerCase();
      if (escaped && escapedEnd) return all.slice(1, -1);
      if (end) return closed.has(name) ? "" : all;
      const value = (key: string) => new RegExp(`${key}=["']?([^"'\\s\\]]+)`, "i").exec(attributes)?.[1] ?? "";
      if (name === "gallery") {
        notes.add("a gallery became single images");
        return gallery(value("ids"), attachments, notes);
      }
      const source = /https?:\/\/[^\s"'\]]+/.exec(attributes)?.[0] ?? value("src");
      if (/^(embed|youtube|vimeo|audio|video|soundcloud|twitter|tweet|instagram|gist)$/.test(name)) {
        if (!source) return "";
        notes.add(`an embedded ${name} became a link: ${source.slice(0, 200)}`);
        return `\n\n<p><a href="${source}">${source}</a></p>\n\n`;
      }
      // A word in brackets is text; a shortcode has attributes or an end.
      if (!attributes.trim() && !closed.has(name)) return all;
      notes.add(`the shortcode [${name}] was left out; what stood inside it stays`);
      return "";
    },
  );
}

function gallery(ids: string, attachments: ReadonlyMap<string, Attachment>, notes: Set<string>): string {
  const images = ids.split(",").flatMap((id) => {
    const found = attachments.get(id.trim());
    if (!found && id.trim())
      notes.add(`an image of a gallery is not in the export (attachment ${id.trim().slice(0, 20)})`);
    return found ? [`<p><img src="${escapeHtml(found.url)}" alt="${escapeHtml(found.alt)}"></p>`] : [];
  });
  return `\n\n${images.join("\n\n")}\n\n`;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const unescapeHtml = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
