import { dirname, join, normalize } from "node:path/posix";
import { withKramdownIds, withoutAttributes } from "#importers/generator/heading-ids.ts";
import { withoutBreaksInTables, withoutHtmlBlocks } from "#importers/generator/html-blocks.ts";
import { withoutIncludes } from "#importers/generator/includes.ts";
import { htmlAsMarkdown, withoutInlineHtml } from "#importers/generator/inline-html.ts";
import { directives } from "#importers/generator/directives.ts";
import { blocksOfCode, withBraces, withoutComments, withoutRaw } from "#importers/generator/liquid-blocks.ts";
import { withoutLiquid } from "#importers/generator/liquid-tags.ts";
import { withoutShortcodes } from "#importers/generator/shortcodes.ts";
import { outsideCode, rewriteDestinations } from "./markdown-links.ts";
import { withWholeTables } from "./markdown-tables.ts";
import { withoutMdx } from "./mdx-text.ts";
import { callouts, wikiLinks, withoutMarks } from "./obsidian-text.ts";
import { MARKDOWN_EXTENSION, noteKey, type FileIndex } from "./file-index.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { decodeText } from "#importers/text.ts";

/* Converts Markdown of static site generators and note programs to this site's: plain CommonMark with tables. */

/** Elements whose content is Markdown in MDX. In Notion's exports only callouts are: <aside>. */
const MDX_CONTAINERS = ["div", "section", "article", "aside", "main", "header", "footer", "nav", "details", "p"];

/** True for a post of Jekyll in HTML. */
export const isHtml = (path: string) => /\.html?$/i.test(path);

type Converted = { markdown: string; notes: string[] };

/** `path` is the file's path, to which its links are relative; `index` has all Markdown files. */
type Context = { path: string; dialect: Dialect; index: FileIndex };

/** Converts the text of a file, with notes on what was lost. */
export function generatorText(body: string, context: Context): Converted {
  const { path, index } = context;
  const notes = new Set<string>();
  const { text, targets } = (isHtml(path) ? textOfHtml : textOfMarkdown)(body, context, notes);
  const markdown = rewriteDestinations(text, (url) => targets.get(decodeText(url)) ?? localUrl(url, path, index));
  return { markdown: withBraces(markdown.trim()), notes: [...notes] };
}

/** `targets` are other names of links, such as those of headings. */
type TextAndTargets = { text: string; targets: ReadonlyMap<string, string> };

function textOfHtml(body: string, { dialect }: Context, notes: Set<string>): TextAndTargets {
  const filled = withoutLiquid(withoutComments(withoutRaw(blocksOfCode(body, true))), dialect === "jekyll", notes);
  return { text: htmlAsMarkdown(filled, notes), targets: new Map() };
}

function textOfMarkdown(body: string, { path, dialect, index }: Context, notes: Set<string>): TextAndTargets {
  const isSite = dialect === "jekyll" || dialect === "content";
  let text = withoutDataImages(withoutComments(withoutRaw(blocksOfCode(body, false))), notes);
  if (isSite) text = withKramdownIds(text);
  text = withoutShortcodes(withoutIncludes(text, notes), { path, index }, notes);
  text = outsideCode(text, (part) => {
    const filled = withoutLiquid(part, dialect === "jekyll", notes);
    return wikiLinks(dialect === "notes" ? withoutMarks(filled, notes) : filled, index, notes);
  });
  text = callouts(dialect === "jekyll" ? text : directives(text, notes), notes);
  const isMdx = /\.mdx$/i.test(path);
  if (isMdx) text = withoutMdx(text, notes);
  const containers = isMdx ? MDX_CONTAINERS : dialect === "notion" ? ["aside"] : [];
  text = withoutBreaksInTables(withoutHtmlBlocks(text, containers, notes));
  text = withoutInlineHtml(withWholeTables(text, notes), notes);
  return isSite ? withoutAttributes(text) : { text, targets: new Map() };
}

const DATA_IMAGE =
  /!\[((?:[^[\]\\\n]|\\.){0,1000})\]\([ \t]{0,9}(?:<data:[^<>\n]*>|data:[^\s()<>]*)(?:[ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]{0,9}\)/gi;
const DATA_TAG = /<img\s[^<>]{0,1000}?\bsrc=(?:"data:[^"<>]*"|'data:[^'<>]*')[^<>]{0,1000}>/gi;
const DATA_DEFINITION = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]{0,9}<?data:[^\n]*(?:\n|$)/gim;

/** Replaces images with their bytes in the text (data: URLs) by their descriptions: they would be shown as text. */
function withoutDataImages(text: string, notes: Set<string>): string {
  if (!/data:/i.test(text)) return text;
  const described = (alt: string) => {
    notes.add(`an image within the text (data:) was not imported, add it by hand${alt && `: ${alt.slice(0, 60)}`}`);
    return alt;
  };
  const labels = new Set<string>();
  const rest = outsideCode(text, (part) =>
    part
      .replaceAll(DATA_IMAGE, (_all, alt: string) => described(alt))
      .replaceAll(DATA_TAG, (tag) =>
        described(/\balt=(?:"([^"]*)"|'([^']*)')/i.exec(tag)?.slice(1).find(Boolean) ?? ""),
      )
      .replaceAll(DATA_DEFINITION, (_all, label: string) => {
        labels.add(label.toLowerCase());
        return "";
      }),
  );
  if (labels.size === 0) return rest;
  return outsideCode(rest, (part) =>
    part.replaceAll(/!\[([^[\]\n]{0,1000})\](?:\[([^[\]\n]{0,200})\])?/g, (all, alt: string, label?: string) =>
      labels.has((label || alt).toLowerCase()) ? described(alt) : all,
    ),
  );
}

/** How `withoutLiquid` writes links to posts. */
const JEKYLL_POST = "/_posts/";

/** Returns a link to a file as `file:/path` from the export's root; other site paths (/…), URLs and fragments as is. */
export function localUrl(url: string, path: string, { byEnd, byName }: FileIndex): string {
  if (/^(?:[a-z][\w+.-]*:|\/\/|#|$)/i.test(url)) return url;
  const [target = ""] = url.split(/[?#]/, 1);
  const rest = url.slice(target.length);
  if (target.startsWith(JEKYLL_POST)) {
    // The tag names no extension.
    const name = noteKey(decodeText(target.slice(1)).replace(MARKDOWN_EXTENSION, ""));
    const post = byName.get(name) ?? byName.get(name.replace(/^.*\//, ""));
    return `file:/${post ?? target.slice(1)}${rest}`;
  }
  if (target.startsWith("/")) {
    const post = byEnd.get(decodeText(target.slice(1)).normalize());
    return post && /\.\w+$/.test(target) ? `file:/${post}${rest}` : url;
  }
  return `file:${normalize(join("/", dirname(path), decodeText(target)))}${rest}`;
}
