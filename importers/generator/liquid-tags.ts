import { VIDEO_URLS } from "#importers/html/html-embeds.ts";
import { embedLink } from "./figures.ts";

/** Filters that change nothing here: URLs are relative to the site in any case. */
const URL_FILTER = /\s{0,20}\|\s{0,20}(?:(?:relative|absolute)_url|(?:uri_|xml_)?escape|prepend:\s{0,20}site\.\w{1,60})/
  .source;
const QUOTED_OUTPUT = new RegExp(
  String.raw`\{\{-?\s{0,20}["']([^"'{}\n]{1,500})["']((?:${URL_FILTER}){0,9})\s{0,20}-?\}\}`,
  "g",
);
/** A percent sign within a tag is in quotes, or does not end the tag. */
const TAG =
  /(?<!\{)\{%-?\s{0,20}(#|\w{1,60})(?:[^%]{0,500}|(?:[^"'%{]|%(?!\})|\{(?![{%])|"[^"\n]{0,500}"|'[^'\n]{0,500}'){0,500})%\}(?!\})/g;
/** The tags of common plug-ins that show what a link can lead to. */
const EMBED =
  /\{%-?\s{0,20}(gist|youtube|vimeo)\s{1,20}["']?(https?:\/\/[^\s"'%{}]{1,1000}|[\w/-]{1,100})["']?(?:\s[^%{}]{0,200})?-?%\}/g;
const EMBED_URLS = new Map([...VIDEO_URLS, ["gist", "https://gist.github.com/"]]);
/** The item that kramdown replaces by a table of contents. */
const CONTENTS = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t][^\n]{0,200}\n[ \t]{0,20}\{:[ \t]{0,9}toc\b[^}\n]{0,300}\}[ \t]*$/gm;

/** Fills in or removes the outputs and tags of Liquid and kramdown's attributes. */
export function withoutLiquid(text: string, isJekyll: boolean, notes: Set<string>): string {
  return text
    .replaceAll(/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}(?=\/|\{\{)/g, "")
    .replaceAll(QUOTED_OUTPUT, (all, output: string, filters: string) => (filters || isJekyll ? output : all))
    .replaceAll(/\{\{(?![<%])-?\s*([^{}\n]{1,300}?)\s*-?\}\}/g, (all, output: string) => {
      notes.add(`the template's output {{ ${output.slice(0, 60)} }} ${isJekyll ? "was left out" : "was kept as text"}`);
      return isJekyll ? "" : all;
    })
    .replaceAll(/\{%-?\s*post_url\s+\/?([^\s%]{1,300}?)(?:\.\w{1,9})?\s*-?%\}/g, "/_posts/$1.md")
    .replaceAll(/\{%-?\s*link\s+([^\s%]{1,300})\s*-?%\}/g, "/$1")
    .replaceAll(EMBED, (_all, name: string, id: string) =>
      embedLink(name, /^https?:/.test(id) ? id : (EMBED_URLS.get(name) ?? "") + id, notes),
    )
    .replaceAll(TAG, (_all, name: string) => {
      if (name !== "#") notes.add(`the Liquid tag {% ${name} %} was left out`);
      return "";
    })
    .replaceAll(CONTENTS, "")
    .replaceAll(/^[ \t]*\{:[^}\n]{0,300}\}[ \t]*$|\{:[^}\n]{0,300}\}/gm, "");
}
