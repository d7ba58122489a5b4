import { truncate } from "#app/content/shorten.ts";

/** The first 200 characters of a Markdown text, roughly without its markup. */
export function markdownStart(markdown: string): string {
  const text = markdown.slice(0, 2000).replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, "$1");
  return truncate(
    text
      .replace(/[#*_`>|~-]+/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
    200,
  );
}
