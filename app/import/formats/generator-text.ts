import { dirname, join, normalize } from "node:path/posix";
import MarkdownIt from "markdown-it";
import { htmlToMarkdown, linkTo } from "./html-to-markdown.ts";
import { COMMENT } from "./html-nodes.ts";
import { outsideCode, rewriteDestinations } from "./markdown-links.ts";
import { noteKey, type FileIndex } from "./file-index.ts";
import type { Dialect } from "./markdown-dialects.ts";
import { decodeText } from "#app/text/decode.ts";

/* Converts Markdown of static site generators and note programs to this site's: plain CommonMark with tables. */

type Converted = { markdown: string; notes: string[] };

const withHtml = new MarkdownIt({ html: true });

/** `path` is the file's path, to which its links are relative; `index` has all Markdown files. */
type Context = { path: string; dialect: Dialect; index: FileIndex };

export function generatorText(body: string, { path, dialect, index }: Context): Converted {
  const notes = new Set<string>();
  let text = blocksOfCode(body);
  text = outsideCode(text, (part) => {
    const filled = shortcodes(liquid(part, dialect === "jekyll", notes), notes);
    return wikiLinks(dialect === "notes" ? withoutHighlights(filled) : filled, index, notes);
  });
  if (/\.mdx$/i.test(path)) text = withoutImports(text, notes);
  text = withoutHtml(text, notes);
  text = outsideCode(text, (part) => inlineHtml(part, notes));
  const markdown = rewriteDestinations(text, (url) => localUrl(url, path, index));
  return { markdown: markdown.trim(), notes: [...notes] };
}

/** Removes the marks of Obsidian's ==highlights==; a comparison (a == b) has spaces and stays. */
const withoutHighlights = (text: string) => text.replaceAll(/==(?![\s=])([^=\n]{1,500})(?<!\s)==/g, "$1");

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

/** Converts Obsidian's links and embedded images, and removes its comments. */
function wikiLinks(text: string, index: FileIndex, notes: Set<string>): string {
  return text
    .replaceAll(/%%[\s\S]{0,5000}?%%/g, "")
    .replaceAll(
      /(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\]/g,
      (_all, embed: string, target: string, ...[heading, label]: [string?, string?]) => {
        const name = target.trim();
        if (embed && /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?)$/i.test(name))
          return `![${/^\d+(x\d+)?$/.test(label ?? "") ? "" : (label ?? "")}](<${name}>)`;
        const note = noteAt(name, index);
        const words = label ?? (name || (heading ?? "").slice(1));
        if (embed) notes.add(`the embedded note ${name} became a link`);
        if (note) return `[${words}](<file:/${note}>)`;
        if (name) notes.add(`a link to ${name}, which is not among the files, became text`);
        return words;
      },
    );
}

/** The note at the end of this path; if there is none, the one with its last name. */
function noteAt(path: string, { byName }: FileIndex): string | undefined {
  const key = noteKey(path).replace(/^\/|\.(?:md|mdx|markdown)$/g, "");
  return byName.get(key) ?? byName.get(key.split("/").at(-1) ?? "");
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
    .replaceAll(/<br\s*\/?>/gi, "  \n")
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

/** Removes the imports, exports and components of MDX, because this site does not run code in posts. */
function withoutImports(text: string, notes: Set<string>): string {
  return outsideCode(text, (part) =>
    part
      .replaceAll(/^(?:import|export)\s[^\n]{0,2000}$/gm, () => {
        notes.add("its imports and exports were left out");
        return "";
      })
      .replaceAll(/<\/?([A-Z][\w.]{0,60})\b[^<>]{0,2000}>/g, (_all, name: string) => {
        notes.add(`the component <${name}> was left out; what stood inside it stays`);
        return "";
      }),
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
