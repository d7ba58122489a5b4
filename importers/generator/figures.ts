import { linkDestination, linkTo } from "#importers/html/html-links.ts";
import { inItalics } from "#importers/html/html-nodes.ts";
import { htmlToPlainText } from "#importers/plain-text.ts";

/* Writes what shortcodes of Hugo and includes of Jekyll show: images and embeds. */

/** The names of shortcodes and includes that show an image. */
export const IMAGE_NAME = /image|img|fig|photo|picture/i;
export const IMAGE_FILE = /\.(?:avif|webp|png|jpe?g|gif|svg|bmp|tiff?)(?:[?#].*)?$/i;

/** An image with its caption, which generators read as Markdown, below it. */
export function figure(url: string, options: ReadonlyMap<string, string>): string {
  const caption = (options.get("caption") ?? "").replaceAll(/\s+/g, " ").trim();
  const alt = (options.get("alt") || htmlToPlainText(caption)).replaceAll(/[[\]*\\]/g, String.raw`\$&`);
  const image = `![${alt}](${linkDestination(url)})`;
  const link = options.get("link");
  const source = options.get("attr") ?? "";
  const sourceLink = options.get("attrlink");
  const lines = [options.get("title") ?? "", caption, source && sourceLink ? linkTo(sourceLink, source) : source];
  const below = lines.map((line) => line && `\n${inItalics(line)}\n`).join("");
  return `\n\n${link ? `[${image}](${linkDestination(link)})` : image}\n${below}`;
}

/** A link in place of an embed, with a note. */
export function embedLink(name: string, url: string, notes: Set<string>): string {
  notes.add(`an embedded ${name} became a link: ${url}`);
  return linkTo(url);
}
