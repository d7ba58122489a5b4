import { dirname, join, normalize } from "node:path/posix";
import MarkdownIt from "markdown-it";
import { htmlToMarkdown, linkTo } from "./html/html-to-markdown.ts";
import { COMMENT } from "./html/html-nodes.ts";
import { outsideCode, rewriteDestinations } from "./markdown-links.ts";
import { withoutMdx } from "./mdx-text.ts";
import { callouts, wikiLinks, withoutHighlights } from "./obsidian-text.ts";
import type { FileIndex } from "./file-index.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { decodeText } from "#app/text/decode.ts";

/* Converts Markdown of static site generators and note programs to this site's: plain CommonMark with tables. */

type Converted = { markdown: string; notes: string[] };

const withHtml = new MarkdownIt({ html: true });

/** `path` is the file's path, to which its links are relative; `index` has all Markdown files. */
type Context = { path: string; dialect: Dialect; index: FileIndex };

export function generatorText(body: string, { path, dialect, index }: Context): Converted {
  const notes = new Set<string>();
  let text = withoutDataImages(blocksOfCode(body), notes);
  text = outsideCode(text, (part) => {
    const filled = shortcodes(liquid(part, dialect === "jekyll", notes), notes);
    return wikiLinks(dialect === "notes" ? withoutHighlights(filled) : filled, index, notes);
  });
  text = callouts(text, notes);
  if (/\.mdx$/i.test(path)) text = withoutMdx(text, notes);
  text = withoutBreaksInTables(withoutHtml(text, notes));
  text = outsideCode(text, (part) => inlineHtml(part, notes));
  const markdown = rewriteDestinations(text, (url) => localUrl(url, path, index));
  return { markdown: markdown.trim(), notes: [...notes] };
}

