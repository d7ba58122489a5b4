/* oxlint-disable max-params -- the signature of the rules is markdown-it's */
import MarkdownIt, { type Token } from "markdown-it";
import addCjkEmphasis from "markdown-it-cjk-friendly";
import { createHighlightBudget } from "./highlight-budget.server.ts";
import { highlight } from "./highlight.server.ts";
import { isAllowedLink } from "./allowed-link.ts";
import { addAutolinks } from "./autolinks.server.ts";
import { fenceLanguage } from "./fence-language.ts";
import { headingFragment } from "./heading-fragment.ts";
import { hyphenSlug } from "../slugs/slugify.ts";
import { addDirections } from "./markdown-direction.server.ts";
import { addNotes, footnotePrefix } from "./markdown-notes.server.ts";
import { addTaskLists } from "./task-lists.server.ts";
import { addTables } from "./tables.server.ts";
import { decodeText } from "#app/config/decode-text.ts";

// Raw HTML is shown as text. Links: http(s), mailto, tel and URLs of this site only.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
addCjkEmphasis(markdown);
addNotes(markdown);
addAutolinks(markdown);
addTaskLists(markdown);
addTables(markdown);
addDirections(markdown);
markdown.validateLink = isAllowedLink;

const renderLink = markdown.renderer.rules.link_open;
markdown.renderer.rules.link_open = (tokens, index, options, env: Env, self) => {
  const token = tokens[index];
  const href = String(token?.attrGet("href"));
  if (/^https?:/i.test(href)) token?.attrSet("rel", "noopener noreferrer nofollow");
  const heading = href.startsWith("#") && findHeading(decodeText(href.slice(1)), env);
  if (heading) token?.attrSet("href", `#${heading}`);
  // HTML does not allow a link within a link: only the outer one is written.
  if (env.linkDepth++ > 0) return "";
  return renderLink?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
};

markdown.renderer.rules.link_close = (tokens, index, options, env: Env, self) => {
  if (--env.linkDepth > 0) return "";
  return self.renderToken(tokens, index, options);
};

/** A stored image, as a text shows it. */
type TextImage = { url: string; width: number; height: number; alt: string; avif: string; webp: string };

/** The state of one rendering: the ids of its headings by the names that links may use, and its images by id. */
type Env = {
  headings: ReadonlyMap<string, string>;
  images: TextImages;
  footnotePrefix: string;
  /** The number of links around the current position. */
  linkDepth: number;
};
export type TextImages = ReadonlyMap<string, TextImage>;

const OWN_IMAGE = /^\/media\/([0-9a-f-]{36})-\d{1,5}\.(?:avif|webp)$/;
/**
 * The width of the text column, and of images of an article, which extend into the margin (app/ui/styles/prose.css). Other
 * texts have the same HTML: the images of a project load a size larger than they need on wide screens.
 */
const IMAGE_SIZES = "(min-width: 95rem) 50rem, (min-width: 80rem) 44rem, (min-width: 42rem) 37rem, 92vw";

// An image on another host would reveal readers to that host, so it becomes a link, or the text of the link around it.
// A deleted image of this site becomes its alternative text.
markdown.renderer.rules.image = (tokens, index, options, env: Env, self) => {
  const token = tokens[index];
  if (!token) return "";
  const escape = markdown.utils.escapeHtml;
  const src = String(token.attrGet("src"));
  const plainText = self.renderInlineAsText(token.children ?? [], options, env).trim();
  if (!src.startsWith("/media/")) {
    const label = escape(plainText || src);
    if (env.linkDepth > 0) return label;
    return `<a href="${escape(src)}" rel="noopener noreferrer nofollow">${label}</a>`;
  }
  const image = env.images.get(OWN_IMAGE.exec(src)?.[1] ?? "");
  if (!image) return escape(plainText);
  const { url, width, height, alt, avif, webp } = image;
  const title = String(token.attrGet("title") ?? "");
  const source = (type: string, srcset: string) =>
    `<source type="image/${type}" srcset="${escape(srcset)}" sizes="${IMAGE_SIZES}">`;
  return (
    `<picture>${source("avif", avif)}${source("webp", webp)}` +
    `<img src="${escape(url)}" alt="${escape(plainText || alt)}"${title ? ` title="${escape(title)}"` : ""}` +
    ` width="${width}" height="${height}" loading="lazy" decoding="async"></picture>`
  );
};

/** The ids of this site's images that a Markdown text shows or links to, without duplicates. */
export function imagesIn(text: string): string[] {
  if (!text.includes("/media/")) return [];
  const tokens = markdown.parse(text, {}).flatMap((token) => token.children ?? []);
  const urls = tokens.map((token) => token.attrGet("src") ?? token.attrGet("href") ?? "");
  return [...new Set(urls.map((url) => OWN_IMAGE.exec(url)?.[1] ?? ""))].filter(Boolean);
}

/** The prefix avoids collisions with the page's own ids. Authors link without it (#slug), and `link_open` adds it. */
export function headingId(text: string): string | null {
  const slug = hyphenSlug(text);
  return slug ? `s-${slug}` : null;
}

