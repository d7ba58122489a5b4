import { linkDestination, linkTo } from "#app/import/formats/html/html-links.ts";
import { inItalics } from "#app/import/formats/html/html-nodes.ts";
import { htmlToPlainText } from "#app/import/formats/plain-text.ts";

/* Writes what shortcodes of Hugo and includes of Jekyll show: images and embeds. */

/** An image with its caption, which generators read as Markdown, below it. */
export function figure(url: string, named: ReadonlyMap<string, string>): string {
  const caption = (named.get("caption") ?? "").replaceAll(/\s+/g, " ").trim();
  const alt = (named.get("alt") || htmlToPlainText(caption)).replaceAll(/[[\]*\\]/g, String.raw`\$&`);
  const line = caption && `\n${inItalics(caption)}\n`;
  return `\n\n![${alt}](${linkDestination(url)})\n${line}`;
}

export function embedLink(name: string, url: string, notes: Set<string>): string {
  notes.add(`an embedded ${name} became a link: ${url}`);
  return linkTo(url);
}