/** Converts Liquid's and Hugo's code blocks to fences before all other steps, so that these do not change the code. */
function blocksOfCode(text: string): string {
  const fence = (language: string | undefined, code: string) =>
    `\n\`\`\`\`${language ?? ""}\n${code.replace(/^\n|\n\s*$/g, "")}\n\`\`\`\`\n`;
  return text
    .replaceAll(
      /\{%-?\s*highlight\s+([\w+#-]+)[^%]{0,200}%\}([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g,
      (_all, language: string, code: string) => fence(language, code),
    )
    .replaceAll(
      /\{\{[<%]\s*highlight\s+"?([\w+#-]+)"?[^>%]{0,200}[>%]\}\}([\s\S]*?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
      (_all, language: string, code: string) => fence(language, code),
    )
    .replaceAll(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "");
}

const DATA_IMAGE =
  /!\[((?:[^[\]\\\n]|\\.){0,1000})\]\([ \t]{0,9}(?:<data:[^<>\n]*>|data:[^\s()<>]*)(?:[ \t]{1,9}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?[ \t]{0,9}\)/gi;
const DATA_TAG = /<img\s[^<>]{0,1000}?\bsrc=(?:"data:[^"<>]*"|'data:[^'<>]*')[^<>]{0,1000}>/gi;
const DATA_DEFINITION = /^ {0,3}\[(?!\^)([^\]\n]{1,200})\]:[ \t]{0,9}<?data:[^\n]*(?:\n|$)/gim;

/** Replaces images whose bytes stand in the text (data: URLs) by their descriptions: they would be shown as text. */
function withoutDataImages(text: string, notes: Set<string>): string {
  if (!/data:/i.test(text)) return text;
  const described = (alt: string) => {
    notes.add(`an image within the text (data:) did not come${alt && `: ${alt.slice(0, 60)}`}`);
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

function liquid(text: string, isJekyll: boolean, notes: Set<string>): string {
  return text
    .replaceAll(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}(?=\/|\{\{)/g, "")
    .replaceAll(
      /\{\{\s*["']([^"'{}]{1,500})["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.\w+)\s*\}\}/g,
      "$1",
    )
    .replaceAll(/\{\{(?![<%])-?\s*([^{}\n]{1,300}?)\s*-?\}\}/g, (all, output: string) => {
      notes.add(
        `the template's output {{ ${output.slice(0, 60)} }} ${isJekyll ? "was left out" : "stands in it as text"}`,
      );
      return isJekyll ? "" : all;
    })
    .replaceAll(/\{%-?\s*post_url\s+([^\s%]{1,300})\s*-?%\}/g, "/_posts/$1.md")
    .replaceAll(/\{%-?\s*link\s+([^\s%]{1,300})\s*-?%\}/g, "/$1")
    .replaceAll(/\{%-?\s*(\w+)[^%]{0,500}%\}/g, (_all, name: string) => {
      notes.add(`the Liquid tag {% ${name} %} was left out`);
      return "";
    })
    .replaceAll(/^[ \t]*\{:[^}\n]{0,300}\}[ \t]*$|\{:[^}\n]{0,300}\}/gm, "");
}

function shortcodes(text: string, notes: Set<string>): string {
  return text.replaceAll(
    /\{\{([<%])\s*(\/?)\s*([\w./-]{1,60})([^<>%]{0,1000}?)\/?\s*[>%]\}\}/g,
    (_all, ...[_open, end, name, attributes]: [string, string, string, string]) => {
      const value = (key: string) =>
        new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:"([^"]*)"|(\\S+))`).exec(attributes)?.slice(1).find(Boolean) ?? "";
      const bare = /^\s*"?([^\s"=]+)"?\s*$/.exec(attributes)?.[1] ?? "";
      if (name === "figure" && !end) {
        const caption = value("caption");
        return `\n\n![${value("alt") || caption}](${value("src")})\n${caption ? `\n*${caption}*\n` : ""}`;
      }
      if (name === "ref" || name === "relref") return bare;
      const video = {
        youtube: "https://www.youtube.com/watch?v=",
        vimeo: "https://vimeo.com/",
        gist: "https://gist.github.com/",
      }[name];
      if (video) {
        const url = video + (bare || value("id") || attributes.trim().replaceAll(/\s+/g, "/"));
        notes.add(`an embedded ${name} became a link: ${url}`);
        return linkTo(url);
      }
      notes.add(`the shortcode ${name} was left out; what stood inside it stays`);
      return "";
    },
  );
}

/** Converts HTML blocks to Markdown, because this site shows raw HTML as text. */
function withoutHtml(text: string, notes: Set<string>): string {
  const lines = text.split("\n");
  const blocks = withHtml.parse(text, {}).filter(({ type, map, level }) => type === "html_block" && map && level === 0);
  for (const { map, content } of blocks.toReversed()) {
    const [from = 0, to = 0] = map ?? [];
    const converted = htmlToMarkdown(content.replaceAll(COMMENT, ""));
    for (const note of converted.notes) notes.add(note);
    lines.splice(from, to - from, "", ...converted.markdown.split("\n"), "");
  }
  return lines.join("\n");
}

const BREAK = /<br\s*\/?>/gi;

/** A line break within a row would end the table. */
function withoutBreaksInTables(text: string): string {
  if (!/<br/i.test(text) || !text.includes("|")) return text;
  const lines = text.split("\n");
  for (const { type, map } of withHtml.parse(text, {})) {
    if (type !== "table_open" || !map) continue;
    for (const [index, line] of lines.slice(...map).entries()) {
      const indent = /^\s*/.exec(line)?.[0] ?? "";
      lines[map[0] + index] = indent + outsideCode(line.slice(indent.length), (part) => part.replaceAll(BREAK, " "));
    }
  }
  return lines.join("\n");
}

function inlineHtml(text: string, notes: Set<string>): string {
  return text
    .replaceAll(/<!--[\s\S]{0,5000}?-->/g, "")
    .replaceAll(
      /<img(?=[\s/])[^<>]{0,1000}>|<a(?=\s)[^<>]{0,1000}>[^<>]{0,1000}<\/a>|<(object|math|iframe|video|audio|svg)\b[\s\S]{0,5000}?<\/\1>/gi,
      (html) => {
        const converted = htmlToMarkdown(html);
        for (const note of converted.notes) notes.add(note);
        return converted.markdown;
      },
    )
    .replaceAll(BREAK, "  \n")
    .replaceAll(/<\/?(?:b|strong)>/gi, "**")
    .replaceAll(/<\/?(?:i|em)>/gi, "*")
    .replaceAll(/<\/?(?:s|del|strike)>/gi, "~~")
    .replaceAll(/<(\/?)(kbd|code)>/gi, "`")
    .replaceAll(
      /<\/?(u|mark|sub|sup|small|span|font|abbr|center|div|p|ins)\b[^<>]{0,1000}>/gi,
      (_all, name: string) => {
        if (!/^(span|div|p)$/i.test(name)) notes.add(`the look of <${name.toLowerCase()}> was lost`);
        return "";
      },
    );
}

/** Returns a link to a file as `file:/path` from the export's root; other site paths (/…), URLs and fragments as is. */
export function localUrl(url: string, path: string, { byEnd }: FileIndex): string {
  if (/^(?:[a-z][\w+.-]*:|\/\/|#|$)/i.test(url)) return url;
  const [target = "", fragment = ""] = url.split(/(?=[?#])/);
  if (target.startsWith("/")) {
    const post = byEnd.get(decodeText(target.slice(1)).normalize());
    return post && /\.\w+$/.test(target) ? `file:/${post}${fragment}` : url;
  }
  return `file:${normalize(join("/", dirname(path), decodeText(target)))}${fragment}`;
}
