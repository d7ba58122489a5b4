import { unescapeHtml } from "#app/text/escape-html.ts";

export type Heading = { id: string; level: 2 | 3; text: string };

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs;
const SHORTEST = 3;

/**
 * The headings of a post for its table of contents; none when there are fewer than three. Parses only HTML from
 * our own Markdown renderer.
 */
export function headingsOf(contentHtml: string): Heading[] {
  const headings = [...contentHtml.matchAll(HEADING)].map(([, level, id = "", inner = ""]): Heading => ({
    id,
    level: level === "2" ? 2 : 3,
    text: unescapeHtml(inner.replace(/<[^>]*>/g, "")),
  }));
  return headings.length >= SHORTEST ? headings : [];
}
