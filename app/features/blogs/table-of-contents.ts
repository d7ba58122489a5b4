export type Heading = { id: string; level: 2 | 3; html: string };

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs;
const SHORTEST = 3;

/**
 * The headings of an article that is long enough to need a table of contents, else none. Reads the HTML that our own
 * Markdown renderer wrote; `html` keeps its escapes and loses its tags.
 */
export function headingsOf(contentHtml: string): Heading[] {
  const headings = [...contentHtml.matchAll(HEADING)].map(([, level, id = "", inner = ""]): Heading => ({
    id,
    level: level === "2" ? 2 : 3,
    html: inner.replace(/<[^>]*>/g, ""),
  }));
  return headings.length >= SHORTEST ? headings : [];
}
