export type Heading = { id: string; level: 2 | 3; text: string };

const HEADING = /<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs;
const SHORTEST = 3;
const ESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * The headings of an article that is long enough to need a table of contents, else none. Reads the HTML that our own
 * Markdown renderer wrote.
 */
export function headingsOf(contentHtml: string): Heading[] {
  const headings = [...contentHtml.matchAll(HEADING)].map(([, level, id = "", inner = ""]): Heading => ({
    id,
    level: level === "2" ? 2 : 3,
    text: inner.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|quot);/g, (escaped) => ESCAPED[escaped] ?? escaped),
  }));
  return headings.length >= SHORTEST ? headings : [];
}