/**
 * The names of a heading in links, the most exact first: its words ("what-s-new-in-node-js"), its letters ("whats-new-in-nodejs"
 * has the same), and its id. A link has the names of the heading with its text.
 */
function namesOf(text: string, source = text): string[] {
  const words = headingFragment(text);
  return [words, words.replaceAll("-", ""), headingId(source) ?? ""];
}

function findHeading(name: string, { headings }: Env): string | undefined {
  return namesOf(name)
    .map((key) => headings.get(key))
    .find(Boolean);
}

/** Returns a function that gives each heading its id: that of its text, if no heading before it has it. */
function createHeadingIds(tokens: Token[]): (source: string) => string {
  const idOf = (source: string) => headingId(source) ?? "s-section";
  const sources = tokens.flatMap(({ type }, index) =>
    type === "heading_open" ? [tokens[index + 1]?.content ?? ""] : [],
  );
  // The number of a repeated heading must not make the id of another heading's text.
  const usedIds = new Set(sources.map(idOf));
  const counts = new Map<string, number>();
  return (source) => {
    const name = idOf(source);
    let count = (counts.get(name) ?? 0) + 1;
    let id = count === 1 ? name : `${name}-${count}`;
    while (count > 1 && usedIds.has(id)) id = `${name}-${(count += 1)}`;
    counts.set(name, count);
    usedIds.add(id);
    return id;
  };
}

/** Assigns each heading its id. Returns the ids by names; of several headings with a name, it leads to the first. */
function assignHeadingIds(tokens: Token[]): ReadonlyMap<string, string> {
  const headings: { id: string; names: string[] }[] = [];
  const repeats = new Map<string, number>();
  const idOf = createHeadingIds(tokens);
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    const inline = tokens.slice(index + 1, index + 2);
    const source = inline[0]?.content ?? "";
    const id = idOf(source);
    token.attrSet("id", id);
    const [words = "", ...others] = namesOf(textOfTokens(inline), source);
    const repeated = repeats.get(words) ?? 0;
    repeats.set(words, repeated + 1);
    // Generators number repeated headings.
    headings.push({ id, names: [words, repeated > 0 ? `${words}-${repeated}` : "", ...others] });
  }
  const byName = new Map<string, string>();
  for (const exactness of [0, 1, 2, 3]) {
    for (const { id, names } of headings) {
      const name = names[exactness];
      if (name && !byName.has(name)) byName.set(name, id);
    }
  }
  return byName;
}

markdown.renderer.rules.heading_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  // The page's own title is its h1.
  if (token?.tag === "h1") token.tag = "h2";
  return self.renderToken(tokens, index, options);
};
markdown.renderer.rules.heading_close = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token?.tag === "h1") token.tag = "h2";
  return self.renderToken(tokens, index, options);
};
markdown.renderer.rules.table_open = (tokens, index, options, _env, self) =>
  '<div class="table-scroll" tabindex="0" role="region" aria-label="Table">' + self.renderToken(tokens, index, options);
markdown.renderer.rules.table_close = () => "</table></div>";

/** A text as safe HTML, and as one line of plain text without Markdown marks. */
export type RenderedText = { html: string; plainText: string };

/**
 * Renders Markdown to safe HTML (no raw HTML, no script, checked links) and to plain text. Of this site's images, only
 * those in `images` appear. The longest text takes a second or more, so the server uses markdown-pool.server.ts.
 */
export async function renderMarkdown(
  text: string,
  images: TextImages = new Map(),
  { plainCode = false } = {},
): Promise<RenderedText> {
  const env: Env = { headings: new Map(), images, footnotePrefix: footnotePrefix(text), linkDepth: 0 };
  const tokens = markdown.parse(text, env);
  env.headings = assignHeadingIds(tokens);
  const withinBudget = createHighlightBudget();
  for (const token of tokens) {
    if (token.type !== "fence") continue;
    const code = token.content.replace(/\n$/, "");
    const language = fenceLanguage(token.info);
    const highlighted = !plainCode && withinBudget(code, language) ? await highlight(code, language) : null;
    token.meta = { html: highlighted ?? plainBlock(code, language) };
  }
  return { html: markdown.renderer.render(tokens, markdown.options, env), plainText: textOfTokens(tokens) };
}

/** Code without highlighting, but with the same class for its language as from `highlight`. */
function plainBlock(code: string, language: string): string {
  const name = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${language.toLowerCase()}"` : "";
  return `<pre${name} tabindex="0"><code>${markdown.utils.escapeHtml(code)}</code></pre>`;
}

markdown.renderer.rules.fence = (tokens, index) => `${tokens[index]?.meta?.html ?? ""}\n`;

function textOfTokens(tokens: Token[]): string {
  const plainText: string[] = [];
  for (const token of tokens) {
    if (token.type !== "inline") continue;
    for (const child of token.children ?? []) {
      if (child.type === "text" || child.type === "code_inline") plainText.push(child.content);
      else if (child.type === "softbreak" || child.type === "hardbreak") plainText.push(" ");
    }
    plainText.push(" ");
  }
  return plainText.join("").replace(/\s+/g, " ").trim();
}
