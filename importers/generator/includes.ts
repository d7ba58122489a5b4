import { VIDEO_URLS } from "#importers/html/html-embeds.ts";
import { CODE_SPAN, outsideCodeBlocks } from "#importers/markdown/markdown-links.ts";
import { embedLink, figure, IMAGE_FILE, IMAGE_NAME } from "./figures.ts";

/* Converts the includes of Jekyll's themes that show an image or a video. */

/** A percent sign within an include is in quotes, or does not end it. */
const VALUES = /(?:[^"'%{]|%(?!\})|\{(?![{%])|"[^"\n]{0,1000}"|'[^'\n]{0,1000}'){0,500}/.source;
/** A code span is matched, too, so that it stays. The spans within an include are its values. */
const INCLUDE = new RegExp(
  String.raw`${CODE_SPAN.source}|\{%-?\s{0,20}include(?:_cached)?\s{1,20}([\w./-]{1,100})(?=[\s%-])(${VALUES})%\}`,
  "g",
);
const VALUE = /([\w-]{1,60})\s{0,9}=\s{0,9}(?:"([^"\n]*)"|'([^'\n]*)')/g;
/** The site's URL before a path. Paths are relative to the site in any case. */
const SITE = /\{\{-?\s{0,20}site\.\w{1,60}\s{0,20}-?\}\}/g;

const IMAGE_KEYS = ["src", "image_path", "image", "path", "file", "img", "url"];

/** Other includes stay for `withoutLiquid`, which leaves them out with a note. */
export function withoutIncludes(text: string, notes: Set<string>): string {
  return outsideCodeBlocks(text, (part) =>
    part.replaceAll(INCLUDE, (all, span = "", path = "", values = "") => {
      if (span) return all;
      const parameters = new Map<string, string>();
      for (const [, key = "", one = "", other = ""] of values.matchAll(VALUE))
        parameters.set(key.toLowerCase(), (one || other).replaceAll(SITE, "").trim());
      const name = path.replace(/^.*\//, "").replace(/\.\w+$/, "");
      return image(name, parameters) ?? video(name, parameters, notes) ?? all;
    }),
  );
}

function image(name: string, parameters: ReadonlyMap<string, string>): string | null {
  if (!IMAGE_NAME.test(name)) return null;
  const url = IMAGE_KEYS.map((key) => parameters.get(key) ?? "").find((value) => IMAGE_FILE.test(value));
  if (!url) return null;
  // Themes complete a path from the folder of the site, or of its images.
  const isWhole = /^(?:[a-z][\w+.-]*:|\/|\.)/i.test(url);
  return figure(isWhole ? url : `/${url}`, parameters);
}

function video(name: string, parameters: ReadonlyMap<string, string>, notes: Set<string>): string | null {
  const provider = (parameters.get("provider") ?? name).toLowerCase();
  const [, start] = VIDEO_URLS.find(([name]) => name === provider) ?? [];
  const id = parameters.get("id") ?? "";
  return start && /^[\w-]{1,40}$/.test(id) ? `\n\n${embedLink(provider, start + id, notes)}\n\n` : null;
}
