import { plainTextOf } from "#app/config/escape-html.ts";

export type Heading = { id: string; level: 2 | 3; text: string };

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs;
const SHORTEST = 3;
/** A page with its list twice and in its data must not become many times longer than the text. */
const LONGEST = 100;

/**
 * The headings of a text for its table of contents; none when there are fewer than three or more than a hundred. Parses
 * only HTML from our own Markdown renderer.
 */
export function headingsOf(contentHtml: string): Heading[] {
  const headings = [...contentHtml.matchAll(HEADING)].map(([, level, id = "", inner = ""]): Heading => ({
    id,
    level: level === "2" ? 2 : 3,
    text: plainTextOf(inner),
  }));
  return headings.length >= SHORTEST && headings.length <= LONGEST ? headings : [];
}
