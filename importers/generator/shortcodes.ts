import { dirname, join, normalize } from "node:path/posix";
import { MARKDOWN_EXTENSION, noteKey, type FileIndex } from "#importers/markdown/file-index.ts";
import { VIDEO_URLS } from "#importers/html/html-embeds.ts";
import { linkDestination } from "#importers/html/html-links.ts";
import { languageOf } from "#importers/markdown/markdown-dialects.ts";
import { CODE_SPAN, destination, outsideCode, outsideCodeBlocks } from "#importers/markdown/markdown-links.ts";
import { embedLink, figure, IMAGE_FILE, IMAGE_NAME } from "./figures.ts";

const QUOTED = /"(?:[^"\\\n]|\\.){0,1000}"|`[^`]{0,1000}`/.source;
/** Angle brackets and percent signs within a shortcode are in quotes, or do not end it. */
const ATTRIBUTES = String.raw`[^<>%]{0,1000}?|(?:[^"${"`"}<>%{]|[<>%](?!\}\})|\{(?!\{)|${QUOTED}){0,1000}?`;
/** A code span before it is matched, too: its shortcodes stay. The spans within a shortcode are its values. */
const SHORTCODE = new RegExp(
  String.raw`${CODE_SPAN.source}|\{\{[<%]\s{0,20}(\/?)\s{0,20}([\w./-]{1,60})(${ATTRIBUTES})\/?\s{0,20}[>%]\}\}`,
  "g",
);
const ATTRIBUTE = /(?:([\w-]{1,60})\s{0,9}=\s{0,9})?(?:"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g;

const BUTTON =
  /\{\{[<%]\s{0,20}(?:button|btn)(\s[^<>{}]{0,1000})[<%>]\}\}([^{}\n`]{0,500})\{\{[<%]\s{0,20}\/\s{0,20}(?:button|btn)\s{0,20}[>%]\}\}/g;

const EMBED_URLS = new Map([
  ...VIDEO_URLS,
  ["gist", "https://gist.github.com/"],
  ["instagram", "https://www.instagram.com/p/"],
  ...["tweet", "twitter", "x"].map((name): [string, string] => [name, "https://twitter.com/i/status/"]),
]);

/** `path` is the path of the file with the shortcodes. */
type Context = { path: string; index: FileIndex };

/** Converts Hugo's shortcodes. */
export function withoutShortcodes(text: string, context: Context, notes: Set<string>): string {
  return outsideCodeBlocks(text, (part) =>
    outsideCode(part, (plain) => plain.replaceAll(BUTTON, button)).replaceAll(
      SHORTCODE,
      (all, ...groups: [string?, string?, string?, string?]) => {
        const [span, end, name = "", attributes = ""] = groups;
        if (span) return all;
        const { values, options } = readAttributes(attributes);
        if (name === "figure" && !end) return figure(options.get("src") ?? "", options);
        if (name === "ref" || name === "relref") {
          const language = options.get("lang") ?? values[1] ?? languageOf(context.path);
          return destination(refUrl(options.get("path") ?? values[0] ?? "", language.toLowerCase(), context));
        }
        const start = EMBED_URLS.get(name);
        const id = options.get("id") ?? (name === "gist" ? values.join("/") : values[0]);
        if (start && id) return embedLink(name, start + id, notes);
        const html = end ? "" : media(name, values, options, notes);
        if (html) return html;
        notes.add(`the shortcode ${name} was left out; its content stays`);
        const title = options.get("title") ?? options.get("summary") ?? "";
        return end || !title ? "" : `\n\n**${title}**\n\n`;
      },
    ),
  );
}

/** An image or a player that a theme's shortcode shows; "" for others. */
function media(name: string, values: string[], options: ReadonlyMap<string, string>, notes: Set<string>): string {
  const url = options.get("src") ?? options.get("url") ?? values[0] ?? "";
  if (IMAGE_NAME.test(name) && IMAGE_FILE.test(url)) return figure(url, options);
  return /audio|video|mp[34]/i.test(name) && /[/.]/.test(url) ? embedLink(name, url, notes) : "";
}

/** A button with its text between its tags, as a link. */
function button(all: string, attributes: string, inside: string): string {
  const { options } = readAttributes(attributes);
  const url = options.get("href") ?? options.get("url") ?? options.get("link");
  return url && inside.trim() ? `[${inside.trim()}](${linkDestination(url)})` : all;
}

function readAttributes(text: string): { values: string[]; options: Map<string, string> } {
  const values: string[] = [];
  const options = new Map<string, string>();
  for (const [, name, quoted, raw, bare] of text.matchAll(ATTRIBUTE)) {
    const value = quoted?.replaceAll(/\\(.)/g, "$1") ?? raw ?? bare ?? "";
    if (name) options.set(name, value);
    else values.push(value);
  }
  return { values, options };
}

/**
 * Finds a file like Hugo: relative to the page, else by the end of its path. The extension may be missing. The file in
 * this language precedes others.
 */
function refUrl(target: string, language: string, { path, index }: Context): string {
  const [file = "", fragment = ""] = target.split(/(?=[?#])/);
  const below = file.replace(/^\/|\/$/g, "");
  if (!below) return target;
  const isAbsolute = file.startsWith("/");
  const near = normalize(join(dirname(path), below));
  const beside = isAbsolute ? [] : [...inLanguage(near, language).map((one) => `${one}.md`), near];
  const filePath =
    beside.find((one) => index.byEnd.get(one) === one) ??
    inLanguage(below, language)
      .map((one) => index.byName.get(noteKey(one)))
      .find(Boolean);
  if (filePath) return `file:/${filePath}${fragment}`;
  return isAbsolute && /\.\w+$/.test(file) ? `file:${target}` : target;
}

/** Paths, without extension, that a page can have: the ones in this language first. */
function inLanguage(path: string, language: string): string[] {
  const stem = path.replace(MARKDOWN_EXTENSION, "");
  return [`${stem}.${language}`, `${stem}/index.${language}`, stem, `${stem}/index`];
}
